#include "report/page.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

static void put_escaped(FILE *out, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*text, out);
        }
}

static void put_grouped(FILE *out, int64_t number) {
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRId64, number < 0 ? -number : number);
    if (number < 0)
        fputs("−", out);
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            fputc(',', out);
        fputc(digits[i], out);
    }
}

/* A decimal number without the locale's help. */
static void put_decimal(FILE *out, double value, int places, const char *minus, const char *plus) {
    int64_t scale = places == 2 ? 100 : 10;
    int64_t rounded = (int64_t)llround(fabs(value) * (double)scale);
    if (rounded)
        fputs(value < 0 ? minus : plus, out);
    fprintf(out, "%" PRId64 ".%0*" PRId64, rounded / scale, places, rounded % scale);
}

static void put_coordinate(FILE *out, double value) {
    if (value == floor(value) && fabs(value) < 1e6)
        fprintf(out, "%d", (int)value);
    else
        put_decimal(out, value, 2, "-", "");
}

static void put_one(FILE *out, char what, va_list *args) {
    switch (what) {
    case 's':
        put_escaped(out, va_arg(*args, const char *));
        break;
    case 'r':
        fputs(va_arg(*args, const char *), out);
        break;
    case 'd':
        fprintf(out, "%d", va_arg(*args, int));
        break;
    case 'i':
        put_grouped(out, va_arg(*args, int64_t));
        break;
    case 'x':
        fprintf(out, "%016" PRIx64, va_arg(*args, uint64_t));
        break;
    case 'u':
        fprintf(out, "%" PRIu64, va_arg(*args, uint64_t));
        break;
    case 'f':
        put_decimal(out, va_arg(*args, double), 1, "−", "");
        break;
    case 'c':
        put_coordinate(out, va_arg(*args, double));
        break;
    case 'p':
        put_decimal(out, 100 * va_arg(*args, double), 1, "−", "");
        break;
    case '+':
        put_decimal(out, 100 * va_arg(*args, double), 1, "−", "+");
        break;
    default:
        fputc(what, out);
    }
}

void page_put(FILE *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    for (const char *at = format; *at; at++)
        if (*at == '%')
            put_one(out, *++at, &args);
        else
            fputc(*at, out);
    va_end(args);
}
