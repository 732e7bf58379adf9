/*
 * At the start: which tables that are not over cannot be opened, and why. Nothing is lost with them, but somebody
 * should know before people come back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "pack/errors.h"
#include "server/parts.h"

enum {
    PAGE = 200,
    TOLD_MOST = 20,     /* tables that are named */
    REPLAYS_MOST = 200, /* tables of older rules that are tried; the others say so when somebody comes */
    WHY_ROOM = 800
};

typedef struct {
    char id[STORE_ID + 1], game[64], pack[64];
    int rules;
    bool damaged;
} Line;

typedef struct {
    Server *server;
    void (*note)(const char *line);
    Line lines[PAGE];
    int count;
    StoreFilter filter;
    int replays, untried, unopened;
} Survey;

static void put_word(char *out, size_t room, const json_t *json) {
    snprintf(out, room, "%s", json_is_string(json) ? json_string_value(json) : "");
}

static void take_line(void *self, const StoreLine *from) {
    Survey *survey = self;
    Line *line = &survey->lines[survey->count++];
    json_t *header = json_loads(from->header, 0, NULL);
    *line = (Line){.damaged = from->damaged, .rules = (int)json_integer_value(json_object_get(header, "rules"))};
    memcpy(line->id, from->match, sizeof line->id);
    put_word(line->game, sizeof line->game, json_object_get(header, "game"));
    put_word(line->pack, sizeof line->pack, json_object_get(header, "pack"));
    survey->filter.begun = from->begun;
    memcpy(survey->filter.match, from->match, sizeof survey->filter.match);
    json_decref(header);
}

static bool plays_older_rules(Survey *survey, const Line *line, char *why) {
    if (survey->replays == REPLAYS_MOST) {
        survey->untried++;
        return true;
    }
    survey->replays++;
    return server_opens(survey->server, line->id, why, WHY_ROOM);
}

/* False with a reason. What is cheap is asked of all; only tables of older rules are played. */
static bool opens(Survey *survey, const Line *line, char *why) {
    const ShelfBox *box;
    const Game *game = game_find(line->game);
    if (line->damaged)
        snprintf(why, WHY_ROOM, "it is damaged in the store; see 'cantina store check'");
    else if (!game)
        snprintf(why, WHY_ROOM, "it is of the game '%s', which is not here",
                 quote(line->game, strlen(line->game)).text);
    else if (line->rules > game->rules_version)
        snprintf(why, WHY_ROOM, "it is of rules version %d, this program plays version %d", line->rules,
                 game->rules_version);
    else if (kept_find(survey->server->boxes, line->game, line->pack, true, &box, why, WHY_ROOM) == KEPT_HERE)
        return line->rules == game->rules_version || plays_older_rules(survey, line, why);
    return false;
}

static void look_at(Survey *survey, const Line *line) {
    char why[WHY_ROOM], said[WHY_ROOM + 80];
    if (opens(survey, line, why))
        return;
    if (++survey->unopened > TOLD_MOST)
        return;
    snprintf(said, sizeof said, "table %s cannot be opened: %s", line->id, why);
    survey->note(said);
}

static void conclude(const Survey *survey) {
    char said[200];
    if (survey->unopened) {
        snprintf(said, sizeof said,
                 "tables that cannot be opened: %d; nothing of them is lost, docs/OPERATING.md says what to do",
                 survey->unopened);
        survey->note(said);
    }
    if (survey->untried) {
        snprintf(said, sizeof said,
                 "tables of older rules that were not tried: %d; 'cantina store check --replay' does", survey->untried);
        survey->note(said);
    }
}

void server_survey(Server *server, void (*note)(const char *line)) {
    Survey *survey = calloc(1, sizeof *survey);
    if (!survey)
        abort();
    survey->server = server;
    survey->note = note;
    survey->filter = (StoreFilter){.over = STORE_NO, .most = PAGE};
    do {
        survey->count = 0;
        store_page(server->setup.store, &survey->filter, take_line, survey);
        for (int i = 0; i < survey->count; i++)
            look_at(survey, &survey->lines[i]);
    } while (survey->count == PAGE);
    conclude(survey);
    free(survey);
}
