/* Is a page that was written whole? */
#ifndef KIT_PAGE_H
#define KIT_PAGE_H

/* Every tag that is opened is closed, in order; nothing is fetched or run; all numbers are numbers. Fails the test. */
void page_check(const char *page);

#endif
