/* A page in Markdown of which a program keeps some chapters and people write the rest. */
#ifndef SIM_CHAPTER_H
#define SIM_CHAPTER_H

/*
 * The page with one chapter put in: between the comments `<!-- NAME -->` and `<!-- /NAME -->` if it has them, else
 * behind its end, with those comments around it. Everything else stays as it is. The caller frees it; NULL: out of
 * memory.
 */
char *chapter_put(const char *page, const char *name, const char *chapter);

#endif
