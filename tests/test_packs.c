/* Packs of users, from outside: folders, what is said about them, how they lie over each other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kit/program.h"
#include "table/table.h"

/* ---- folders ---- */

static void write_in(const char *name, const char *text) {
    assert_int_equal(file_write_whole(in_folder(name), text, strlen(text)), 0);
}

/* A pack folder of that name for a game, with these components. */
static void make_pack(const char *name, const char *game, const char *components) {
    char path[100], about[200];
    mkdir(in_folder(name), 0700);
    snprintf(path, sizeof path, "%s/pack.yaml", name);
    snprintf(about, sizeof about, "pack: %s\ngame: %s\nname: The pack %s\nversion: 1\n", name, game, name);
    write_in(path, about);
    snprintf(path, sizeof path, "%s/cards.yaml", name);
    write_in(path, components);
}

static void translate(const char *name, const char *code, const char *entries) {
    char path[100], text[2000];
    snprintf(path, sizeof path, "%s/lang", name);
    mkdir(in_folder(path), 0700);
    snprintf(path, sizeof path, "%s/lang/%s.po", name, code);
    snprintf(text, sizeof text,
             "msgid \"\"\nmsgstr \"\"\n\"Language: %s\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n%s",
             code, entries);
    write_in(path, text);
}

/* Runs `cantina` with the folder of the test for each %. */
static Ran run_there(const char *line, const char *input) {
    char whole[1000];
    size_t used = 0;
    for (; *line; line++)
        used += *line == '%' ? (size_t)sprintf(whole + used, "%s", in_folder("")) : (whole[used] = *line, 1);
    whole[used] = 0;
    return run_line(whole, input);
}

static void expect_there(const char *line, const char *input, int code, const char *out, const char *err) {
    Ran ran = run_there(line, input);
    if (ran.code != code)
        fail_msg("cantina %s: exit %d, not %d\n%s%s", line, ran.code, code, ran.out, ran.err);
    if (out)
        assert_has(ran.out, out);
    if (err)
        assert_has(ran.err, err);
    ran_free(&ran);
}

/* ---- several packs ---- */

#define REBEL_A(name, count)                                                                                           \
    "cards:\n  - id: rebel-a\n    name: " name                                                                         \
    "\n    deck: start\n    board: 1\n    role: rebel\n    ambush: 0\n    symbol: retreat\n    count: " #count "\n"

static const char new_tables[] = "{\"op\": \"new\", \"game\": \"conflict\", \"seats\": 2, \"seed\": 1}\n"
                                 "{\"op\": \"new\", \"game\": \"clonewars\", \"seats\": 2, \"seed\": 1}\n"
                                 "{\"op\": \"record\", \"table\": \"t1\"}\n{\"op\": \"record\", \"table\": \"t2\"}\n";

static void packs_of_several_games_lie_side_by_side(void **unused) {
    (void)unused;
    make_pack("one", "conflict", REBEL_A("One", 2));
    make_pack("war", "clonewars",
              "cards:\n  - id: clone-troopers\n    name: My Troopers\n    deck: squad\n"
              "    type: assault\n    copies: 4\n    hits: 2\n    prevents: 1\n");
    Ran ran = run_there("engine --pack %one --pack %war", new_tables);
    assert_has(ran.out, "pack conflict+one ");
    assert_has(ran.out, "pack clonewars+war ");
    assert_string_equal(ran.err, "");
    ran_free(&ran);
}

static void several_packs_of_a_game_lie_over_each_other(void **unused) {
    (void)unused;
    make_pack("one", "conflict", REBEL_A("One", 2));
    make_pack("two", "conflict", REBEL_A("Two", 3));
    Ran ran = run_there("engine --pack %one --pack %two", new_tables);
    assert_has(ran.out, "pack conflict+one+two ");
    assert_has(ran.err, "two/cards.yaml:2:9: note: card 'rebel-a' stands in ");
    assert_has(ran.err, "one/cards.yaml:2; of several packs the one that is named last counts");
    ran_free(&ran);
    expect_there("pack show conflict rebel-a --pack %one --pack %two", "", 0, "Two", "note: card 'rebel-a'");
    expect_there("pack show conflict rebel-a --pack %two --pack %one", "", 0, "One", "note: card 'rebel-a'");
    make_pack("two", "conflict", "remove:\n  cards: [rebel-a]\n" REBEL_A("Two", 3));
    expect_there("pack check conflict --pack %one --pack %two", "", 0, "conflict+one+two",
                 "two/cards.yaml:2:11: note: card 'rebel-a' is removed, but stands in ");
    make_pack("three", "conflict", REBEL_A("Three", 3));
    make_pack("two", "conflict", "remove:\n  cards: [rebel-a]\n");
    expect_there("pack check conflict --pack %two --pack %three", "", 0, "conflict+two+three",
                 "card 'rebel-a' is removed by a pack under this one, and comes back");
}

static void what_cannot_lie_together_is_refused(void **unused) {
    (void)unused;
    make_pack("one", "conflict", REBEL_A("One", 2));
    expect_there("engine --pack %one --pack %one", "", 1, NULL,
                 "one/pack.yaml:1:7: there is a pack 'one' under this one already");
    expect_there("serve --store memory: --listen 127.0.0.1:0 --pack %one --pack %one", "", 1, NULL,
                 "there is a pack 'one' under this one already");
    make_pack("chess", "conflcit", REBEL_A("One", 2));
    expect_there("engine --pack %one --pack %chess", "", 1, NULL,
                 "chess/pack.yaml:2:7: there is no game 'conflcit'; did you mean 'conflict'?");
    expect_there("pack check %chess", "", 1, NULL, "chess/pack.yaml:2:7: there is no game 'conflcit'");
    mkdir(in_folder("bare"), 0700);
    write_in("bare/cards.yaml", "cards: []\n");
    expect_there("serve --store memory: --pack %bare", "", 1, NULL, "bare: there is no pack.yaml in it");
}

static void translations_of_all_packs_count(void **unused) {
    (void)unused;
    make_pack("one", "conflict", REBEL_A("One", 2));
    make_pack("two", "conflict",
              "cards:\n  - id: rebel-b\n    name: Two\n    deck: start\n    board: 1\n    role: rebel\n");
    translate("one", "de", "msgctxt \"card\"\nmsgid \"One\"\nmsgstr \"Eins\"\n");
    translate("two", "de", "msgctxt \"card\"\nmsgid \"Two\"\nmsgstr \"Zwei\"\n");
    expect_there("pack show conflict rebel-a --lang de --pack %one --pack %two", "", 0, "Eins", NULL);
    expect_there("pack show conflict rebel-b --lang de --pack %one --pack %two", "", 0, "Zwei", NULL);
    translate("two", "de", "msgctxt \"card\"\nmsgid \"One\"\nmsgstr \"Erstens\"\n");
    expect_there("pack show conflict rebel-a --lang de --pack %one --pack %two", "", 0, "Erstens", NULL);
}

/* ---- translations ---- */

#define SAYS(context, id, text) "msgctxt \"" context "\"\nmsgid \"" id "\"\nmsgstr \"" text "\"\n"
#define PLURAL "msgctxt \"cond\"\nmsgid \"a villain is within {count} link of you\"\n"
#define MANY "msgid_plural \"a villain is within {count} links of you\"\n"

/* What `pack check` says against entries of a lang/de.po; the entries begin in line 6. */
static const struct {
    const char *entries, *said;
} translations[] = {
    {SAYS("card", "My Oun Patrol", "x"),
     "de.po:6: nothing says \"My Oun Patrol\" in the context 'card'; did you mean 'My Own Patrol'?"},
    {SAYS("cards", "My Own Patrol", "x"), "de.po:6: there is no msgctxt 'cards'; did you mean 'card'?"},
    {SAYS("leader", "My Own Patrol", "x"), "de.po:6: no leader says \"My Own Patrol\"; its msgctxt is 'card'"},
    {SAYS("card:gen", "My Own Patrol", "x"), "de.po:6: \"My Own Patrol\" has no forms; its msgctxt is 'card'"},
    {PLURAL "msgstr \"x\"\n",
     "de.po:6: \"a villain is within {count} link of you\" has a plural: it needs msgid_plural \"a villain is within"},
    {PLURAL MANY "msgstr[0] \"x\"\n", "de.po:6: the header's plural rule has another number of forms"},
    {PLURAL MANY "msgstr[0] \"{cout} Karte\"\nmsgstr[1] \"{count} Karten\"\n",
     "de.po:6: {cout} is no argument of this message; did you mean 'count'?"},
    {"msgctxt \"card\"\nmsgid \"My Own Patrol\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\nmsgstr[1] \"y\"\n",
     "de.po:6: \"My Own Patrol\" has no plural: it needs msgid and msgstr alone"},
    {SAYS("prompt", "Distract a leader? The uncovered ones move the marker by {n}.", "{n:gne}"),
     "de.po:6: {n:gne} asks for a form that no word has"},
    {"msgctxt \"card\"\nmsgid \"My Own Patrol\"\nmsgstr \"no end\n", "de.po:8: the string has no closing quote"},
    {"msgid \"My Own Patrol\"\nmsgstr \"x\"\n", "de.po:6: msgctxt is missing"},
    {SAYS("card", "My Own Patrol", "a") "\n" SAYS("card", "My Own Patrol", "b"),
     "de.po:10: \"My Own Patrol\" stands already in line 6"},
};

static void translations_are_checked(void **unused) {
    (void)unused;
    make_pack("words", "conflict", REBEL_A("My Own Patrol", 2));
    translate("words", "de", SAYS("card", "My Own Patrol", "Meine Patrouille") "\n" SAYS("pack", "The pack words", ""));
    expect_there("pack check %words", "", 0, "ok: conflict+words", NULL);
    for (size_t i = 0; i < sizeof translations / sizeof *translations; i++) {
        translate("words", "de", translations[i].entries);
        expect_there("pack check %words", "", 1, NULL, translations[i].said);
    }
    write_in("words/lang/de.po", "msgid \"\"\nmsgstr \"\"\n\"Language: pl\\n\"\n"
                                 "\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n");
    expect_there("pack check %words", "", 1, NULL, "de.po:1: the file is for the language \"pl\", not \"de\"");
    expect_there("engine --pack %words", "", 1, NULL, "de.po:1: the file is for the language \"pl\", not \"de\"");
    translate("words", "de", "");
    translate("words", "german", "");
    expect_there("pack check %words --json", "", 1, "a translation is called like its language: de.po", NULL);
}

/* ---- a folder to begin with ---- */

static void a_new_folder_is_right_at_once(void **unused) {
    static const char *const games[] = {"conflict", "clonewars", "mandalorian", "outerrim"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        char line[200], said[100];
        snprintf(line, sizeof line, "pack new %%own-%s --game %s", games[i], games[i]);
        expect_there(line, "", 0, "Next: cantina pack check ", NULL);
        snprintf(line, sizeof line, "pack check %%own-%s", games[i]);
        snprintf(said, sizeof said, "ok: %s+own-%s for %s", games[i], games[i], games[i]);
        expect_there(line, "", 0, said, NULL);
    }
    char *text = slurp(in_folder("own-conflict/README.md"));
    assert_has(text, "cantina play conflict --pack ");
    free(text);
    expect_there("pack new %own-conflict", "", 1, NULL, "own-conflict: the folder is not empty; name one that is");
    expect_there("pack new %nowhere/own", "", 1, NULL, "No such file or directory");
    expect_there("pack new %own --game chess", "", 2, NULL, "there is no game 'chess'");
    expect_there("pack new", "", 2, NULL, "DIR is missing: cantina pack new DIR");
    expect_there("pack check conflict --game conflict", "", 2, NULL, "--game goes with new");
    mkdir(in_folder("8_empty"), 0700);
    expect_there("pack new %8_empty", "", 0, NULL, NULL);
    expect_there("pack check %8_empty", "", 0, "ok: conflict+8-empty", NULL);
}

/* ---- docs/PACKS.md: what it shows is so ---- */

enum { LINES_MOST = 4000, BLOCK_ROOM = 8192 };

/* Figures and hashes grow old with every new card; what stands around them must not. */
static void without_figures(char *out, const char *line) {
    while (*line) {
        size_t hex = strspn(line, "0123456789abcdef"), digits = strspn(line, "0123456789.");
        if (hex == 16 || (digits && digits >= hex)) {
            *out++ = '#';
            line += hex == 16 ? hex : digits;
        } else {
            *out++ = *line++;
        }
    }
    *out = 0;
}

static bool same_line(const char *shown, const char *printed) {
    char a[1000], b[1000];
    without_figures(a, shown);
    without_figures(b, printed);
    return !strcmp(a, b);
}

/* The next line of a text, which is cut there; NULL at its end. */
static char *take_line(char **text) {
    char *line = *text, *end = line + strcspn(line, "\n");
    if (!*line)
        return NULL;
    *text = *end ? end + 1 : end;
    *end = 0;
    return line;
}

/* Runs what stands behind "$ cantina"; a > writes its output to a file, a # ends the command. The output, to be freed.
 */
static char *run_shown(char *command) {
    char *comment = strstr(command, "  #"), *to = strstr(command, " > "), *games;
    if (comment)
        *comment = 0;
    if (to)
        *to = 0;
    while ((games = strchr(command, '"'))) /* no shell takes the quotes away */
        memmove(games, games + 1, strlen(games));
    if ((games = strstr(command, "--games "))) {
        games += strlen("--games "); /* so many take too long, and nobody compares the figures */
        memmove(games + 1, games + strspn(games, "0123456789"), strlen(games + strspn(games, "0123456789")) + 1);
        *games = '2';
    }
    Ran ran = run_line(command, "");
    if (ran.code)
        fail_msg("PACKS.md: cantina %s: exit %d\n%s", command, ran.code, ran.err);
    if (to) {
        char path[200];
        snprintf(path, sizeof path, "%.*s", (int)strcspn(to + 3, " "), to + 3);
        assert_int_equal(file_write_whole(path, ran.out, strlen(ran.out)), 0);
    }
    char *both = malloc(strlen(ran.out) + strlen(ran.err) + 1);
    assert_non_null(both);
    sprintf(both, "%s%s", to ? "" : ran.out, ran.err);
    ran_free(&ran);
    return both;
}

/* Compares what is printed with the lines that are shown; "…" stands for any that are left out. */
static void compare(const char *command, char *printed, char *const *shown, int count) {
    char *rest = printed;
    bool skipping = false;
    for (int i = 0; i < count; i++) {
        char *line = NULL;
        if (!strcmp(shown[i], "…")) {
            skipping = true;
            continue;
        }
        while ((line = take_line(&rest)) && skipping && !same_line(shown[i], line))
            ;
        if (!line || !same_line(shown[i], line))
            fail_msg("PACKS.md shows behind cantina %s:\n%s\nbut it is:\n%s", command, shown[i],
                     line ? line : "nothing");
        skipping = false;
    }
}

/* A block of the page, its lines without the indent of its fence. */
static void try_block(char *const *lines, int count) {
    for (int i = 0; i < count;) {
        char command[1000];
        int from = i + 1, to = from;
        bool ours = !strncmp(lines[i], "$ cantina ", 10);
        while (to < count && lines[to][0] != '$' && lines[to][0])
            to++;
        i = to == from && to < count && !lines[to][0] ? to + 1 : to;
        if (!ours || strstr(lines[from - 1], "cantina serve") || strstr(lines[from - 1], "pack check bad"))
            continue;
        snprintf(command, sizeof command, "%s", lines[from - 1] + 10);
        char *printed = run_shown(command);
        compare(command, printed, lines + from, strstr(command, "sim ") ? 0 : to - from);
        free(printed);
    }
}

static void write_block(const char *name, char *const *lines, int count) {
    char text[BLOCK_ROOM] = "";
    for (int i = 0; i < count; i++)
        strcat(strcat(text, lines[i]), "\n");
    write_in(name, text);
}

static void the_page_of_packs_is_true(void **unused) {
    (void)unused;
    static char *lines[LINES_MOST];
    char *page = slurp("docs/PACKS.md"), *rest = page, here[400];
    int count = 0, blocks = 0, tried = 0;
    assert_non_null(getcwd(here, sizeof here));
    make_pack("my-war", "clonewars", "");
    make_pack("my-way", "mandalorian", "");
    make_pack("my-rim", "outerrim", "");
    make_pack("house-rules", "conflict", REBEL_A("House", 2));
    make_pack("my-track", "conflict", "");
    mkdir(in_folder("my-cards"), 0700);
    assert_int_equal(chdir(in_folder("")), 0);
    for (char *line; (line = take_line(&rest));) {
        size_t indent = strspn(line, " ");
        if (strncmp(line + indent, "```", 3))
            continue;
        bool yaml = !strcmp(line + indent, "```yaml"), plain = !line[indent + 3];
        for (count = 0; (line = take_line(&rest)) && strncmp(line + strspn(line, " "), "```", 3); count++)
            lines[count] = strspn(line, " ") >= indent ? line + indent : line + strspn(line, " ");
        if (yaml && blocks < 3)
            write_block(blocks == 0   ? "my-cards/pack.yaml"
                        : blocks == 1 ? "my-cards/cards.yaml"
                                      : "my-track/cards.yaml",
                        lines, count);
        blocks += yaml;
        tried += plain && count && lines[0][0] == '$';
        if (plain)
            try_block(lines, count);
    }
    assert_true(tried >= 7 && blocks >= 4);
    expect("pack check my-track", "", 0, "ok: conflict+my-track", NULL);
    assert_int_equal(chdir(here), 0);
    free(page);
}

/* The errors that the page shows are said in these words. */
static void the_errors_of_the_page_are_said(void **unused) {
    (void)unused;
    char *page = slurp("docs/PACKS.md"), *rest = page;
    int found = 0;
    make_pack(
        "bad", "conflict",
        "cards:\n  - id: mine\n    name: Mine\n    deck: yelow\n    ambush: 12\n    symbl: none\n  - id: rebel-a\n"
        "    name: A\n    deck: start\n    board: 1\n    abilities:\n      - when: played\n        do:\n"
        "          - drew: {deck: yellow}\n          - draw: {deck: yellow}\n");
    make_pack("worse", "conflict", "cards:\n  - {id: mine, name: A, deck: black, hero: true}\n");
    Ran bad = run_there("pack check %bad", ""), worse = run_there("pack check %worse", "");
    for (char *line; (line = take_line(&rest));) {
        const char *said = strncmp(line, "bad/cards.yaml:", 15) ? NULL : strstr(line, ": ");
        if (said && !strstr(bad.err, said) && !strstr(worse.err, said))
            fail_msg("PACKS.md shows%s\nbut it is\n%s%s", said, bad.err, worse.err);
        found += said != NULL;
    }
    assert_int_equal(found, 6);
    ran_free(&bad);
    ran_free(&worse);
    free(page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packs_of_several_games_lie_side_by_side),
        cmocka_unit_test(several_packs_of_a_game_lie_over_each_other),
        cmocka_unit_test(what_cannot_lie_together_is_refused),
        cmocka_unit_test(translations_of_all_packs_count),
        cmocka_unit_test(translations_are_checked),
        cmocka_unit_test(a_new_folder_is_right_at_once),
        cmocka_unit_test(the_page_of_packs_is_true),
        cmocka_unit_test(the_errors_of_the_page_are_said),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}
