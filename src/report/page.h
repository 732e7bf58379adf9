/* Writing HTML and SVG: text is escaped, numbers look the same in every locale. */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include <stdio.h>

/*
 * Writes `format` as it stands, but for
 *
 *     %s  const char *   escaped text
 *     %r  const char *   as it is: markup
 *     %d  int
 *     %i  int64_t        with a comma at each thousand
 *     %x  uint64_t       sixteen hex digits
 *     %u  uint64_t
 *     %f  double         one decimal
 *     %c  double         a coordinate: two decimals at most
 *     %p  double         a share as per cent, one decimal, without the sign
 *     %+  double         the same with a plus or minus, for differences
 *     %%
 */
void page_put(FILE *out, const char *format, ...);

#endif
