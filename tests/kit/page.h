/* What must hold of every page a report writes. */
#ifndef KIT_PAGE_H
#define KIT_PAGE_H

/* Tags are closed in order, nothing is fetched or run, no number went astray, and there is a picture. */
void page_check(const char *page);

#endif
