/* The looks of a report. */
#ifndef REPORT_STYLE_H
#define REPORT_STYLE_H

/* The style sheet, and the patterns that fill areas; both once on a page, the patterns before the first plot. */
extern const char report_style[], report_patterns[];

#endif
