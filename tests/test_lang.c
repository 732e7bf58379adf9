/* Languages: reading .po files, merging them, looking words up, and holding translations against the messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lang/embedded.h"
#include "lang/pot.h"
#include "lang/ui.h"

#define HEADER_OF(code, plural)                                                                                        \
    "msgid \"\"\nmsgstr \"\"\n\"Language: " code "\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"             \
    "\"Plural-Forms: " plural "\\n\"\n\n"
#define GERMAN HEADER_OF("de", "nplurals=2; plural=(n != 1);")
#define POLISH HEADER_OF("pl", "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);")

#define REVEAL "msgctxt \"op\"\nmsgid \"Reveal {n} card\"\nmsgid_plural \"Reveal {n} cards\"\n"

static char lines[4096];

static LangReport fresh(void) {
    return lang_report_over(lines, sizeof lines);
}

static PoText over(const char *text) {
    return (PoText){"test.po", text, strlen(text)};
}

static PoFile read_good(const char *text) {
    PoFile file;
    LangReport report = fresh();
    PoText source = over(text);
    assert_true(po_read(&file, &source, &report));
    assert_string_equal(lines, "");
    return file;
}

static void assert_bad(const char *text, const char *line) {
    PoFile file;
    LangReport report = fresh();
    PoText source = over(text);
    assert_false(po_read(&file, &source, &report));
    assert_int_equal(file.count, 0);
    assert_int_equal(report.errors, 1);
    if (!strstr(lines, line))
        fail_msg("expected \"%s\" in \"%s\"", line, lines);
}

static Lang *build(const char *code, const char *first, const char *second) {
    LangReport report = fresh();
    PoText texts[2] = {over(first), over(second ? second : "")};
    return catalogue_build(code, texts, second ? 2 : 1, &report);
}

/* ---- the reader ---- */

static void test_strings(void **state) {
    (void)state;
    PoFile file =
        read_good(GERMAN "# a translator\n#. {n}\n#: table:1\nmsgctxt \"ca\" \"rd\"\nmsgid \"A\\t\\\"B\\\"\"\n"
                         "msgstr \"\"\n  \"Zeile\\n\"\n\t\"\\\\ Ende\" \r\n");
    assert_int_equal(file.count, 1);
    assert_string_equal(file.language, "de");
    assert_int_equal(file.plural, PLURAL_ENGLISH);
    assert_string_equal(file.entries[0].context, "card");
    assert_string_equal(file.entries[0].id, "A\t\"B\"");
    assert_string_equal(file.entries[0].forms[0], "Zeile\n\\ Ende");
    assert_int_equal(file.entries[0].line, 10);
    po_free(&file);
}

static void test_entries_without_empty_lines(void **state) {
    (void)state;
    PoFile file = read_good("\xef\xbb\xbf" GERMAN "msgctxt \"a\"\nmsgid \"x\"\nmsgstr \"1\"\nmsgctxt \"b\"\n"
                            "msgid \"x\"\nmsgstr \"2\"\n# remark\nmsgctxt \"c\"\nmsgid \"x\"\nmsgstr \"\"");
    assert_int_equal(file.count, 3);
    assert_string_equal(file.entries[1].forms[0], "2");
    assert_true(po_translated(&file.entries[1]));
    assert_false(po_translated(&file.entries[2]));
    po_free(&file);
}

static void test_plural_entry(void **state) {
    (void)state;
    PoFile file = read_good(POLISH REVEAL "msgstr[0] \"a\"\nmsgstr[1] \"b\"\nmsgstr[2] \"c\"\n");
    assert_int_equal(file.plural, PLURAL_POLISH);
    assert_int_equal(file.entries[0].form_count, 3);
    assert_string_equal(file.entries[0].plural, "Reveal {n} cards");
    assert_string_equal(file.entries[0].forms[2], "c");
    po_free(&file);
}

static void test_passed_over(void **state) {
    (void)state;
    PoFile file = read_good(GERMAN "#, fuzzy\nmsgctxt \"a\"\nmsgid \"x\"\nmsgstr \"1\"\n\n"
                                   "#, fuzzy\n#~ msgctxt \"a\"\n#~ msgid \"y\"\n#~ msgstr \"1\"\n\n"
                                   "#, c-format\n#| msgid \"old\"\nmsgctxt \"a\"\nmsgid \"z\"\nmsgstr \"1\"\n");
    assert_int_equal(file.count, 1);
    assert_string_equal(file.entries[0].id, "z");
    po_free(&file);
}

static void test_plural_rules(void **state) {
    (void)state;
    static const struct {
        const char *text;
        PluralRule rule;
    } known[] = {
        {HEADER_OF("de", "nplurals=2; plural=n != 1"), PLURAL_ENGLISH},
        {HEADER_OF("de", "nplurals=2;plural=((n!=1));"), PLURAL_ENGLISH},
        {HEADER_OF("fr", "nplurals=2; plural=(n > 1);"), PLURAL_FRENCH},
        {HEADER_OF("ja", "nplurals=1; plural=0;"), PLURAL_NONE},
        {HEADER_OF("pl", "nplurals=3; plural=(n==1 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : 2);"),
         PLURAL_POLISH},
    };
    for (int i = 0; i < COUNT(known); i++) {
        PoFile file = read_good(known[i].text);
        assert_int_equal(file.plural, known[i].rule);
        po_free(&file);
    }
}

static void test_bad_headers(void **state) {
    (void)state;
    assert_bad("", "test.po: the file is empty");
    assert_bad("msgid \"\"\nmsgstr \"Language: de\\n\"\n", "test.po:1: the header has no Plural-Forms; for German");
    assert_bad(HEADER_OF("ru", "nplurals=3; plural=(n%10==1 ? 0 : 1);"), "known are nplurals=2; plural=n != 1");
    assert_bad(HEADER_OF("de", "nplurals=2; plural=(n)!=(1);"), "unknown plural rule");
    assert_bad("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=latin1\\nPlural-Forms: nplurals=1; plural=0\"\n",
               "test.po:1: the encoding must be UTF-8");
    assert_bad("\nmsgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n", "test.po:2: the header is missing");
    assert_bad(GERMAN GERMAN, "test.po:7: a second header");
}

static void test_bad_lines(void **state) {
    (void)state;
    assert_bad(GERMAN "msgctxt \"a\nmsgid \"b\"\nmsgstr \"c\"\n", "test.po:7: the string has no closing quote");
    assert_bad(GERMAN "msgctxt \"a\"\nmsgid \"b\\x\"\nmsgstr \"c\"\n", "test.po:8: unknown escape");
    assert_bad(GERMAN "msgctxt \"a\"\nmsgid \"b\\", "test.po:8: unknown escape");
    assert_bad(GERMAN "msgctxt a\n", "test.po:7: expected a string in quotes");
    assert_bad(GERMAN "msgctxt \"a\" b\n", "test.po:7: expected a string in quotes");
    assert_bad(GERMAN "msgtext \"a\"\n", "test.po:7: unknown word");
    assert_bad(GERMAN "\"a\"\n", "test.po:7: a string that belongs to nothing");
    assert_bad(GERMAN "msgctxt \"\xc3\x28\"\n", "test.po:7: not UTF-8");
    assert_bad(GERMAN "msgctxt \"\xed\xa0\x80\"\n", "test.po:7: not UTF-8");
    assert_bad(GERMAN "msgctxt \"\xc0\x80\"\n", "test.po:7: not UTF-8");
    assert_bad(GERMAN "msgctxt \"\x01\"\n", "test.po:7: not UTF-8");
}

static void test_bad_entries(void **state) {
    (void)state;
    assert_bad(GERMAN "msgid \"b\"\nmsgstr \"c\"\n", "test.po:7: msgctxt is missing");
    assert_bad(GERMAN "msgctxt \"a\"\nmsgid \"b\"\n", "test.po:7: the entry has no msgstr");
    assert_bad(GERMAN "msgctxt \"a\"\nmsgid \"\"\nmsgstr \"c\"\n", "test.po:7: msgid is empty");
    assert_bad(GERMAN "msgctxt \"a\"\nmsgid \"b|c\"\nmsgstr \"c\"\n", "test.po:7: a bar |");
    assert_bad(GERMAN "msgctxt \"a\"\nmsgstr \"c\"\n", "test.po:8: out of order");
    assert_bad(GERMAN "msgctxt \"a\"\nmsgid \"b\"\n# c\nmsgstr \"c\"\n", "test.po:9: a comment");
    assert_bad(GERMAN REVEAL "msgstr \"c\"\n", "test.po:10: out of order");
    assert_bad(GERMAN REVEAL "msgstr[1] \"c\"\n", "test.po:10: out of order");
    assert_bad(GERMAN REVEAL "msgstr[0] \"c\"\n", "test.po:7: the header's plural rule has another number");
    assert_bad(POLISH REVEAL "msgstr[0] \"c\"\nmsgstr[1] \"d\"\n", "test.po:7: the header's plural rule");
    assert_bad(GERMAN REVEAL "msgstr[0] \"c\"\nmsgstr[1] \"\"\n", "test.po:7: some forms");
    assert_bad(GERMAN "msgctxt \"a\"\nmsgid \"b\"\nmsgstr \"c\"\n\nmsgctxt \"a\"\nmsgid \"b\"\nmsgstr \"d\"\n",
               "test.po:11: \"b\" stands already in line 7");
}

static void test_several_mistakes(void **state) {
    (void)state;
    PoFile file;
    LangReport report = fresh();
    PoText source = over(GERMAN "msgid \"b\"\nmsgstr \"c\"\nmsgctxt \"a\"\nmsgid \"b\\q\"\nmsgstr \"c\"\n\n"
                                "msgctxt \"a\"\nmsgid \"ok\"\nmsgstr \"gut\"\n\nmsgctxt \"a\"\n");
    assert_false(po_read(&file, &source, &report));
    assert_int_equal(report.errors, 3);
    assert_non_null(strstr(lines, "test.po:7: msgctxt"));
    assert_non_null(strstr(lines, "test.po:10: unknown escape"));
    assert_non_null(strstr(lines, "test.po:17: the entry has no msgstr"));
}

static void test_report_is_cut_between_characters(void **state) {
    (void)state;
    char words[900] = "x", small[16];
    LangReport report = fresh();
    for (int i = 0; i < 400; i++)
        strcat(words, "ü");
    lang_report(&report, "a.po", 3, "%s", words);
    assert_true(utf8_valid(lines, strlen(lines)));
    assert_int_equal(lines[strlen(lines) - 1], '\n');
    report = lang_report_over(small, sizeof small);
    lang_report(&report, "a.po", 3, "%s", words);
    assert_string_equal(small, "");
    assert_int_equal(report.errors, 1);
}

/* ---- catalogues ---- */

static void test_plural_forms_german(void **state) {
    (void)state;
    Lang *lang = build("de", GERMAN REVEAL "msgstr[0] \"eine\"\nmsgstr[1] \"viele\"\n", NULL);
    assert_non_null(lang);
    static const int many[] = {0, 2, 5, 12, 21, 22, 25, 101};
    assert_string_equal(lang_find(lang, "op", "Reveal {n} card|Reveal {n} cards", 1), "eine");
    for (int i = 0; i < COUNT(many); i++)
        assert_string_equal(lang_find(lang, "op", "Reveal {n} card|Reveal {n} cards", many[i]), "viele");
    free(lang);
}

static void test_plural_forms_polish(void **state) {
    (void)state;
    Lang *lang = build("pl", POLISH REVEAL "msgstr[0] \"karta\"\nmsgstr[1] \"karty\"\nmsgstr[2] \"kart\"\n", NULL);
    static const struct {
        int n;
        const char *word;
    } forms[] = {{0, "kart"},    {1, "karta"},  {2, "karty"},  {4, "karty"},  {5, "kart"},
                 {11, "kart"},   {12, "kart"},  {14, "kart"},  {15, "kart"},  {21, "kart"},
                 {22, "karty"},  {24, "karty"}, {25, "kart"},  {100, "kart"}, {101, "kart"},
                 {102, "karty"}, {112, "kart"}, {113, "kart"}, {122, "karty"}};
    assert_non_null(lang);
    for (int i = 0; i < COUNT(forms); i++)
        assert_string_equal(lang_find(lang, "op", "Reveal {n} card|Reveal {n} cards", forms[i].n), forms[i].word);
    free(lang);
}

static void test_merge(void **state) {
    (void)state;
    Lang *lang = build("de",
                       GERMAN "msgctxt \"card\"\nmsgid \"A\"\nmsgstr \"alt\"\n\nmsgctxt \"card\"\nmsgid \"B\"\nmsgstr "
                              "\"b\"\n\nmsgctxt \"card\"\nmsgid \"D\"\nmsgstr \"\"\n",
                       GERMAN "msgctxt \"card\"\nmsgid \"A\"\nmsgstr \"neu\"\n\nmsgctxt \"card\"\nmsgid \"B\"\nmsgstr "
                              "\"\"\n\nmsgctxt \"field\"\nmsgid \"A\"\nmsgstr \"feld\"\n");
    assert_non_null(lang);
    assert_int_equal(lang->count, 3);
    assert_string_equal(lang_find(lang, "card", "A", 1), "neu");
    assert_string_equal(lang_find(lang, "card", "B", 1), "b");
    assert_string_equal(lang_find(lang, "field", "A", 1), "feld");
    assert_string_equal(lang_find(lang, "card", "D", 1), "D");
    assert_string_equal(lang_find(lang, "card", "E", 1), "E");
    free(lang);
}

static void test_block(void **state) {
    (void)state;
    Lang *lang = build("de",
                       GERMAN REVEAL "msgstr[0] \"eine\"\nmsgstr[1] \"viele\"\n\nmsgctxt \"a\"\nmsgid \"b\"\n"
                                     "msgstr \"c\"\n\nmsgctxt \"a\"\nmsgid \"d\"\nmsgstr \"e\"\n",
                       NULL);
    assert_non_null(lang);
    const LangEntry *entries = (const LangEntry *)(const void *)((const char *)lang + lang->entries);
    assert_memory_equal(lang->magic, "cantlng\1", 8);
    assert_string_equal(lang->code, "de");
    assert_int_equal(lang->size % 8, 0);
    assert_int_equal(lang->count, 3);
    for (uint32_t i = 0; i < lang->count; i++) {
        assert_true(entries[i].text < lang->size);
        assert_true(i == 0 || entries[i - 1].key < entries[i].key);
    }
    free(lang);
}

static void test_cannot_merge(void **state) {
    (void)state;
    assert_null(build("de", GERMAN, POLISH));
    assert_non_null(strstr(lines, "is for the language \"pl\", not \"de\""));
    assert_null(build("de", GERMAN, HEADER_OF("de_AT", "nplurals=1; plural=0;")));
    assert_non_null(strstr(lines, "the plural rule differs from that of test.po"));
    assert_null(build("../de", GERMAN, NULL));
    assert_non_null(strstr(lines, "not the code of a language"));
    assert_null(build("de", GERMAN "msgid\n", NULL));
}

/* Two texts of one hash: a known pair for FNV-1a. */
static void test_collision(void **state) {
    (void)state;
    assert_null(build("de",
                      GERMAN "msgctxt \"8yn0iYCKYHlIj4-BwPqk\"\nmsgid \"A\"\nmsgstr \"a\"\n\n"
                             "msgctxt \"GReLUrM4wMqfg9yzV3KQ\"\nmsgid \"A\"\nmsgstr \"b\"\n",
                      NULL));
    assert_non_null(strstr(lines, "test.po:7: \"A\" has the same key as \"A\" (test.po:11)"));
}

static void test_codes(void **state) {
    (void)state;
    assert_true(lang_code_valid("de"));
    assert_true(lang_code_valid("pt_BR"));
    assert_false(lang_code_valid(""));
    assert_false(lang_code_valid("d"));
    assert_false(lang_code_valid("de/.."));
    assert_false(lang_code_valid("pt_brX"));
}

/* ---- saying ---- */

static const char *const deck_words[] = {"yellow", "orange"};
static const Kind kinds[] = {{.name = "deck", .words = deck_words, .count = 2}};
static const Game game = {.id = "test", .kinds = kinds, .kinds_count = 1};
static const Box box = {&game, NULL};
static const Message draw = {
    "draw", "Draw {n} card of {deck}|Draw {n} cards of {deck}", {{"n", KIND_NUMBER}, {"deck", KIND_GAME}}, NULL};

static void assert_says(const Lang *lang, int n, int deck, const char *expected) {
    char words[128];
    Text out = text_over(words, sizeof words);
    say(&out, (Voice){&box, lang}, "op", &draw, (const int[MESSAGE_ARGS]){n, deck});
    assert_string_equal(words, expected);
}

static void test_case_forms(void **state) {
    (void)state;
    Lang *lang = build("pl",
                       POLISH "msgctxt \"deck\"\nmsgid \"yellow\"\nmsgstr \"żółta\"\n\n"
                              "msgctxt \"deck:gen\"\nmsgid \"yellow\"\nmsgstr \"żółtej\"\n\n"
                              "msgctxt \"deck\"\nmsgid \"orange\"\nmsgstr \"pomarańczowa\"\n\n",
                       POLISH "msgctxt \"op\"\nmsgid \"Draw {n} card of {deck}\"\n"
                              "msgid_plural \"Draw {n} cards of {deck}\"\nmsgstr[0] \"{n} karta z {deck:gen}\"\n"
                              "msgstr[1] \"{n} karty z {deck:gen}\"\nmsgstr[2] \"{n} kart z {deck:gen}\"\n");
    assert_non_null(lang);
    assert_says(lang, 1, 0, "1 karta z żółtej");
    assert_says(lang, 22, 0, "22 karty z żółtej");
    assert_says(lang, 5, 1, "5 kart z pomarańczowa");
    assert_says(NULL, 1, 0, "Draw 1 card of yellow");
    assert_says(NULL, 2, 1, "Draw 2 cards of orange");
    free(lang);
}

/* {n:signed}: what goes back has a minus, so what goes on shows its plus. */
static void test_signed_numbers(void **state) {
    static const struct {
        int n;
        const char *words;
    } numbers[] = {{3, "+3"}, {0, "0"}, {-1, "-1"}};
    (void)state;
    for (int i = 0; i < COUNT(numbers); i++) {
        char words[16];
        Text out = text_over(words, sizeof words);
        say_name(&out, (Voice){&box, NULL}, KIND_NUMBER, numbers[i].n, "signed");
        assert_string_equal(words, numbers[i].words);
    }
    assert_says(NULL, 3, 0, "Draw 3 cards of yellow");
}

static void assert_ui(const Lang *lang, UiId id, const UiArg *args, const char *expected) {
    char words[128];
    Text out = text_over(words, sizeof words);
    ui_say(&out, (Voice){&box, lang}, id, args);
    assert_string_equal(words, expected);
}

/* "{n},000" of none is 0, whatever stands between thousands. */
static void test_thousands(void **state) {
    (void)state;
    Lang *lang = build("pl", POLISH "msgctxt \"ui\"\nmsgid \"{n},000 credits\"\nmsgstr \"{n}000 kredytów\"\n", NULL);
    assert_non_null(lang);
    assert_ui(NULL, UI_OR_CREDITS, ui_args(ui_number("n", 0)), "0 credits");
    assert_ui(NULL, UI_OR_CREDITS, ui_args(ui_number("n", 10)), "10,000 credits");
    assert_ui(lang, UI_OR_CREDITS, ui_args(ui_number("n", 0)), "0 kredytów");
    assert_ui(lang, UI_OR_CREDITS, ui_args(ui_number("n", 20)), "20000 kredytów");
    free(lang);
}

static void test_ui(void **state) {
    (void)state;
    Lang *lang = build("pl",
                       POLISH "msgctxt \"ui\"\nmsgid \"{n} choice\"\nmsgid_plural \"{n} choices\"\n"
                              "msgstr[0] \"{n} wybór\"\nmsgstr[1] \"{n} wybory\"\nmsgstr[2] \"{n} wyborów\"\n",
                       NULL);
    assert_non_null(lang);
    assert_string_equal(ui((Voice){&box, NULL}, UI_GAME_OVER), "The game is over.");
    assert_ui(NULL, UI_CHOICES, ui_args(ui_number("n", 1)), "1 choice");
    assert_ui(NULL, UI_CHOICES, ui_args(ui_number("n", 0)), "0 choices");
    assert_ui(NULL, UI_WAITING_FOR, ui_args(ui_words("seat", "P2")), "Waiting for P2.");
    assert_ui(lang, UI_CHOICES, ui_args(ui_number("n", 3)), "3 wybory");
    assert_ui(lang, UI_CHOICES, ui_args(ui_number("n", 5000000012)), "5000000012 wyborów");
    assert_ui(lang, UI_GAME_OVER, NULL, "The game is over.");
    free(lang);
}

/* ---- built-in languages and packs ---- */

static void test_by_code(void **state) {
    (void)state;
    bool found;
    assert_null(lang_by_code(NULL, &found));
    assert_true(found);
    assert_null(lang_by_code("en", &found));
    assert_true(found);
    assert_null(lang_by_code("xx", &found));
    assert_false(found);
    for (const char *const *code = lang_codes() + 1; *code; code++) {
        const Lang *lang = lang_by_code(*code, &found);
        assert_true(found);
        assert_string_equal(lang->code, *code);
        assert_string_not_equal(lang_find(lang, "card", "Asteroid Run", 1), "Asteroid Run");
    }
}

/* Runs `check` on a folder that holds lang/CODE.po with that text. */
static void with_folder(const char *code, const char *text, void (*check)(const char *folder)) {
    char folder[] = "/tmp/langXXXXXX", inner[64], path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(inner, sizeof inner, "%s/lang", folder);
    snprintf(path, sizeof path, "%s/lang/%s.po", folder, code);
    assert_int_equal(mkdir(inner, 0700), 0);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
    check(folder);
    unlink(path);
    rmdir(inner);
    rmdir(folder);
}

static void check_german_pack(const char *folder) {
    LangReport report = fresh();
    Lang *lang = lang_with_packs("de", &folder, 1, &report);
    assert_non_null(lang);
    assert_string_equal(lang_find(lang, "card", "Asteroid Run", 1), "Mein Flug");
    assert_string_equal(lang_find(lang, "card", "Boarding Party", 1), "Entertrupp");
    free(lang);
    lang = lang_with_packs("pl", &folder, 1, &report);
    assert_non_null(lang);
    free(lang);
    assert_null(lang_with_packs("en", &folder, 1, &report));
    assert_int_equal(report.errors, 0);
    assert_null(lang_with_packs("fr", &folder, 1, &report));
    assert_non_null(strstr(lines, "there is no language 'fr': neither built in nor as lang/fr.po"));
}

static void check_french_pack(const char *folder) {
    LangReport report = fresh();
    Lang *lang = lang_with_packs("fr", &folder, 1, &report);
    assert_non_null(lang);
    assert_string_equal(lang_find(lang, "card", "A", 1), "a");
    free(lang);
}

static void check_broken_pack(const char *folder) {
    LangReport report = fresh();
    assert_null(lang_with_packs("de", &folder, 1, &report));
    assert_non_null(strstr(lines, "/lang/de.po:7: unknown word"));
}

static void test_with_pack(void **state) {
    (void)state;
    with_folder("de", GERMAN "msgctxt \"card\"\nmsgid \"Asteroid Run\"\nmsgstr \"Mein Flug\"\n", check_german_pack);
    with_folder("fr", HEADER_OF("fr", "nplurals=2; plural=n>1;") "msgctxt \"card\"\nmsgid \"A\"\nmsgstr \"a\"\n",
                check_french_pack);
    with_folder("de", GERMAN "message\n", check_broken_pack);
}

/* ---- the list of messages ---- */

static Pot test_pot(void) {
    Pot pot = {0};
    pot_add(&pot, (PotEntry){"op", "Reveal {n} card|Reveal {n} cards", {"n", "deck"}});
    pot_add(&pot, (PotEntry){"deck", "yellow", .word = true});
    pot_add(&pot, (PotEntry){"op", "Reveal {n} card|Reveal {n} cards", {"n", "seat", "deck"}});
    pot_add(&pot, (PotEntry){"verb", NULL});
    pot_add(&pot, (PotEntry){"card", "The \"One\""});
    pot_sort(&pot);
    return pot;
}

static void read_back(FILE *stream, char *memory, size_t room) {
    rewind(stream);
    memory[fread(memory, 1, room - 1, stream)] = 0;
    fclose(stream);
}

static void test_pot_write(void **state) {
    (void)state;
    char words[2048];
    Pot pot = test_pot();
    FILE *out = tmpfile();
    pot_write(&pot, out);
    read_back(out, words, sizeof words);
    assert_int_equal(pot.count, 3);
    assert_non_null(strstr(words, "\n\nmsgctxt \"card\"\nmsgid \"The \\\"One\\\"\"\nmsgstr \"\"\n\nmsgctxt \"deck\"\n"
                                  "msgid \"yellow\"\nmsgstr \"\"\n\n#. {n} {deck}\n" REVEAL
                                  "msgstr[0] \"\"\nmsgstr[1] \"\"\n"));
    pot_free(&pot);
}

/* Checks a German text against the list; the lines it prints. */
static int check_text(const char *text, char *words, size_t room) {
    Pot pot = test_pot();
    PoFile file = read_good(text);
    FILE *out = tmpfile();
    int found = pot_check(&pot, &file, 1, out);
    read_back(out, words, room);
    po_free(&file);
    pot_free(&pot);
    return found;
}

#define CARD "msgctxt \"card\"\nmsgid \"The \\\"One\\\"\"\nmsgstr \"Der Eine\"\n\n"
#define DECK "msgctxt \"deck\"\nmsgid \"yellow\"\nmsgstr \"gelb\"\n\n"
#define DECK_GEN "msgctxt \"deck:gen\"\nmsgid \"yellow\"\nmsgstr \"gelben\"\n\n"

static void test_pot_check(void **state) {
    (void)state;
    char words[1024];
    assert_int_equal(check_text(GERMAN CARD DECK DECK_GEN REVEAL "msgstr[0] \"Eine aus {deck:gen}\"\nmsgstr[1] \"{n}\"",
                                words, sizeof words),
                     0);
    assert_int_equal(check_text(GERMAN CARD DECK REVEAL "msgstr[0] \"{deck:gne}\"\nmsgstr[1] \"{seat} {\"\n\n"
                                                        "msgctxt \"card:gen\"\nmsgid \"The \\\"One\\\"\"\nmsgstr \"x\"",
                                words, sizeof words),
                     3);
    assert_string_equal(words, "test.po:15: {deck:gne} asks for a form that no word has\n"
                               "test.po:15: {seat} is no argument of this message\n"
                               "test.po:21: nothing says this any more: card:gen \"The \"One\"\"\n");
    assert_int_equal(
        check_text(GERMAN CARD "msgctxt \"op\"\nmsgid \"Reveal {n} card\"\nmsgstr \"x\"\n\n", words, sizeof words), 3);
    assert_string_equal(words, "not translated: deck \"yellow\"\n"
                               "not translated: op \"Reveal {n} card|Reveal {n} cards\"\n"
                               "test.po:11: nothing says this any more: op \"Reveal {n} card\"\n");
}

static void test_pot_check_english(void **state) {
    (void)state;
    char words[256];
    Pot pot = {0};
    FILE *out = tmpfile();
    pot_add(&pot, (PotEntry){"verb", "Play {card} on {space}", {"card"}});
    pot_sort(&pot);
    assert_int_equal(pot_check_english(&pot, out), 1);
    read_back(out, words, sizeof words);
    assert_string_equal(words, "verb \"Play {card} on {space}\": {space} is no argument of this message\n");
    pot_free(&pot);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_entries_without_empty_lines),
        cmocka_unit_test(test_plural_entry),
        cmocka_unit_test(test_passed_over),
        cmocka_unit_test(test_plural_rules),
        cmocka_unit_test(test_bad_headers),
        cmocka_unit_test(test_bad_lines),
        cmocka_unit_test(test_bad_entries),
        cmocka_unit_test(test_several_mistakes),
        cmocka_unit_test(test_report_is_cut_between_characters),
        cmocka_unit_test(test_plural_forms_german),
        cmocka_unit_test(test_plural_forms_polish),
        cmocka_unit_test(test_merge),
        cmocka_unit_test(test_block),
        cmocka_unit_test(test_cannot_merge),
        cmocka_unit_test(test_collision),
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_case_forms),
        cmocka_unit_test(test_signed_numbers),
        cmocka_unit_test(test_thousands),
        cmocka_unit_test(test_ui),
        cmocka_unit_test(test_by_code),
        cmocka_unit_test(test_with_pack),
        cmocka_unit_test(test_pot_write),
        cmocka_unit_test(test_pot_check),
        cmocka_unit_test(test_pot_check_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
