/* A campaign as JSON, to be kept, and back: whatever somebody has written into the file is checked. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "campaign/campaign.h"

static const char format_key[] = "cantina-campaign";

/* ---- writing ---- */

static json_t *seat_words(SeatSet seats) {
    json_t *list = json_array();
    for (Seat seat = 1; seat <= CANTINA_SEATS_MAX; seat++)
        if (seats & SEAT_BIT(seat))
            json_array_append_new(list, json_sprintf("p%d", seat));
    return list;
}

static json_t *player_json(const CampaignPlayer *player) {
    return json_pack("{s:s, s:s}", "name", player->name, "level", player->level);
}

static json_t *game_json(const CampaignGame *game) {
    json_t *players = json_array();
    for (int i = 0; i < game->seats; i++)
        json_array_append_new(players, player_json(&game->players[i]));
    return json_pack("{s:i, s:s, s:s, s:s, s:i, s:o, s:o, s:I}", "number", game->number, "match", game->match,
                     "mission", game->mission, "outcome", game->outcome, "seats", game->seats, "won",
                     seat_words(game->won), "players", players, "date", (json_int_t)game->date);
}

static json_t *legend_json(const CampaignLegend *legend) {
    json_t *json = player_json(&legend->player);
    json_object_set_new(json, "mission", json_string(legend->mission));
    json_object_set_new(json, "seat", json_integer(legend->seat));
    json_object_set_new(json, "date", json_integer(legend->date));
    return json;
}

/* The last card turned over is kept by its id: a pack may change around it. */
char *campaign_write(const Campaign *campaign, const Box *box) {
    json_t *games = json_array(), *legends = json_array();
    for (int i = 0; i < campaign->game_count; i++)
        json_array_append_new(games, game_json(&campaign->games[i]));
    for (int i = 0; i < campaign->legend_count; i++)
        json_array_append_new(legends, legend_json(&campaign->legends[i]));
    const char *turned = campaign->turned ? guide_card(box, campaign->turned).id : "";
    json_t *json = json_pack("{s:i, s:s, s:s, s:I, s:s, s:s, s:o, s:o}", format_key, CAMPAIGN_FORMAT, "name",
                             campaign->name, "game", campaign->game, "begun", (json_int_t)campaign->begun, "turned",
                             turned, "playing", campaign->playing, "games", games, "legends", legends);
    char *text = json_dumps(json, JSON_INDENT(1));
    json_decref(json);
    if (!text)
        abort();
    return text;
}

/* ---- reading ---- */

typedef struct {
    char where[48]; /* "games[3]", or "" */
    char *wrong;
    size_t room;
    bool bad;
} Reader;

static void fail(Reader *r, const char *field, const char *format, ...) {
    char line[256];
    va_list list;
    if (r->bad)
        return;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    snprintf(r->wrong, r->room, "%s%s%s%s%s", r->where, *r->where ? "." : "", field, *field ? ": " : "", line);
    r->bad = true;
}

static void read_word(Reader *r, const json_t *json, const char *field, char *out, size_t most) {
    const char *word = json_string_value(json_object_get(json, field));
    if (!word || strlen(word) > most)
        fail(r, field, "must be a text of at most %zu bytes", most);
    else
        memcpy(out, word, strlen(word) + 1);
}

static int64_t read_number(Reader *r, const json_t *json, const char *field, int64_t least, int64_t most) {
    const json_t *number = json_object_get(json, field);
    int64_t value = json_integer_value(number);
    if (!json_is_integer(number) || value < least || value > most)
        fail(r, field, "must be a whole number from %" PRId64 " to %" PRId64, least, most);
    return value;
}

static const json_t *read_list(Reader *r, const json_t *json, const char *field, size_t most) {
    const json_t *list = json_object_get(json, field);
    if (!json_is_array(list) || json_array_size(list) > most)
        fail(r, field, "must be a list of at most %zu", most);
    return list;
}

static SeatSet read_seats(Reader *r, const json_t *json, const char *field, int seats) {
    const json_t *list = read_list(r, json, field, (size_t)seats);
    SeatSet set = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        int seat = word && word[0] == 'p' && word[1] && !word[2] ? word[1] - '0' : 0;
        if (seat < 1 || seat > seats)
            fail(r, field, "names seats p1 to p%d", seats);
        else
            set |= SEAT_BIT(seat);
    }
    return set;
}

/* A name from a file that anybody may have written, harmless to show. */
static void read_name(Reader *r, const json_t *json, char *out) {
    char word[CAMPAIGN_NAME + 1] = "";
    Text text = text_over(out, CAMPAIGN_NAME + 1);
    read_word(r, json, "name", word, CAMPAIGN_NAME);
    text_put_name(&text, word);
}

static void read_player(Reader *r, const json_t *json, CampaignPlayer *player) {
    read_name(r, json, player->name);
    read_word(r, json, "level", player->level, CAMPAIGN_LEVEL);
}

static void read_players(Reader *r, const json_t *json, CampaignGame *game) {
    const json_t *list = read_list(r, json, "players", (size_t)game->seats);
    for (size_t i = 0; !r->bad && i < json_array_size(list); i++)
        read_player(r, json_array_get(list, i), &game->players[i]);
}

static void read_game(Reader *r, const json_t *json, CampaignGame *game) {
    enum { NUMBER_MOST = 999 };
    game->number = (int)read_number(r, json, "number", 0, NUMBER_MOST);
    game->seats = (int)read_number(r, json, "seats", 1, CANTINA_SEATS_MAX);
    game->date = read_number(r, json, "date", 0, INT64_MAX);
    read_word(r, json, "match", game->match, CAMPAIGN_MATCH);
    read_word(r, json, "mission", game->mission, CAMPAIGN_WORD);
    read_word(r, json, "outcome", game->outcome, CAMPAIGN_WORD);
    if (r->bad)
        return;
    game->won = read_seats(r, json, "won", game->seats);
    read_players(r, json, game);
}

/* Games of the deck are numbered as they were played; those behind the last one have no number. */
static void read_games(Reader *r, const json_t *json, Campaign *campaign) {
    const json_t *list = read_list(r, json, "games", CAMPAIGN_GAMES);
    int count = r->bad ? 0 : (int)json_array_size(list), number = 0;
    campaign->games = calloc((size_t)count + 1, sizeof *campaign->games);
    if (!campaign->games)
        abort();
    for (; campaign->game_count < count && !r->bad; campaign->game_count++) {
        CampaignGame *game = &campaign->games[campaign->game_count];
        snprintf(r->where, sizeof r->where, "games[%d]", campaign->game_count + 1);
        read_game(r, json_array_get(list, (size_t)campaign->game_count), game);
        number += game->number != 0;
        if (game->number && game->number != number)
            fail(r, "number", "must be %d: games stand in the order they were played", number);
    }
    r->where[0] = 0;
}

static void read_legends(Reader *r, const json_t *json, Campaign *campaign) {
    const json_t *list = read_list(r, json, "legends", CAMPAIGN_GAMES);
    int count = r->bad ? 0 : (int)json_array_size(list);
    campaign->legends = calloc((size_t)count + 1, sizeof *campaign->legends);
    if (!campaign->legends)
        abort();
    for (; campaign->legend_count < count && !r->bad; campaign->legend_count++) {
        CampaignLegend *legend = &campaign->legends[campaign->legend_count];
        const json_t *one = json_array_get(list, (size_t)campaign->legend_count);
        snprintf(r->where, sizeof r->where, "legends[%d]", campaign->legend_count + 1);
        read_player(r, one, &legend->player);
        read_word(r, one, "mission", legend->mission, CAMPAIGN_WORD);
        legend->seat = (int)read_number(r, one, "seat", 1, CANTINA_SEATS_MAX);
        legend->date = read_number(r, one, "date", 0, INT64_MAX);
    }
    r->where[0] = 0;
}

/* It must lie in the chapter that the games have come to. */
static void read_turned(Reader *r, const json_t *json, const Box *box, Campaign *campaign) {
    char id[CAMPAIGN_WORD + 1] = "";
    read_word(r, json, "turned", id, CAMPAIGN_WORD);
    if (r->bad)
        return;
    int next = campaign_next(campaign);
    campaign->turned = *id ? guide_find(box, id) : 0;
    if (*id && !campaign->turned)
        fail(r, "turned", "the guide deck has no card '%s'; was it begun with another pack?", id);
    else if (campaign->turned < guide_end(box, next - 1) || campaign->turned > guide_end(box, next))
        fail(r, "turned", "the card '%s' does not lie in the chapter of game %d", id, next);
}

static json_t *load(Reader *r, const char *text, size_t length) {
    json_error_t error;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail(r, "", "line %d, column %d: %s", error.line, error.column, error.text);
    else if (!json_is_integer(json_object_get(json, format_key)))
        fail(r, "", "this is no campaign of Cantina");
    else if (json_integer_value(json_object_get(json, format_key)) > CAMPAIGN_FORMAT)
        fail(r, format_key, "it was written by a newer Cantina; install that one");
    return json;
}

static void read_all(Reader *r, const json_t *json, const Box *box, Campaign *campaign) {
    read_number(r, json, format_key, 1, CAMPAIGN_FORMAT);
    read_name(r, json, campaign->name);
    read_word(r, json, "game", campaign->game, CAMPAIGN_WORD);
    read_word(r, json, "playing", campaign->playing, CAMPAIGN_MATCH);
    campaign->begun = read_number(r, json, "begun", 0, INT64_MAX);
    if (!r->bad && strcmp(campaign->game, box->game->id))
        fail(r, "game", "it is not a campaign of %s", box->game->name);
    if (!r->bad)
        read_games(r, json, campaign);
    if (!r->bad)
        read_legends(r, json, campaign);
    if (!r->bad)
        read_turned(r, json, box, campaign);
}

Campaign *campaign_read(const Box *box, const char *text, size_t length, char *wrong, size_t room) {
    Reader r = {.wrong = wrong, .room = room};
    Campaign *campaign = campaign_new(box, "", 0);
    json_t *json = load(&r, text, length);
    if (!r.bad)
        read_all(&r, json, box, campaign);
    json_decref(json);
    if (!r.bad)
        return campaign;
    campaign_free(campaign);
    return NULL;
}

void campaign_game_of(const char *text, size_t length, char game[CAMPAIGN_WORD + 1]) {
    json_t *json = json_loadb(text, length, 0, NULL);
    const char *word = json_string_value(json_object_get(json, "game"));
    snprintf(game, CAMPAIGN_WORD + 1, "%s", word && strlen(word) <= CAMPAIGN_WORD ? word : "");
    json_decref(json);
}
