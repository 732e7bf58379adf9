/* Campaigns: brought from the store when somebody asks for one, written whenever they go on, told to who looks. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/parts.h"

/* ---- from the store ---- */

static Journey *journey_make(Server *server, const char *id, const uint8_t hash[STORE_HASH]) {
    Journey *journey = calloc(1, sizeof *journey);
    if (!journey)
        abort();
    memcpy(journey->id, id, strlen(id));
    memcpy(journey->hash, hash, STORE_HASH);
    journey->used = server_now(server);
    journey->next = server->journeys;
    server->journeys = journey;
    return journey;
}

static void journey_free(Journey *journey) {
    campaign_free(journey->campaign);
    free(journey);
}

typedef struct {
    Server *server;
    Journey *found;
    char *wrong;
    size_t room;
} Waking;

static void read_campaign(void *self, const StoreCampaign *from) {
    Waking *w = self;
    char game[CAMPAIGN_WORD + 1];
    size_t length = strlen(from->text);
    campaign_game_of(from->text, length, game);
    const ShelfBox *box = shelf_box(w->server->protocol->shelf, game);
    if (!box) {
        snprintf(w->wrong, w->room, "it is of a game that is not here");
        return;
    }
    Campaign *campaign = campaign_read(&box->box, from->text, length, w->wrong, w->room);
    if (!campaign)
        return;
    w->found = journey_make(w->server, from->campaign, from->hash);
    w->found->box = box;
    w->found->campaign = campaign;
}

Journey *journey_wake(Server *server, const char *id, char *wrong, size_t room) {
    Waking w = {.server = server, .wrong = wrong, .room = room};
    for (Journey *journey = server->journeys; journey; journey = journey->next)
        if (!strcmp(journey->id, id)) {
            journey->used = server_now(server);
            return journey;
        }
    snprintf(wrong, room, "there is no such campaign");
    if (strlen(id) == STORE_ID && store_read_campaign(server->setup.store, id, read_campaign, &w) == STORE_DAMAGED)
        snprintf(wrong, room, "the campaign is damaged in the store; whoever runs the server can restore a backup");
    return w.found;
}

Journey *journey_begin(Server *server, const ShelfBox *box, const char *name, char key[TOKEN_KEY + 1]) {
    uint8_t bytes[TOKEN_ID_BYTES], secret[TOKEN_KEY_BYTES], hash[STORE_HASH];
    char id[STORE_ID + 1];
    server_random(server, bytes, sizeof bytes);
    token_word(bytes, sizeof bytes, id);
    server_random(server, secret, sizeof secret);
    token_word(secret, sizeof secret, key);
    token_hash(key, hash);
    Journey *journey = journey_make(server, id, hash);
    journey->box = box;
    journey->campaign = campaign_new(&box->box, name, server->setup.date(server->setup.self));
    return journey;
}

bool journey_opens(const Journey *journey, const char *key) {
    uint8_t hash[STORE_HASH];
    token_hash(key, hash);
    return !sodium_memcmp(hash, journey->hash, sizeof hash);
}

/* ---- to the store ---- */

StoreCampaign journey_row(const Journey *journey) {
    StoreCampaign row = {.text = campaign_write(journey->campaign, &journey->box->box)};
    memcpy(row.campaign, journey->id, sizeof row.campaign);
    memcpy(row.hash, journey->hash, sizeof row.hash);
    return row;
}

void journey_write(Server *server, Journey *journey) {
    StoreCampaign row = journey_row(journey);
    journey->ticket = server->ticket = store_append(
        server->setup.store, &(StoreUnit){.campaign = &row, .date = server->setup.date(server->setup.self)});
    free((char *)row.text);
}

/* ---- a table of it is over ---- */

static CampaignGame game_of(const Server *server, const Room *room) {
    CampaignGame game = {.date = server->setup.date(server->setup.self)};
    memcpy(game.match, room->id, sizeof room->id);
    for (int seat = 1; seat <= room->table->seats; seat++) {
        const RoomSeat *from = &room->seats[seat];
        CampaignPlayer *to = &game.players[seat - 1];
        if (from->kind == SEAT_AGENT)
            copy_words(to->level, CAMPAIGN_LEVEL, from->level);
        else
            copy_words(to->name, CAMPAIGN_NAME, from->name);
    }
    return game;
}

Journey *journey_over(Server *server, const Room *room) {
    char wrong[400];
    Journey *journey = journey_wake(server, room->campaign, wrong, sizeof wrong);
    if (!journey) {
        fprintf(stderr, "cantina serve: table %s is over, but its campaign %s cannot go on: %s\n", room->id,
                room->campaign, wrong);
        return NULL;
    }
    CampaignGame game = game_of(server, room);
    return campaign_end(journey->campaign, room->table, &game) ? journey : NULL;
}

/* ---- to people ---- */

json_t *journey_json(const Journey *journey, const char *lang) {
    json_t *json = campaign_show(journey->campaign, (Voice){&journey->box->box, shelf_lang(journey->box, lang)});
    json_object_set_new(json, "campaign", json_string(journey->id));
    return json;
}

void journey_push(Server *server, const Journey *journey) {
    for (Connection *c = server->connections; c; c = c->next) {
        if (strcmp(c->campaign, journey->id))
            continue;
        json_t *json = journey_json(journey, c->lang);
        json_object_set_new(json, "push", json_string("campaign"));
        push(c, json, journey->ticket);
    }
}

/* ---- time ---- */

static bool is_watched(const Server *server, const Journey *journey) {
    for (const Connection *c = server->connections; c; c = c->next)
        if (!strcmp(c->campaign, journey->id))
            return true;
    return false;
}

/* Unused for long, nobody looks, everything is on disk. One that somebody looks at counts as used: whether somebody
 * does takes a look at everybody, and is not asked again and again. */
static bool may_park(const Server *server, Journey *journey) {
    if (server_now(server) - journey->used < SERVER_PARK_MS || journey->ticket > store_done(server->setup.store))
        return false;
    if (!is_watched(server, journey))
        return true;
    journey->used = server_now(server);
    return false;
}

void journeys_park(Server *server) {
    for (Journey **at = &server->journeys; *at;) {
        Journey *journey = *at;
        if (!may_park(server, journey)) {
            at = &journey->next;
            continue;
        }
        *at = journey->next;
        journey_free(journey);
    }
}

void journey_forget(Server *server, const char *id) {
    for (Journey **at = &server->journeys; *at; at = &(*at)->next)
        if (!strcmp((*at)->id, id)) {
            Journey *journey = *at;
            *at = journey->next;
            journey_free(journey);
            return;
        }
}

void journeys_free(Server *server) {
    for (Journey *journey = server->journeys, *next; journey; journey = next) {
        next = journey->next;
        journey_free(journey);
    }
    server->journeys = NULL;
}
