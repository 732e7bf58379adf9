/* Ops of campaigns: campaign_new, campaign, campaign_turn, campaign_reset; and what a table of one begins with. */
#include <stdlib.h>
#include <string.h>

#include "server/parts.h"

enum { WRONG_ROOM = 480 };

/* ---- which one, and may you? ---- */

/* The campaign of the field "campaign", opened by the field "key". */
static Journey *read_campaign(Call *call) {
    char wrong[WRONG_ROOM] = "";
    const char *id = request_word(&call->r, "campaign"), *key = id ? request_word(&call->r, "key") : NULL;
    Journey *journey = key ? journey_wake(call->server, id, wrong, sizeof wrong) : NULL;
    if (key && !journey)
        request_fail(&call->r, "unknown-campaign", "campaign: %s", wrong);
    else if (journey && !journey_opens(journey, key))
        request_fail(&call->r, "bad-key", "key: it does not open this campaign");
    return call->r.code ? NULL : journey;
}

static json_t *answer(Call *call, const Journey *journey) {
    call->after = journey->ticket;
    return journey_json(journey, call->r.lang);
}

static json_t *changed(Call *call, Journey *journey) {
    journey_write(call->server, journey);
    journey_push(call->server, journey);
    return answer(call, journey);
}

/* ---- the ops ---- */

json_t *serve_campaign_new(Call *call) {
    char key[TOKEN_KEY + 1], words[CAMPAIGN_NAME + 1];
    const char *id = request_word(&call->r, "game"), *name = request_word_or_none(&call->r, "name");
    const ShelfBox *box = id && !call->r.code ? request_game(&call->r, id) : NULL;
    if (!box)
        return NULL;
    if (!guide_count(&box->box))
        return request_fail(&call->r, "no-campaign", "game: %s has no guide deck; its games stand alone",
                            box->box.game->name);
    if (!call_may_open(call))
        return NULL;
    copy_words(words, CAMPAIGN_NAME, name ? name : "");
    Journey *journey = journey_begin(call->server, box, words, key);
    json_t *reply = changed(call, journey);
    json_object_set_new(reply, "key", json_string(key));
    return reply;
}

json_t *serve_campaign(Call *call) {
    bool watch = false;
    const Journey *journey = request_flag(&call->r, "watch", &watch) ? read_campaign(call) : NULL;
    if (!journey)
        return NULL;
    if (watch)
        memcpy(call->connection->campaign, journey->id, sizeof journey->id);
    else if (!strcmp(call->connection->campaign, journey->id) && json_object_get(call->r.json, "watch"))
        call->connection->campaign[0] = 0;
    return answer(call, journey);
}

/* Two who turn over the same card turn over one. */
json_t *serve_campaign_turn(Call *call) {
    json_int_t number = 0;
    Journey *journey = read_campaign(call);
    if (!journey || !request_integer(&call->r, "number", 1, UINT16_MAX, &number) || !call_can_write(call))
        return NULL;
    if (number != journey->campaign->turned + 1)
        return request_fail(&call->r, "stale", "number: the next guide card is number %d by now; look again",
                            journey->campaign->turned + 1);
    if (!campaign_turn(journey->campaign, &journey->box->box))
        return request_fail(&call->r, "illegal", "number: the guide deck says STOP; play the next game first");
    return changed(call, journey);
}

json_t *serve_campaign_reset(Call *call) {
    Journey *journey = read_campaign(call);
    if (!journey || !call_can_write(call))
        return NULL;
    campaign_reset(journey->campaign);
    return changed(call, journey);
}

/* ---- a table of it ---- */

/* What the deck has settled must not be asked for otherwise. */
static bool settle_options(Call *call, const Journey *journey, uint8_t *options) {
    const Game *game = journey->box->box.game;
    int values[GUIDE_OPTIONS_MOST], next = campaign_next(journey->campaign);
    const json_t *given = json_object_get(call->r.json, "options");
    guide_options(&journey->box->box, next, values);
    for (int i = 0; i < game->options_count; i++)
        if (values[i] >= 0 && !json_object_get(given, game->options[i].id))
            options[i] = (uint8_t)values[i];
    const char *option = guide_forbids(&journey->box->box, next, options);
    if (option)
        request_fail(&call->r, "bad-option", "options.%s: the guide deck does not allow this for game %d", option,
                     next);
    return !option;
}

bool campaign_table(Call *call, const ShelfBox *box, uint8_t *options, Journey **found) {
    bool anew = false;
    *found = NULL;
    if (!json_object_get(call->r.json, "campaign"))
        return true;
    Journey *journey = request_flag(&call->r, "anew", &anew) ? read_campaign(call) : NULL;
    if (!journey)
        return false;
    CampaignStage stage = campaign_stage(journey->campaign, &journey->box->box);
    if (journey->box != box)
        request_fail(&call->r, "bad-request", "campaign: it is of %s, with the usual pack",
                     journey->box->box.game->name);
    else if (stage == CAMPAIGN_TURN)
        request_fail(&call->r, "illegal", "campaign: turn over the guide cards first, up to the next STOP");
    else if (*journey->campaign->playing && !anew)
        request_fail(&call->r, "unfinished",
                     "campaign: table %s is not over; go on there, or send \"anew\": true to give it up",
                     journey->campaign->playing);
    *found = journey;
    return !call->r.code && settle_options(call, journey, options);
}
