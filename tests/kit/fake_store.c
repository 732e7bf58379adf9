#include "kit/fake_store.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 14 };

typedef struct {
    StoreMatch match;
    char *state; /* as text, and the entry it stands behind */
    uint32_t state_seq;
    StoreTicket ticket;
    int64_t last;
    bool played;
} FakeMatch;

typedef struct {
    StoreSeat seat;
    StoreTicket ticket;
} FakeSeat;

typedef struct {
    StoreEntry entry;
    StoreTicket ticket;
} FakeEntry;

typedef struct {
    StoreCampaign campaign;
    StoreTicket ticket;
} FakeCampaign;

enum { PACKS = 64 };

typedef struct {
    char hash[STORE_ID + 1];
    char *game, *text;
} FakePack;

struct Store {
    FakePack packs[PACKS];
    int pack_count;
    FakeMatch *matches;
    FakeSeat *seats; /* the latest one of a seat counts */
    FakeEntry *entries;
    FakeCampaign *campaigns; /* the latest one of an id counts */
    int match_count, seat_count, entry_count, campaign_count;
    StoreTicket last, done;
    bool held;
    const char *broken;
};

static void *reserve(size_t count, size_t size) {
    void *memory = calloc(count, size);
    if (!memory)
        abort();
    return memory;
}

static const char *copy(const char *text) {
    char *own = strdup(text);
    if (!own)
        abort();
    return own;
}

Store *store_open(const char *where, void (*wake)(void *self), void *self, char *wrong, size_t room) {
    (void)where, (void)wake, (void)self, (void)wrong, (void)room;
    Store *store = reserve(1, sizeof *store);
    store->matches = reserve(MOST, sizeof *store->matches);
    store->seats = reserve(MOST, sizeof *store->seats);
    store->entries = reserve(MOST, sizeof *store->entries);
    store->campaigns = reserve(MOST, sizeof *store->campaigns);
    return store;
}

void store_close(Store *store) {
    if (!store)
        return;
    for (int i = 0; i < store->match_count; i++)
        free((char *)store->matches[i].match.header), free((char *)store->matches[i].match.secret),
            free(store->matches[i].state);
    for (int i = 0; i < store->seat_count; i++)
        free((char *)store->seats[i].seat.about);
    for (int i = 0; i < store->entry_count; i++)
        free((char *)store->entries[i].entry.text);
    for (int i = 0; i < store->campaign_count; i++)
        free((char *)store->campaigns[i].campaign.text);
    for (int i = 0; i < store->pack_count; i++)
        free(store->packs[i].game), free(store->packs[i].text);
    free(store->matches), free(store->seats), free(store->entries), free(store->campaigns);
    free(store);
}

/* ---- writing ---- */

static void add_match(Store *store, const StoreMatch *match, StoreTicket ticket) {
    StoreMatch own = *match;
    own.header = copy(match->header);
    own.secret = copy(match->secret);
    store->matches[store->match_count++ % MOST] = (FakeMatch){.match = own, .ticket = ticket};
}

static void add_seat(Store *store, const StoreSeat *seat, StoreTicket ticket) {
    StoreSeat own = *seat;
    own.about = copy(seat->about);
    store->seats[store->seat_count++ % MOST] = (FakeSeat){own, ticket};
}

static void add_entry(Store *store, const StoreEntry *entry, StoreTicket ticket) {
    StoreEntry own = *entry;
    own.text = copy(entry->text);
    store->entries[store->entry_count++ % MOST] = (FakeEntry){own, ticket};
}

static void add_campaign(Store *store, const StoreCampaign *campaign, StoreTicket ticket) {
    StoreCampaign own = *campaign;
    own.text = copy(campaign->text);
    store->campaigns[store->campaign_count++ % MOST] = (FakeCampaign){own, ticket};
}

static const FakePack *find_pack(const Store *store, const char *hash) {
    for (int i = 0; i < store->pack_count; i++)
        if (!strcmp(store->packs[i].hash, hash))
            return &store->packs[i];
    return NULL;
}

static void add_pack(Store *store, const StorePack *pack) {
    if (find_pack(store, pack->hash) || store->pack_count == PACKS)
        return;
    FakePack *own = &store->packs[store->pack_count++];
    snprintf(own->hash, sizeof own->hash, "%s", pack->hash);
    own->game = (char *)copy(pack->game);
    own->text = pack->text ? (char *)copy(pack->text) : pack->make(pack->game);
}

StoreRead store_read_pack(Store *store, const char *hash, void (*read)(void *self, const StorePack *pack), void *self) {
    const FakePack *pack = find_pack(store, hash);
    if (pack)
        read(self, &(StorePack){.hash = pack->hash, .game = pack->game, .text = pack->text});
    return pack ? STORE_FOUND : STORE_ABSENT;
}

static void put_state(Store *store, const char *match, uint32_t seq, const char *text) {
    for (int i = 0; i < store->match_count; i++)
        if (!strcmp(store->matches[i].match.match, match)) {
            free(store->matches[i].state);
            store->matches[i].state = text ? (char *)copy(text) : NULL;
            store->matches[i].state_seq = seq;
        }
}

static void add_state(Store *store, const StoreUnit *unit) {
    char *text = unit->state->text(unit->state->self, unit->state->bytes);
    put_state(store, unit->entry_count ? unit->entries[0].match : unit->match->match, unit->state->seq, text);
    free(text);
}

void store_rest(Store *store) {
    (void)store;
}

static void touch(Store *store, const StoreUnit *unit) {
    const char *id = unit->match         ? unit->match->match
                     : unit->entry_count ? unit->entries[0].match
                     : unit->seat_count  ? unit->seats[0].match
                                         : "";
    for (int i = 0; *id && i < store->match_count; i++)
        if (!strcmp(store->matches[i].match.match, id)) {
            store->matches[i].last = unit->date;
            store->matches[i].played |= unit->played;
        }
}

static StoreTicket give(Store *store) {
    StoreTicket ticket = ++store->last;
    if (!store->held && !store->broken)
        store->done = ticket;
    return ticket;
}

StoreTicket store_append(Store *store, const StoreUnit *unit) {
    StoreTicket ticket = ++store->last;
    if (unit->pack)
        add_pack(store, unit->pack);
    if (unit->match)
        add_match(store, unit->match, ticket);
    for (int i = 0; i < unit->seat_count; i++)
        add_seat(store, &unit->seats[i], ticket);
    for (int i = 0; i < unit->entry_count; i++)
        add_entry(store, &unit->entries[i], ticket);
    if (unit->campaign)
        add_campaign(store, unit->campaign, ticket);
    if (unit->state)
        add_state(store, unit);
    touch(store, unit);
    if (!store->held && !store->broken)
        store->done = ticket;
    return ticket;
}

StoreTicket store_done(const Store *store) {
    return store->done;
}

bool store_wait(Store *store, StoreTicket ticket) {
    if (!store->broken && store->done < ticket)
        store->done = ticket;
    return !store->broken;
}

const char *store_failed(const Store *store) {
    return store->broken;
}

/* ---- reading ---- */

static const StoreSeat *latest_seat(const Store *store, const char *match, int seat) {
    for (int i = store->seat_count - 1; i >= 0; i--)
        if (store->seats[i].ticket <= store->done && store->seats[i].seat.seat == seat &&
            !strcmp(store->seats[i].seat.match, match))
            return &store->seats[i].seat;
    return NULL;
}

static const StoreMatch *find_match(const Store *store, const char *match) {
    for (int i = 0; i < store->match_count; i++)
        if (store->matches[i].ticket <= store->done && !strcmp(store->matches[i].match.match, match))
            return &store->matches[i].match;
    return NULL;
}

StoreRead store_read(Store *store, const char *id, const StoreReader *reader) {
    const StoreMatch *match = find_match(store, id);
    if (!match)
        return STORE_ABSENT;
    if (reader->match)
        reader->match(reader->self, match);
    for (int seat = 0; reader->seat && seat < 8; seat++)
        if (latest_seat(store, id, seat))
            reader->seat(reader->self, latest_seat(store, id, seat));
    const FakeMatch *own = (const FakeMatch *)(const void *)match; /* its first member */
    if (reader->snapshot && own->state)
        reader->snapshot(reader->self, own->state_seq, own->state, strlen(own->state));
    for (int i = 0; reader->entry && i < store->entry_count; i++)
        if (store->entries[i].ticket <= store->done && !strcmp(store->entries[i].entry.match, id))
            reader->entry(reader->self, &store->entries[i].entry);
    return STORE_FOUND;
}

size_t store_weight(Store *store, const char *id) {
    size_t weight = 0;
    for (int i = 0; i < store->entry_count; i++) {
        const FakeEntry *at = &store->entries[i];
        if (at->ticket <= store->done && !strcmp(at->entry.match, id))
            weight += 1 + (at->entry.seq == 1 ? strlen(at->entry.text) / 32 : 0);
    }
    return weight;
}

static bool has_ended(const Store *store, const char *id) {
    for (int i = 0; i < store->entry_count; i++)
        if (!strcmp(store->entries[i].entry.match, id) &&
            (!strcmp(store->entries[i].entry.kind, "end") || !strcmp(store->entries[i].entry.kind, "close")))
            return true;
    return false;
}

/* What the store's own writer keeps of a header. */
typedef struct {
    const StoreMatch *match;
    json_t *header;
    int64_t begun;
} FakeLine;

static int newest_first(const void *one, const void *other) {
    const FakeLine *a = one, *b = other;
    if (a->begun != b->begun)
        return a->begun < b->begun ? 1 : -1;
    return strcmp(b->match->match, a->match->match);
}

static bool flag_fits(StoreFlag wanted, bool flag) {
    return wanted == STORE_ANY || flag == (wanted == STORE_YES);
}

static bool line_fits(const Store *store, const StoreFilter *filter, const FakeLine *line) {
    const char *game = json_string_value(json_object_get(line->header, "game"));
    StoreMatch last = {0};
    memcpy(last.match, filter->match, sizeof last.match);
    FakeLine after = {.match = &last, .begun = filter->begun};
    return flag_fits(filter->listed, json_is_true(json_object_get(line->header, "listed"))) &&
           flag_fits(filter->over, has_ended(store, line->match->match)) &&
           (!filter->game || (game && !strcmp(game, filter->game))) &&
           (!*filter->match || newest_first(line, &after) > 0);
}

static void tell_line(const Store *store, const FakeLine *from, void (*line)(void *self, const StoreLine *line),
                      void *self) {
    StoreSeat seats[8];
    const char *game = json_string_value(json_object_get(from->header, "game"));
    StoreLine out = {.game = game ? game : "",
                     .header = from->match->header,
                     .listed = json_is_true(json_object_get(from->header, "listed")),
                     .over = has_ended(store, from->match->match),
                     .begun = from->begun,
                     .seats = seats};
    memcpy(out.match, from->match->match, sizeof out.match);
    for (int seat = 0; seat < 8; seat++)
        if (latest_seat(store, out.match, seat))
            seats[out.seat_count++] = *latest_seat(store, out.match, seat);
    line(self, &out);
}

int store_page(Store *store, const StoreFilter *filter, void (*line)(void *self, const StoreLine *line), void *self) {
    FakeLine *lines = reserve(MOST, sizeof *lines);
    int count = 0, told = 0;
    for (int i = 0; i < store->match_count; i++)
        if (store->matches[i].ticket <= store->done && *store->matches[i].match.match) {
            json_t *header = json_loads(store->matches[i].match.header, 0, NULL);
            lines[count++] =
                (FakeLine){&store->matches[i].match, header, json_integer_value(json_object_get(header, "created"))};
        }
    qsort(lines, (size_t)count, sizeof *lines, newest_first);
    for (int i = 0; i < count; i++) {
        if (told < filter->most && line_fits(store, filter, &lines[i])) {
            tell_line(store, &lines[i], line, self);
            told++;
        }
        json_decref(lines[i].header);
    }
    free(lines);
    return told;
}

StoreRead store_read_campaign(Store *store, const char *id, void (*read)(void *self, const StoreCampaign *campaign),
                              void *self) {
    for (int i = store->campaign_count - 1; i >= 0; i--)
        if (store->campaigns[i].ticket <= store->done && !strcmp(store->campaigns[i].campaign.campaign, id)) {
            read(self, &store->campaigns[i].campaign);
            return STORE_FOUND;
        }
    return STORE_ABSENT;
}

/* Is it the latest row of its id, and no note of the server's own? */
static bool is_campaign(const Store *store, int i) {
    const FakeCampaign *one = &store->campaigns[i];
    for (int j = i + 1; j < store->campaign_count; j++)
        if (!strcmp(store->campaigns[j].campaign.campaign, one->campaign.campaign))
            return false;
    return one->ticket <= store->done && strlen(one->campaign.campaign) == STORE_ID;
}

int store_page_campaigns(Store *store, const char *behind, int most,
                         void (*line)(void *self, const StoreCampaignLine *line), void *self) {
    int count = 0;
    bool begun = !*behind;
    for (int i = store->campaign_count - 1; i >= 0 && count < most; i--) {
        StoreCampaignLine out = {.text = store->campaigns[i].campaign.text};
        memcpy(out.campaign, store->campaigns[i].campaign.campaign, sizeof out.campaign);
        if (begun && is_campaign(store, i)) {
            line(self, &out);
            count++;
        }
        begun = begun || !strcmp(behind, out.campaign);
    }
    return count;
}

char *store_export(Store *store, const char *match) {
    json_t *entries = json_array(), *all = json_pack("{s:s, s:o}", "match", match, "entries", entries);
    for (int i = 0; i < store->entry_count; i++)
        if (!strcmp(store->entries[i].entry.match, match))
            json_array_append_new(entries, json_string(store->entries[i].entry.text));
    char *text = find_match(store, match) ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return text;
}

/* ---- deleting ---- */

int store_due(Store *store, const StoreKeep *keep, int64_t date, StoreDue due[STORE_DUE]) {
    int count = 0;
    for (int i = 0; i < store->match_count && count < STORE_DUE; i++) {
        const FakeMatch *match = &store->matches[i];
        int days = has_ended(store, match->match.match) ? keep->finished : match->played ? keep->idle : keep->unplayed;
        if (*match->match.match && days && date - match->last >= days * (int64_t)86400) {
            due[count] = (StoreDue){.campaign = false};
            memcpy(due[count++].id, match->match.match, sizeof due->id);
        }
    }
    return count;
}

/* Ids of what is deleted are made empty: nobody asks for these. */
StoreTicket store_delete(Store *store, const char *match) {
    for (int i = 0; i < store->match_count; i++)
        if (!strcmp(store->matches[i].match.match, match))
            store->matches[i].match.match[0] = 0;
    for (int i = 0; i < store->seat_count; i++)
        if (!strcmp(store->seats[i].seat.match, match))
            store->seats[i].seat.match[0] = 0;
    for (int i = 0; i < store->entry_count; i++)
        if (!strcmp(store->entries[i].entry.match, match))
            store->entries[i].entry.match[0] = 0;
    return give(store);
}

StoreTicket store_delete_campaign(Store *store, const char *campaign) {
    for (int i = 0; i < store->campaign_count; i++)
        if (!strcmp(store->campaigns[i].campaign.campaign, campaign))
            store->campaigns[i].campaign.campaign[0] = 0;
    return give(store);
}

/* ---- for tests ---- */

void fake_hold(Store *store, bool hold) {
    store->held = hold;
    if (!hold && !store->broken)
        store->done = store->last;
}

void fake_break(Store *store, const char *why) {
    store->broken = why;
}

void fake_keep_pack(Store *store, const char *hash, const char *game, const char *text) {
    FakePack *known = (FakePack *)(uintptr_t)find_pack(store, hash);
    if (!known) {
        add_pack(store, &(StorePack){.hash = hash, .game = game, .text = text});
        return;
    }
    free(known->text);
    known->text = (char *)copy(text);
}

char *fake_pack_text(const Store *store, const char *hash) {
    const FakePack *pack = find_pack(store, hash);
    return pack ? (char *)copy(pack->text) : NULL;
}

/* Replaces the first such words in a text of the heap. */
static bool replace(const char **text, const char *words, const char *others) {
    const char *at = *text ? strstr(*text, words) : NULL;
    char *now = NULL;
    if (!at)
        return false;
    if (asprintf(&now, "%.*s%s%s", (int)(at - *text), *text, others, at + strlen(words)) < 0)
        abort();
    free((char *)(uintptr_t)*text);
    *text = now;
    return true;
}

int fake_edit(Store *store, const char *words, const char *others) {
    int found = 0;
    for (int i = 0; i < store->match_count; i++)
        found += replace(&store->matches[i].match.header, words, others);
    for (int i = 0; i < store->entry_count; i++)
        found += replace(&store->entries[i].entry.text, words, others);
    return found;
}

int fake_edit_states(Store *store, const char *words, const char *others) {
    int found = 0;
    for (int i = 0; i < store->match_count; i++)
        found += replace((const char **)&store->matches[i].state, words, others);
    return found;
}

Store *fake_crash(const Store *old) {
    Store *store = store_open(NULL, NULL, NULL, NULL, 0);
    for (int i = 0; i < old->match_count; i++)
        if (old->matches[i].ticket <= old->done)
            add_match(store, &old->matches[i].match, old->matches[i].ticket);
    for (int i = 0; i < old->seat_count; i++)
        if (old->seats[i].ticket <= old->done)
            add_seat(store, &old->seats[i].seat, old->seats[i].ticket);
    for (int i = 0; i < old->entry_count; i++)
        if (old->entries[i].ticket <= old->done)
            add_entry(store, &old->entries[i].entry, old->entries[i].ticket);
    for (int i = 0; i < old->campaign_count; i++)
        if (old->campaigns[i].ticket <= old->done)
            add_campaign(store, &old->campaigns[i].campaign, old->campaigns[i].ticket);
    for (int i = 0; i < old->match_count; i++)
        put_state(store, old->matches[i].match.match, old->matches[i].state_seq, old->matches[i].state);
    for (int i = 0; i < old->pack_count; i++)
        fake_keep_pack(store, old->packs[i].hash, old->packs[i].game, old->packs[i].text);
    store->last = store->done = old->done;
    return store;
}

char *fake_dump(const Store *store) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        abort();
    for (int i = 0; i < store->match_count; i++)
        fprintf(out, "%s %s\n", store->matches[i].match.match, store->matches[i].match.header);
    for (int i = 0; i < store->seat_count; i++)
        fprintf(out, "%d %s\n", store->seats[i].seat.seat, store->seats[i].seat.about);
    for (int i = 0; i < store->entry_count; i++)
        fprintf(out, "%u %s %s\n", store->entries[i].entry.seq, store->entries[i].entry.kind,
                store->entries[i].entry.text);
    for (int i = 0; i < store->campaign_count; i++)
        fprintf(out, "%s %s\n", store->campaigns[i].campaign.campaign, store->campaigns[i].campaign.text);
    fclose(out);
    return text;
}
