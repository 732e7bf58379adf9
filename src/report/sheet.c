#include "report/sheet.h"

#include "core/pack.h"
#include "report/page.h"
#include "report/style.h"

void sheet_begin(FILE *out, const char *lang, const char *title, const char *kicker, const char *heading) {
    page_put(out,
             "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
             "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
             "<title>%s</title>\n<style>\n%r</style>\n</head>\n<body>\n<main>\n",
             lang, title, report_style);
    fputs(report_patterns, out);
    page_put(out, "<header>\n<p class=\"kicker\">%s</p>\n<h1>%s</h1>\n<p class=\"lead\">", kicker, heading);
}

void sheet_lead_end(FILE *out) {
    fputs("</p>\n</header>\n", out);
}

void section_begin(FILE *out, const char *title, const char *about) {
    page_put(out, "<section>\n<h2>%s</h2>\n<p>%s</p>\n<figure tabindex=\"0\" aria-label=\"%s\">\n", title, about,
             title);
}

void section_end(FILE *out) {
    fputs("</figure>\n</section>\n", out);
}

void sheet_end(FILE *out, const CantinaBox *box) {
    page_put(out, "<footer>Cantina: <code>%s %d, %s %x</code></footer>\n</main>\n</body>\n</html>\n", box->game->id,
             (int)box->game->rules_version, pack_string(box->pack, box->pack->id), box->pack->hash);
}
