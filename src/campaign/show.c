/* What people may know of a campaign. A guide card that has not been turned over is nowhere in it. */
#include <stdio.h>
#include <string.h>

#include "campaign/campaign.h"
#include "pack/report.h"

/* ---- guide cards ---- */

static json_t *brings_json(Voice voice, int number) {
    GuideName names[GUIDE_NAMES_MOST];
    json_t *list = json_array();
    int count = guide_names(voice.box, number, names);
    for (int i = 0; i < count; i++)
        if (guide_brings(voice.box, names[i]) == number)
            json_array_append_new(list, pack_component_json(voice, names[i].table, names[i].row));
    return list;
}

static json_t *card_json(Voice voice, int number) {
    GuideCard card = guide_card(voice.box, number);
    return json_pack("{s:i, s:s, s:s, s:s, s:s, s:i, s:o}", "number", number, "id", card.id, "name",
                     guide_say(voice.lang, card.name), "kind", card.kind, "text", guide_say(voice.lang, card.text),
                     "chapter", card.chapter, "brings", brings_json(voice, number));
}

static json_t *cards_json(const Campaign *campaign, Voice voice) {
    json_t *list = json_array();
    for (int number = 1; number <= campaign->turned; number++)
        json_array_append_new(list, card_json(voice, number));
    return list;
}

/* ---- what is played next ---- */

/* The values of an option that may be chosen for a game. */
static json_t *allowed_values(const Box *box, int option, int turned) {
    const OptionDef *def = &box->game->options[option];
    json_t *list = json_array();
    for (int value = 0; value < def->count; value++) {
        GuideName named = guide_named_by(box, option, value);
        if (!named.row || !guide_sealed(box, named, turned))
            json_array_append_new(list, json_string(def->words[value]));
    }
    return list;
}

static void add_settled(json_t *options, json_t *about, Voice voice, int option, int value) {
    const OptionDef *def = &voice.box->game->options[option];
    GuideName named = guide_named_by(voice.box, option, value);
    json_object_set_new(options, def->id, json_string(def->words[value]));
    if (named.row)
        json_array_append_new(about, pack_component_json(voice, named.table, named.row));
}

/* `options` are fixed; `choose` says of which values of others one may be taken. */
static json_t *next_json(const Campaign *campaign, Voice voice) {
    const Box *box = voice.box;
    int game = campaign_next(campaign), values[GUIDE_OPTIONS_MOST];
    json_t *options = json_object(), *choose = json_object(), *about = json_array(), *said = json_array();
    guide_options(box, game, values);
    for (int i = 0; i < box->game->options_count; i++) {
        const char *id = box->game->options[i].id;
        GuideSay say = guide_say_of(box, values, i);
        if (say == GUIDE_SETTLED)
            add_settled(options, about, voice, i, values[i]);
        else if (say == GUIDE_SAID)
            json_array_append_new(said, json_string(id));
        else if (say == GUIDE_CHOSEN)
            json_object_set_new(choose, id, allowed_values(box, i, campaign->turned));
    }
    return json_pack("{s:i, s:o, s:o, s:o, s:o}", "game", game, "options", options, "choose", choose, "said", said,
                     "about", about);
}

/* ---- games and legends ---- */

const char *campaign_result(const CampaignGame *game) {
    SeatSet all = (SeatSet)((1u << game->seats) - 1);
    return !game->won ? "lost" : game->won == all ? "won" : "divided";
}

const char *campaign_name(Voice voice, GuideName name) {
    const Pack *pack = voice.box->pack;
    const char *english = pack_string(pack, pack_component(pack, name.table, name.row)->name);
    return lang_find(voice.lang, voice.box->game->tables[name.table].word, english, 1);
}

const char *campaign_mission_name(Voice voice, const char *id) {
    const Box *box = voice.box;
    for (int table = 0; table < box->game->tables_count; table++) {
        bool missions = !strcmp(box->game->tables[table].word, "mission");
        int row = missions ? pack_find(box->pack, table, id, strlen(id)) : 0;
        if (row)
            return campaign_name(voice, (GuideName){table, row});
    }
    return id;
}

void campaign_say_outcome(Text *out, Voice voice, const CampaignGame *game) {
    for (int i = 1; i < voice.box->game->outcomes_count; i++) /* the first: it has not ended */
        if (!strcmp(voice.box->game->outcomes[i].word, game->outcome)) {
            say_name(out, voice, KIND_OUTCOME, i, NULL);
            return;
        }
    text_put(out, game->outcome);
}

static json_t *player_json(const CampaignPlayer *player, Seat seat) {
    return json_pack("{s:o, s:s, s:s}", "seat", json_sprintf("p%d", seat), "name", player->name, "level",
                     player->level);
}

static json_t *game_json(const CampaignGame *game, Voice voice) {
    char words[512];
    Text text = text_over(words, sizeof words);
    json_t *players = json_array(), *won = json_array();
    campaign_say_outcome(&text, voice, game);
    for (Seat seat = 1; seat <= game->seats; seat++) {
        json_array_append_new(players, player_json(&game->players[seat - 1], seat));
        if (game->won & SEAT_BIT(seat))
            json_array_append_new(won, json_sprintf("p%d", seat));
    }
    return json_pack("{s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:o, s:o, s:I}", "number", game->number, "match",
                     game->match, "mission", game->mission, "name", campaign_mission_name(voice, game->mission),
                     "outcome", game->outcome, "text", words, "result", campaign_result(game), "seats", game->seats,
                     "players", players, "won", won, "date", (json_int_t)game->date);
}

static json_t *games_json(const Campaign *campaign, Voice voice) {
    json_t *list = json_array();
    for (int i = 0; i < campaign->game_count; i++)
        json_array_append_new(list, game_json(&campaign->games[i], voice));
    return list;
}

static json_t *legends_json(const Campaign *campaign, Voice voice) {
    json_t *list = json_array();
    for (int i = 0; i < campaign->legend_count; i++) {
        const CampaignLegend *legend = &campaign->legends[i];
        json_t *json = player_json(&legend->player, (Seat)legend->seat);
        json_object_set_new(json, "mission", json_string(campaign_mission_name(voice, legend->mission)));
        json_object_set_new(json, "date", json_integer(legend->date));
        json_array_append_new(list, json);
    }
    return list;
}

/* ---- all ---- */

json_t *campaign_show(const Campaign *campaign, Voice voice) {
    static const char *const stages[] = {[CAMPAIGN_TURN] = "turn", [CAMPAIGN_PLAY] = "play", [CAMPAIGN_FREE] = "free"};
    CampaignStage stage = campaign_stage(campaign, voice.box);
    json_t *json = json_pack("{s:s, s:s, s:I, s:s, s:i, s:o, s:o, s:o}", "name", campaign->name, "game", campaign->game,
                             "begun", (json_int_t)campaign->begun, "stage", stages[stage], "deck",
                             guide_count(voice.box), "cards", cards_json(campaign, voice), "games",
                             games_json(campaign, voice), "legends", legends_json(campaign, voice));
    if (stage != CAMPAIGN_TURN)
        json_object_set_new(json, "next", next_json(campaign, voice));
    if (*campaign->playing)
        json_object_set_new(json, "playing", json_string(campaign->playing));
    return json;
}
