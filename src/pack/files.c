/* Files of a folder into memory. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "pack/errors.h"

enum { FILES_MOST = 256 };

static void *reserve(void *memory, size_t size) {
    memory = realloc(memory, size);
    if (!memory)
        abort();
    return memory;
}

static bool ends_with(const char *name, const char *end) {
    size_t length = strlen(name), tail = strlen(end);
    return length > tail && !strcmp(name + length - tail, end);
}

/* The other ending is refused, not passed over: a file that silently counts for nothing is no help. */
static int is_yaml(const struct dirent *entry) {
    return entry->d_name[0] != '.' && strcmp(entry->d_name, PACK_LESSON) &&
           (ends_with(entry->d_name, ".yaml") || ends_with(entry->d_name, ".yml"));
}

/* By bytes: the order must not depend on the locale. */
static int by_name(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static char *path_of(const char *dir, const char *name) {
    size_t length = strlen(dir);
    while (length > 1 && dir[length - 1] == '/')
        length--;
    size_t size = length + strlen(name) + 2;
    char *path = reserve(NULL, size);
    snprintf(path, size, "%.*s/%s", (int)length, dir, name);
    return path;
}

/* What keeps the file from being read, or NULL. */
static const char *file_problem(const char *path) {
    struct stat about;
    if (stat(path, &about))
        return strerror(errno);
    if (!S_ISREG(about.st_mode))
        return "not a file";
    return about.st_size > PACK_FILE_MOST ? "the file is too large: at most 4 MiB" : NULL;
}

static const char *file_read(const char *path, PackSource *source) {
    const char *problem = ends_with(path, ".yml") ? "rename it: files of a pack end in .yaml" : file_problem(path);
    if (problem)
        return problem;
    FILE *file = fopen(path, "rb");
    if (!file)
        return strerror(errno);
    char *text = reserve(NULL, PACK_FILE_MOST + 1);
    source->length = fread(text, 1, PACK_FILE_MOST, file);
    text[source->length] = 0;
    source->text = reserve(text, source->length + 1);
    problem = ferror(file) ? "it cannot be read" : NULL;
    fclose(file);
    return problem;
}

static void source_append(PackSources *sources, PackSource source) {
    sources->at = reserve(sources->at, ((size_t)sources->count + 1) * sizeof source);
    sources->at[sources->count++] = source;
}

static bool source_add(PackSources *sources, char *path, int layer, PackReport *report) {
    PackSource source = {.name = path, .layer = layer};
    const char *problem = file_read(path, &source);
    if (problem)
        report_add(report, path, 0, 0, "%s", problem);
    source_append(sources, source);
    return !problem;
}

void pack_sources_add(PackSources *sources, const PackSource *source) {
    PackSource copy = *source;
    copy.name = strcpy(reserve(NULL, strlen(source->name) + 1), source->name);
    char *text = reserve(NULL, source->length + 1);
    memcpy(text, source->text, source->length);
    text[source->length] = 0;
    copy.text = text;
    source_append(sources, copy);
}

static bool entries_read(PackSources *sources, const char *dir, struct dirent **entries, int count, int layer,
                         PackReport *report) {
    bool well = count > 0 && count <= FILES_MOST;
    if (!count)
        report_add(report, dir, 0, 0, "there are no .yaml files in it");
    if (count > FILES_MOST)
        report_add(report, dir, 0, 0, "too many files: at most %d", FILES_MOST);
    for (int i = 0; i < count && count <= FILES_MOST; i++)
        well &= source_add(sources, path_of(dir, entries[i]->d_name), layer, report);
    return well;
}

bool pack_sources_read(PackSources *sources, const char *dir, int layer, PackReport *report) {
    struct dirent **entries = NULL;
    int count = scandir(dir, &entries, is_yaml, by_name);
    if (count < 0) {
        report_add(report, dir, 0, 0, "%s", strerror(errno));
        return false;
    }
    bool well = entries_read(sources, dir, entries, count, layer, report);
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    return well;
}

void pack_sources_free(PackSources *sources) {
    for (int i = 0; i < sources->count; i++) {
        free((char *)sources->at[i].name);
        free((char *)sources->at[i].text);
    }
    free(sources->at);
    *sources = (PackSources){0};
}

static bool dirs_read(PackSources *sources, const char *const *dirs, int count, int layer, PackReport *report) {
    bool well = true;
    for (int i = 0; i < count; i++)
        well &= pack_sources_read(sources, dirs[i], layer + i, report);
    return well;
}

Pack *pack_compile(const Game *game, const char *const *dirs, int count, PackReport *report) {
    PackSources sources = {0};
    *report = (PackReport){0};
    bool well = dirs_read(&sources, dirs, count, 0, report);
    Pack *pack = well ? pack_compile_sources(game, sources.at, sources.count, report) : NULL;
    pack_sources_free(&sources);
    return pack;
}

static PackSource *joined(const PackSource *base, int base_count, const PackSources *more) {
    PackSource *all = reserve(NULL, ((size_t)base_count + (size_t)more->count + 1) * sizeof *all);
    if (base_count)
        memcpy(all, base, (size_t)base_count * sizeof *all);
    if (more->count)
        memcpy(all + base_count, more->at, (size_t)more->count * sizeof *all);
    return all;
}

Pack *pack_compile_over(const Game *game, const PackSource *base, int base_count, const char *const *dirs, int count,
                        PackReport *report) {
    PackSources more = {0};
    *report = (PackReport){0};
    bool well = dirs_read(&more, dirs, count, 1, report);
    PackSource *all = joined(base, base_count, &more);
    Pack *pack = well ? pack_compile_sources(game, all, base_count + more.count, report) : NULL;
    free(all);
    pack_sources_free(&more);
    return pack;
}
