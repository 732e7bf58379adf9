/* Campaigns of the terminal: one file each in the user's data folder, written whole or not at all. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/campaign.h"
#include "lang/po.h"

static const char folder[] = "campaigns", ending[] = ".json";

const char *campaign_bad_name(const char *name) {
    size_t length = strlen(name);
    if (!length || length > CAMPAIGN_FILE_NAME)
        return "a name has 1 to 40 bytes";
    if (*name == '.' || *name == '-' || strchr(name, '/'))
        return "a name begins with a letter or a digit and has no '/'";
    for (const char *c = name; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            return "a name has no control characters";
    return utf8_valid(name, length) ? NULL : "a name is written in UTF-8";
}

bool campaign_path(char path[CAMPAIGN_PATH], const char *name, const char *tail) {
    char what[CAMPAIGN_FILE_NAME + 64];
    snprintf(what, sizeof what, "%s/%s%s", folder, name, tail);
    return file_data_path(path, CAMPAIGN_PATH, what);
}

static bool make_folder(const char *path) {
    char above[CAMPAIGN_PATH];
    snprintf(above, sizeof above, "%s", path);
    char *slash = strrchr(above, '/');
    if (!slash)
        return true;
    *slash = 0;
    return file_make_folder(above);
}

bool campaign_save(const Campaign *campaign, const Box *box, const char *path, char *wrong, size_t room) {
    char *text = campaign_write(campaign, box);
    int code = make_folder(path) ? file_write_whole(path, text, strlen(text)) : -errno;
    free(text);
    if (code < 0)
        snprintf(wrong, room, "%s cannot be written: %s", path, strerror(-code));
    return code >= 0;
}

char *campaign_load(const char *path, size_t *length, char *wrong, size_t room) {
    char *text = file_read_whole(path, CAMPAIGN_TEXT, length);
    if (!text)
        snprintf(wrong, room, "%s: %s", path, strerror(errno));
    return text;
}

/* ---- which there are ---- */

static int is_campaign(const struct dirent *entry) {
    size_t length = strlen(entry->d_name), tail = sizeof ending - 1;
    return length > tail && *entry->d_name != '.' && !strcmp(entry->d_name + length - tail, ending);
}

int campaign_list(void (*each)(void *self, const char *name), void *self) {
    char path[CAMPAIGN_PATH];
    struct dirent **entries = NULL;
    int count = file_data_path(path, sizeof path, folder) ? scandir(path, &entries, is_campaign, alphasort) : 0;
    for (int i = 0; i < count; i++) {
        entries[i]->d_name[strlen(entries[i]->d_name) - sizeof ending + 1] = 0;
        each(self, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return count < 0 ? 0 : count;
}
