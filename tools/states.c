/*
 * What a state says, as a page for people: the fields, zones, bags and frames of every game, from the tables that read
 * and write them. What a field means is the comment behind it in its .def file.
 *
 *     states           prints docs/STATES.md
 *     states --check   compares it with what it should be; exit code 1 if it is another one
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/piles.h"
#include "core/pack.h"
#include "core/registry.h"
#include "games/boxes.h"

enum { TEXT_MOST = 1 << 16 };

static FILE *page;

/* ---- values ---- */

static void put_words(const Kind *kind, int first, int count) {
    for (int i = 0; i < count && first + i < kind->count; i++)
        fprintf(page, "%s`%s`", i ? ", " : "", kind->words[first + i]);
}

/* How many ids a set may have. */
static int members(const Field *field) {
    int count = 0;
    while (field->hi >> count)
        count++;
    return count;
}

static void put_set(const Game *game, const Field *field) {
    int kind = field_kind(field);
    if (field_is_of_moment(field))
        fprintf(page, "list of abilities that wait for the moment");
    else if (kind == KIND_NUMBER)
        fprintf(page, "list of numbers from %d to %d", field->lo, field->lo + members(field) - 1);
    else if (kind == KIND_SEAT)
        fprintf(page, "list of heroes (`p1` …)");
    else {
        fprintf(page, "list of: ");
        put_words(game_kind(game, kind), field->lo, members(field));
    }
}

static void put_most(const Field *field) {
    if (field->hi == MOST_HEROES)
        fprintf(page, "the number of heroes");
    else if (field->hi == MOST_SEATS)
        fprintf(page, "the number of seats");
    else
        fprintf(page, "%d", field->hi);
}

static void put_value(const Game *game, const Field *field) {
    const Kind *kind = field_kind(field) < KIND_GAME ? NULL : game_kind(game, field_kind(field));
    if (field_is_set(field)) {
        put_set(game, field);
    } else if (field->kind == KIND_MOMENT) {
        for (int moment = 0; moment < game->moments_count; moment++)
            fprintf(page, "%s`%s`", moment ? ", " : "", game->moments[moment].word);
    } else if (field->kind == KIND_NUMBER) {
        fprintf(page, "%d to ", field->lo);
        put_most(field);
    } else if (kind && !kind->table) {
        put_words(kind, 0, field->hi >= 0 && field->hi < kind->count ? field->hi + 1 : kind->count);
    } else {
        static const char *const named[KIND_GAME] = {
            [KIND_SEAT] = "`p1` …, or null",        [KIND_YESNO] = "true or false",
            [KIND_PLACE] = "a place, or null",      [KIND_BAG] = "a bag, or null",
            [KIND_ABILITY] = "an ability, or null", [KIND_EFFECT] = "a number: a place in a program",
            [KIND_OUTCOME] = "an end of the game",
        };
        if (kind)
            fprintf(page, "id of a %s, or null", kind->name);
        else
            fputs(named[field->kind], page);
    }
}

static void put_form(const Game *game, const Field *field) {
    if (field->by)
        fprintf(page, "object by %s: ", game_kind(game, field->by)->name);
    else if (field->count > 1 && !field_is_of_moment(field))
        fprintf(page, "list of %d: ", field->count);
    put_value(game, field);
}

/* ---- what they mean ---- */

static char *file_of(const char *game) {
    char path[200];
    static char text[TEXT_MOST];
    snprintf(path, sizeof path, "src/games/%s/fields.def", game);
    FILE *file = fopen(path, "r");
    size_t size = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[size] = 0;
    if (file)
        fclose(file);
    return text;
}

/* The comment behind the row of a field; empty if there is none. */
static void put_meaning(const char *def, const char *name) {
    char wanted[80];
    snprintf(wanted, sizeof wanted, ", %s, ", name);
    const char *row = strstr(def, wanted), *end = row ? strchr(row, '\n') : NULL;
    const char *from = row ? strstr(row, "/* ") : NULL, *to = from ? strstr(from, " */") : NULL;
    if (from && to && from < end)
        fprintf(page, "%.*s", (int)(to - from - 3), from + 3);
}

static void put_fields(const Game *game) {
    const char *def = file_of(game->id);
    fprintf(page, "\n| field | is | means |\n| --- | --- | --- |\n");
    for (int i = 0; i < game->fields_count; i++) {
        fprintf(page, "| `%s` | ", game->fields[i].name);
        put_form(game, &game->fields[i]);
        fputs(" | ", page);
        put_meaning(def, game->fields[i].name);
        fputs(" |\n", page);
    }
}

/* ---- zones ---- */

static const char *known_to(const ZoneDef *def) {
    if (def->sees == SEES_ALL || def->open)
        return "everybody";
    return def->sees == SEES_OWNER ? "its owner" : "nobody";
}

static void put_zones(const Box *box) {
    static _Alignas(8) char state[STATE_MOST];
    if (cantina_new(box, state, box->game->seats_min < 2 ? 2 : box->game->seats_min, NULL) < 0)
        abort();
    Engine e = engine_reading(box, state);
    PileRules rules = piles_rules(&e);
    fprintf(page, "\n| zone | a plain id there is known to | null there is drawn from |\n| --- | --- | --- |\n");
    for (int zone = 0; zone < box->game->layout.zone_count; zone++) {
        const ZoneDef *def = &box->game->zones[zone];
        int row = box->game->zone_row ? box->game->zone_row(&e, (ZoneId)zone) : 0;
        if (def->seat > 1 || row)
            continue;
        BagId bag = rules.zone_bag[zone];
        fprintf(page, "| `%s`%s | %s | %s%s%s |\n", def->name, def->seat ? ", one for each hero" : "", known_to(def),
                bag ? "`" : "", bag ? box->game->bags[bag - 1].name : "", bag ? "`" : "");
    }
    if (box->game->zone_row)
        fprintf(page, "| each %s, by its id | nobody, unless it lies faceup | |\n",
                game_kind(box->game, box->game->zone_kind)->name);
}

/* ---- frames ---- */

/* " (where `act` is `disrupt`: list of: …)" */
static void put_forms(const Game *game, const FrameKind *kind, const Field *field) {
    const Field *decides = &kind->fields[0];
    for (int i = 0; i < kind->form_count; i++) {
        const FieldForm *form = &kind->forms[i];
        const Kind *acts = game_kind(game, decides->kind);
        Field real = *field;
        if (strcmp(form->field, field->name))
            continue;
        real.kind = form->kind, real.lo = form->lo, real.hi = form->hi;
        const char *between = "";
        fprintf(page, " (where `%s` is ", decides->name);
        for (int act = 0; act < acts->count; act++)
            if (form->when >> act & 1) {
                fprintf(page, "%s`%s`", between, acts->words[act]);
                between = ", ";
            }
        fputs(": ", page);
        put_value(game, &real);
        fputs(")", page);
    }
}

static void put_locals(const Game *game, const FrameKind *kind) {
    for (int i = 0; i < kind->field_count; i++) {
        fprintf(page, "%s`%s`: ", i ? "; " : "", kind->fields[i].name);
        put_form(game, &kind->fields[i]);
        put_forms(game, kind, &kind->fields[i]);
    }
}

static void put_frames(const Game *game) {
    fprintf(page, "\n| frame | its steps | its own fields |\n| --- | --- | --- |\n");
    for (int i = FRAME_DRAW; i < game->frames_count; i++) {
        const FrameKind *kind = frame_kind(game, i);
        fprintf(page, "| `%s` | ", kind->name);
        for (int step = 0; step < kind->step_count; step++)
            fprintf(page, "%s`%s`", step ? ", " : "", kind->steps[step]);
        fputs(" | ", page);
        put_locals(game, kind);
        fputs(" |\n", page);
    }
}

static void put_game(const Box *box) {
    fprintf(page, "\n## %s\n", box->game->name);
    put_fields(box->game);
    put_zones(box);
    put_frames(box->game);
}

static void put_page(void) {
    fputs("# What a state says\n\n"
          "The fields, zones and frames of each game, as `load` reads them and `state` and `view` write them. This "
          "page is made from\n"
          "the tables of the program (`build/tests/states > docs/STATES.md`); [PROTOCOL.md](PROTOCOL.md#the-state) "
          "tells how they are\n"
          "put together. Where a list of words stands, one of them is meant; a list is written as such where it says "
          "so. Ids are those\n"
          "of the pack.\n",
          page);
    for (int i = 0; game_at(i); i++)
        put_game(box_embedded(game_at(i)->id));
}

static int check(void) {
    static char kept[4 * TEXT_MOST];
    char *made = NULL;
    size_t size = 0;
    FILE *file = fopen("docs/STATES.md", "r");
    size_t length = file ? fread(kept, 1, sizeof kept - 1, file) : 0;
    if (file)
        fclose(file);
    page = open_memstream(&made, &size);
    if (!page)
        abort();
    put_page();
    fclose(page);
    bool same = size == length && !memcmp(made, kept, size);
    free(made);
    if (!same)
        fputs("docs/STATES.md is not what the tables say: build/tests/states > docs/STATES.md\n", stderr);
    return same ? 0 : 1;
}

int main(int count, char **words) {
    if (count > 1 && !strcmp(words[1], "--check"))
        return check();
    page = stdout;
    put_page();
    return 0;
}
