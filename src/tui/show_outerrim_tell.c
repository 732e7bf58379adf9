/* Outer Rim: several events in one sentence, and the game in a few when it is over. */
#include "games/outerrim/values.h"
#include "tui/show_outerrim.h"

typedef int Telling(const Show *show, const Event *events, int count, Text *out);

static bool is_read(const Show *show, const Event *event) {
    return event->card && event->seen & (show->look.eyes | SEEN_BY_ALL);
}

static UiArg named(const char *name, int kind, int value) {
    return ui_name(name, kind, value);
}

static bool follows(const Event *events, int count, int kind) {
    return count > 1 && events[1].kind == kind;
}

/* ---- dice ---- */

/* All dice of a throw in a row. */
static int tell_dice(const Show *show, const Event *events, int count, Text *out) {
    char memory[RM_WORDS];
    Text dice = text_over(memory, sizeof memory);
    int n = 0;
    for (; n < count && events[n].kind == EVENT_DIE && events[n].b == events[0].b; n++) {
        put_comma(&dice, 0);
        text_put(&dice, name_of(show->look.voice, KIND_FACE, events[n].a).at);
    }
    ui_say(out, show->look.voice, events[0].b ? UI_OR_TOLD_ROLLS : UI_OR_TOLD_ENEMY_ROLLS,
           ui_args(named("character", KIND_CHARACTER, events[0].b), ui_words("dice", memory)));
    return n;
}

static int tell_test(const Show *show, const Event *events, int count, Text *out) {
    static const UiId levels[] = {
        [UNSKILLED] = UI_OR_TOLD_TEST, [SKILLED] = UI_OR_TOLD_TEST_SKILLED, [HIGHLY_SKILLED] = UI_OR_TOLD_TEST_HIGHLY};
    int level = events[0].c < 0 ? 0 : events[0].c < HIGHLY_SKILLED ? events[0].c : HIGHLY_SKILLED;
    (void)count;
    ui_say(out, show->look.voice, levels[level],
           ui_args(named("character", KIND_CHARACTER, events[0].a), named("skill", KIND_SKILL, events[0].b)));
    return 1;
}

/* ---- combats ---- */

/* A patrol is named before its combat begins. */
static int tell_patrol(const Show *show, const Event *events, int count, Text *out) {
    if (!follows(events, count, EVENT_FIGHT))
        return 0;
    ui_say(out, show->look.voice, UI_OR_TOLD_PATROL,
           ui_args(named("character", KIND_CHARACTER, events[0].a), named("patrol", KIND_PATROL, events[0].b)));
    return 2;
}

static int tell_fight(const Show *show, const Event *events, int count, Text *out) {
    (void)count;
    if (!events[0].card && !events[0].c)
        return 0;
    ui_say(
        out, show->look.voice, UI_OR_TOLD_FIGHT,
        ui_args(named("character", KIND_CHARACTER, events[0].a), named("combat", KIND_COMBAT, events[0].b),
                events[0].c ? named("enemy", KIND_CHARACTER, events[0].c) : named("enemy", KIND_CARD, events[0].card)));
    return 1;
}

/* ---- cards ---- */

/* What was bought or taken is not told twice. */
static int tell_buy(const Show *show, const Event *events, int count, Text *out) {
    if (!follows(events, count, EVENT_KEEP) || events[1].card != events[0].card)
        return 0;
    say_event(out, show->look.voice, &events[0], show->look.eyes);
    return 2;
}

/* What is bartered is discarded: once is enough. */
static int tell_barter(const Show *show, const Event *events, int count, Text *out) {
    if (!follows(events, count, EVENT_DISCARD) || events[1].card != events[0].card)
        return 0;
    say_event(out, show->look.voice, &events[0], show->look.eyes);
    return 2;
}

/* The whole market, when it is set out. */
static int tell_tops(const Show *show, const Event *events, int count, Text *out) {
    char memory[RM_WORDS];
    Text cards = text_over(memory, sizeof memory);
    int n = 0;
    while (n < count && events[n].kind == EVENT_TOP)
        n++;
    if (n < MARKET_DECKS)
        return 0;
    for (int i = 0; i < n; i++) {
        put_comma(&cards, 0);
        text_put(&cards, name_of(show->look.voice, KIND_CARD, events[i].card).at);
    }
    ui_say(out, show->look.voice, UI_OR_TOLD_MARKET, ui_args(ui_words("cards", memory)));
    return n;
}

/* A card that is read and put back is not worth a word when it goes. */
static int tell_discard(const Show *show, const Event *events, int count, Text *out) {
    Engine e = rm_reading(&show->look);
    (void)count, (void)out;
    const Card *card = card_of(&e, events[0].card);
    return card->deck >= MARKET_DECKS && card->deck < OPEN_DECKS && !card->sort;
}

/* ---- ways and contacts ---- */

static int tell_move(const Show *show, const Event *events, int count, Text *out) {
    if (!follows(events, count, EVENT_STOPPED))
        return 0;
    ui_say(out, show->look.voice, UI_OR_TOLD_STOPS,
           ui_args(named("character", KIND_CHARACTER, events[0].a), named("space", KIND_SPACE, events[0].b)));
    return 2;
}

static int tell_approach(const Show *show, const Event *events, int count, Text *out) {
    bool looks = follows(events, count, EVENT_PEEK);
    if (!looks && !follows(events, count, EVENT_CONTACT))
        return 0;
    UiId id = !looks ? UI_OR_TOLD_TURNS_UP : is_read(show, &events[1]) ? UI_OR_TOLD_LOOKS : UI_OR_TOLD_LOOKS_HIDDEN;
    ui_say(out, show->look.voice, id,
           ui_args(named("character", KIND_CHARACTER, events[0].a), named("space", KIND_SPACE, events[0].b),
                   named("card", KIND_CARD, is_read(show, &events[1]) ? events[1].card : 0)));
    return 2;
}

static int tell_reputation(const Show *show, const Event *events, int count, Text *out) {
    (void)count;
    ui_say(out, show->look.voice, events[0].a > 0 ? UI_OR_TOLD_LIKED : UI_OR_TOLD_DISLIKED,
           ui_args(named("character", KIND_CHARACTER, events[0].b), named("faction", KIND_FACTION, events[0].c),
                   ui_number("n", events[0].a > 0 ? events[0].a : -events[0].a)));
    return 1;
}

/* Those who chose have just read it. */
static int tell_chosen(const Show *show, const Event *events, int count, Text *out) {
    (void)count, (void)out;
    return events[0].seat != CANTINA_NOBODY && show->look.own & SEAT_BIT(events[0].seat);
}

static Telling *const tellings[EVENTS_END] = {
    [EVENT_DIE] = tell_dice,
    [EVENT_TEST] = tell_test,
    [EVENT_PATROL_ENCOUNTER] = tell_patrol,
    [EVENT_FIGHT] = tell_fight,
    [EVENT_BUY] = tell_buy,
    [EVENT_TOP] = tell_tops,
    [EVENT_DISCARD] = tell_discard,
    [EVENT_MOVE] = tell_move,
    [EVENT_APPROACH] = tell_approach,
    [EVENT_REPUTATION] = tell_reputation,
    [EVENT_BARTER] = tell_barter,
    [EVENT_TAKE] = tell_buy,
    [EVENT_USE] = tell_chosen,
    [EVENT_MODE] = tell_chosen,
};

int outerrim_tell(const Show *show, const Event *events, int count, Text *out) {
    Telling *telling = events[0].kind < EVENTS_END ? tellings[events[0].kind] : NULL;
    return telling ? telling(show, events, count, out) : 0;
}

/* ---- after the game ---- */

/* How often something was done by a hero: its character stands in the first or the second argument, either side up. */
static int count_of(const Table *table, const Engine *e, int hero, int kind) {
    bool second = kind == EVENT_PATROL_BEATEN;
    int count = 0;
    for (int i = 0; i < table->event_count; i++) {
        const Event *event = &table->events[i];
        if (event->kind == kind)
            count += rm_hero_of(e, second ? event->b : event->a) == hero;
    }
    return count;
}

static void put_part(const Show *show, Text *out, UiId id, int n) {
    if (!n)
        return;
    put_comma(out, 0);
    say_number(&show->look, out, id, n);
}

/* OR-A76: when time is up the most famous has won, the automa too. */
static bool has_won(const Engine *e, int hero) {
    if (!is_automa(e, hero))
        return e->head->value[hero - 1];
    int most = 0;
    for (int other = 1; other <= outerrim(e)->heroes; other++)
        most = or_fame(e, other) > most ? or_fame(e, other) : most;
    return e->head->outcome == OUTCOME_AUTOMA || (e->head->outcome == OUTCOME_TIME && or_fame(e, hero) == most);
}

static void tell_winners(const Show *show, const Engine *e) {
    char memory[RM_WORDS];
    Text names = text_over(memory, sizeof memory);
    int count = 0;
    for (int hero = 1; hero <= outerrim(e)->heroes; hero++) {
        if (!has_won(e, hero))
            continue;
        put_comma(&names, 0);
        text_put(&names, rm_hero(&show->look, e, hero).at);
        count++;
    }
    if (count)
        show_say(show, count > 1 ? UI_OR_STORY_TIED : UI_OR_STORY_WINNER,
                 ui_args(ui_words(count > 1 ? "characters" : "character", memory)));
}

void outerrim_story(const Show *show, const Table *table) {
    Engine e = rm_reading(&show->look);
    tell_winners(show, &e);
    for (int hero = 1; hero <= outerrim(&e)->heroes; hero++) {
        char memory[RM_WORDS];
        Text parts = text_over(memory, sizeof memory);
        put_part(show, &parts, UI_OR_STORY_DELIVERED,
                 count_of(table, &e, hero, EVENT_DELIVER) + count_of(table, &e, hero, EVENT_AUTOMA_ILLEGAL));
        put_part(show, &parts, UI_OR_STORY_JOBS, count_of(table, &e, hero, EVENT_JOB_DONE));
        put_part(show, &parts, UI_OR_STORY_BOUNTIES,
                 count_of(table, &e, hero, EVENT_CAPTURE) + count_of(table, &e, hero, EVENT_ELIMINATE));
        put_part(show, &parts, UI_OR_STORY_PATROLS, count_of(table, &e, hero, EVENT_PATROL_BEATEN));
        put_part(show, &parts, UI_OR_STORY_DEFEATS, count_of(table, &e, hero, EVENT_DEFEATED));
        show_say(show, parts.used ? UI_OR_STORY_HERO : UI_OR_STORY_HERO_ONLY,
                 ui_args(ui_words("character", rm_hero(&show->look, &e, hero).at), ui_number("n", or_fame(&e, hero)),
                         ui_name("ship", KIND_SHIP, outerrim(&e)->ship[hero - 1]), ui_words("parts", memory)));
    }
}
