#include "lang/po.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

enum { PO_SIZE_MOST = 8 << 20 };

static int load_stream(PoText *text, FILE *stream) {
    char *memory = malloc(PO_SIZE_MOST + 1);
    if (!memory)
        return ENOMEM;
    errno = 0;
    size_t size = fread(memory, 1, PO_SIZE_MOST + 1, stream);
    if (ferror(stream) || size > PO_SIZE_MOST) {
        int error = ferror(stream) ? errno : EFBIG;
        free(memory);
        return error ? error : EIO;
    }
    text->text = memory;
    text->size = size;
    return 0;
}

int po_load(PoText *text, const char *path) {
    *text = (PoText){.name = path};
    FILE *stream = fopen(path, "rb");
    if (!stream)
        return errno;
    int error = load_stream(text, stream);
    fclose(stream);
    return error;
}

void po_unload(PoText *text) {
    free((char *)text->text);
    text->text = NULL;
}
