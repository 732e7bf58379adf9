/* cantina pack new: a folder that one can begin a pack with. */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/pack_new.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "games/layers.h"
#include "pack/report.h"
#include "tui/screen.h"

enum { PATH_ROOM = 4096, ID_ROOM = 49, TEXT_ROOM = 16384 };

typedef struct {
    const Args *args;
    const Game *game;
    const char *dir;
    char id[ID_ROOM];    /* of the pack, made of the folder's name */
    const char *example; /* the component that stands in it */
} New;

/* ---- what stands in the files; {dir}, {id}, {game}, {name} and {card} are filled in ---- */

static const char about[] = "# What this pack is. The id is a word of your own; a number from 1 is the version.\n"
                            "pack: {id}\n"
                            "game: {game}\n"
                            "name: My own cards\n"
                            "version: 1\n";

static const char before_card[] =
    "# One component of {name}, as it stands in the built-in pack. Because it has the same id, it takes its place: "
    "change\n"
    "# its values and see what that does. With an id of your own it is a new card. `cantina pack show {game}` lists "
    "all\n"
    "# ids, and `cantina pack show {game} ID --yaml` prints any of them as a file like this one.\n";

static const char german[] = "msgid \"\"\n"
                             "msgstr \"\"\n"
                             "\"Language: de\\n\"\n"
                             "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                             "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n";

static const char polish[] =
    "msgid \"\"\n"
    "msgstr \"\"\n"
    "\"Language: pl\\n\"\n"
    "\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
    "\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 "
    ": 2);\\n\"\n";

static const char entry[] =
    "\n"
    "# An entry for each name of your own: its kind, its English name, its translation. What is not\n"
    "# translated stays English; what stands on a card besides its name is translated already.\n"
    "msgctxt \"pack\"\n"
    "msgid \"My own cards\"\n"
    "msgstr \"\"\n";

static const char readme[] =
    "# {id}: own cards for {name}\n"
    "\n"
    "`pack.yaml` says what this pack is, `cards.yaml` has its cards, `lang/` their names in other\n"
    "languages. Any number of `.yaml` files may stand here. Five commands:\n"
    "\n"
    "```\n"
    "cantina pack check {dir}\n"
    "cantina pack show {dir} {card}\n"
    "cantina play {game} --pack {dir}\n"
    "cantina sim {game} --games 100 --pack {dir}\n"
    "cantina serve --pack {dir}\n"
    "```\n"
    "\n"
    "Is it right; how does it read; play it; let agents play it; let others play it in a browser.\n"
    "The format is told in docs/PACKS.md of Cantina.\n";

static const char *value_of(const New *made, const char *key, size_t length, char *shell, size_t room) {
    Text word = text_over(shell, room);
    text_shell_word(&word, made->dir);
    const struct {
        const char *key, *value;
    } values[] = {{"dir", shell},
                  {"id", made->id},
                  {"game", made->game->id},
                  {"name", made->game->name},
                  {"card", made->example}};
    for (int i = 0; i < COUNT(values); i++)
        if (words_equal_n(values[i].key, key, length))
            return values[i].value;
    return NULL;
}

static void fill(Text *out, const New *made, const char *text) {
    char shell[PATH_ROOM];
    for (; *text; text++) {
        size_t length = *text == '{' ? strcspn(text + 1, "}") : 0;
        const char *value = length ? value_of(made, text + 1, length, shell, sizeof shell) : NULL;
        if (value) {
            text_put(out, value);
            text += length + 1;
        } else {
            text_char(out, *text);
        }
    }
}

/* ---- the folder ---- */

static bool cannot(const New *made, const char *what, const char *why) {
    failed(made->args, "%s%s%s: %s", made->dir, *what ? "/" : "", what, why);
    return false;
}

/* False after a line on stderr: it is no folder, or there is something in it. */
static bool is_free(const New *made) {
    DIR *dir = opendir(made->dir);
    if (!dir)
        return errno == ENOENT || cannot(made, "", strerror(errno));
    int count = 0;
    for (const struct dirent *there; (there = readdir(dir));)
        count += strcmp(there->d_name, ".") && strcmp(there->d_name, "..");
    closedir(dir);
    return !count || cannot(made, "", "the folder is not empty; name one that is, or one that is not there yet");
}

static bool make_folder(const New *made, const char *what) {
    char path[PATH_ROOM];
    snprintf(path, sizeof path, "%s%s%s", made->dir, *what ? "/" : "", what);
    return !mkdir(path, 0777) || (errno == EEXIST && !*what) || cannot(made, what, strerror(errno));
}

static bool write_file(const New *made, const char *name, const char *first, const char *second) {
    static char memory[TEXT_ROOM];
    char path[PATH_ROOM];
    Text text = text_over(memory, sizeof memory);
    fill(&text, made, first);
    text_put(&text, second);
    snprintf(path, sizeof path, "%s/%s", made->dir, name);
    FILE *out = fopen(path, "wx"); /* as readable as the person's files are: a server may be somebody else */
    bool well = out && fwrite(memory, 1, text.used, out) == text.used;
    well = out && !fclose(out) && well;
    return well || cannot(made, name, strerror(errno));
}

/* ---- the example ---- */

/* The first component of the first table that does something: there is something to change on it. */
static const char *example_of(const Game *game) {
    const Pack *pack = box_embedded(game->id)->pack;
    int row = 1;
    for (int i = pack->tables[0].count; i > 0; i--)
        if (pack_component(pack, 0, i)->abilities)
            row = i;
    return pack_string(pack, pack_component(pack, 0, row)->word);
}

/* Its YAML, to be freed. */
static char *example_yaml(const New *made) {
    static PackReport report;
    PackSources sources;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out || !layers_sources(made->game, NULL, 0, &sources, &report))
        abort();
    pack_yaml(out, made->game, &sources, made->example);
    pack_sources_free(&sources);
    fclose(out);
    return text;
}

/* The last part of the path, with '-' for what an id may not have. */
static void id_of_folder(char id[static ID_ROOM], const char *dir) {
    size_t length = strlen(dir), used = 0;
    while (length && dir[length - 1] == '/')
        length--;
    size_t from = length;
    while (from && dir[from - 1] != '/')
        from--;
    for (; from < length && used < ID_ROOM - 1; from++) {
        char c = dir[from];
        bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (good || used)
            id[used++] = good ? c : '-';
    }
    snprintf(id + used, ID_ROOM - used, "%s", used ? "" : "my-cards");
}

static bool write_all(const New *made) {
    char *yaml = example_yaml(made);
    bool well = write_file(made, "pack.yaml", about, "") && write_file(made, "cards.yaml", before_card, yaml) &&
                write_file(made, "lang/de.po", german, entry) && write_file(made, "lang/pl.po", polish, entry) &&
                write_file(made, "README.md", readme, "");
    free(yaml);
    return well;
}

int pack_new(const Args *args, const Game *game) {
    New made = {.args = args, .game = game, .example = example_of(game)};
    if (args->word_count < 2)
        return wrong_usage(args, "DIR is missing: cantina pack new DIR");
    made.dir = args->words[1];
    id_of_folder(made.id, made.dir);
    if (strlen(made.dir) > PATH_ROOM / 4)
        return failed(args, "the name of the folder is too long");
    if (!is_free(&made) || !make_folder(&made, "") || !make_folder(&made, "lang") || !write_all(&made))
        return EXIT_FAILED;
    char shell[PATH_ROOM];
    Text word = text_over(shell, sizeof shell);
    text_shell_word(&word, made.dir);
    printf("%s is a pack for %s with one card in it, %s. Next: cantina pack check %s\n", shell, game->name,
           made.example, shell);
    return EXIT_WELL;
}
