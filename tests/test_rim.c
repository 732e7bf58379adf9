/* Five Outer Rim cards as data: what they do, in scenes with rigged chance, and what they say (DESIGN.md, section 8).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "codec/codec.h"
#include "core/say.h"
#include "core/why.h"
#include "kit/walk.h"
#include "pack/report.h"
#include "rim/rim.h"

static Box box; /* what the scene plays */
static Box plain_box, corner_box;

/* ---- a scene: a state, the chance that is rigged, the events since the last act ---- */

enum { ROLLS_MOST = 64, EVENTS_MOST = 256 };

typedef struct {
    const char *tag, *outcome;
} Rigged;

static struct {
    Rim state;
    Engine e;
    Rigged rigged[ROLLS_MOST];
    int rigged_count, rigged_used;
    Event events[EVENTS_MOST];
    int event_count;
} scene;

static void keep_event(void *self, const Event *event) {
    (void)self;
    assert_true(scene.event_count < EVENTS_MOST);
    scene.events[scene.event_count++] = *event;
}

static const Sink sink = {keep_event, NULL};

static const char *asked_tag(void) {
    static char word[64];
    Question q;
    Text text = text_over(word, sizeof word);
    cantina_choices(&box, &scene.state, &q, NULL, 0);
    word_tag(&text, &box, &q);
    return word;
}

static void submit(const char *word) {
    Choice choice;
    if (!cantina_choice_read(&box, word, &choice))
        fail_msg("no choice is called '%s'", word);
    if (cantina_submit(&box, &scene.state, choice, &sink) < 0)
        fail_msg("'%s' is not offered", word);
}

/* Answers chance as rigged, in order, until somebody must decide. */
static int settle(void) {
    int status = cantina_advance(&box, &scene.state, &sink);
    while (status == CANTINA_ASK && cantina_asked(&box, &scene.state) == CANTINA_CHANCE) {
        if (scene.rigged_used == scene.rigged_count)
            fail_msg("nothing is rigged for '%s'", asked_tag());
        Rigged next = scene.rigged[scene.rigged_used++];
        assert_string_equal(asked_tag(), next.tag);
        submit(next.outcome);
        status = cantina_advance(&box, &scene.state, &sink);
    }
    if (status == CANTINA_FAULT)
        fail_msg("fault %d", scene.state.head.fault);
    const char *wrong = codec_check(&box, &scene.state);
    if (wrong)
        fail_msg("%s", wrong);
    return status;
}

static void scene_begin(int seats, bool automa) {
    uint8_t options[OPTIONS] = {automa};
    memset(&scene, 0, sizeof scene);
    assert_int_equal(cantina_new(&box, &scene.state, seats, options), 0);
    scene.e = engine_over(&box, &scene.state, NULL);
    assert_int_equal(settle(), CANTINA_ASK);
}

static void scene_end(void) {
    if (scene.rigged_used != scene.rigged_count)
        fail_msg("a rigged '%s' was not used", scene.rigged[scene.rigged_used].tag);
}

static void roll(const char *tag, const char *outcome) {
    assert_true(scene.rigged_count < ROLLS_MOST);
    scene.rigged[scene.rigged_count++] = (Rigged){tag, outcome};
}

static void roll_two(const char *tag, const char *one, const char *two) {
    roll(tag, one);
    roll(tag, two);
}

static int act(const char *word) {
    scene.event_count = 0;
    submit(word);
    return settle();
}

/* GIVEN: a card of the market or a secret lies here. */
static CardId card_called(const char *word) {
    int card = pack_find(box.pack, TABLE_CARDS, word, strlen(word));
    assert_int_not_equal(card, 0);
    return (CardId)card;
}

static void given_card(const char *word, ZoneId zone) {
    CardId card = card_called(word);
    bool secret = card_of(&scene.e, card)->sort == SORT_SECRET;
    BagId bag = secret ? BAG_SECRETS : BAG_MARKET;
    PlaceId place = scene.state.zones[secret ? ZONE_DECK : ZONE_MARKET].first;
    scene.state.places[place].card = card;
    bag_add(&scene.e, bag, card - scene.state.bags[bag].first, -1);
    place_to_bottom(&scene.e, place, zone);
}

/* ---- what a scene asserts ---- */

static void assert_asked(Seat seat, const char *prompt) {
    Question q;
    cantina_choices(&box, &scene.state, &q, NULL, 0);
    assert_int_equal(q.seat, seat);
    assert_int_equal(cantina_asked(&box, &scene.state), seat);
    assert_string_equal(game_prompt(box.game, q.prompt)->word, prompt);
}

/* All choices, as words in a row. */
static void assert_offered(const char *expected) {
    Choice choices[CANTINA_CHOICES_MAX];
    char words[1000];
    Text text = text_over(words, sizeof words);
    int count = cantina_choices(&box, &scene.state, NULL, choices, CANTINA_CHOICES_MAX);
    for (int i = 0; i < count; i++) {
        if (i)
            text_char(&text, ' ');
        word_choice(&text, &box, choices[i]);
    }
    assert_string_equal(words, expected);
}

static bool is_offered(const char *word) {
    Choice choices[CANTINA_CHOICES_MAX], choice;
    Choices list = {choices, cantina_choices(&box, &scene.state, NULL, choices, CANTINA_CHOICES_MAX), 0};
    assert_true(cantina_choice_read(&box, word, &choice));
    return choices_have(&list, choice);
}

static void assert_why(const char *word, const char *reason) {
    Choice choice;
    assert_true(cantina_choice_read(&box, word, &choice));
    Why why = choice_why(&box, &scene.state, choice);
    assert_false(why.legal);
    assert_string_equal(why.reason->word, reason);
}

/* The events since the last act, as words in a row. */
static void assert_events(const char *expected) {
    char words[2000];
    Text text = text_over(words, sizeof words);
    for (int i = 0; i < scene.event_count; i++) {
        if (i)
            text_char(&text, ' ');
        text_put(&text, game_event(box.game, scene.events[i].kind)->word);
    }
    assert_string_equal(words, expected);
}

static void assert_lies_in(const char *card, ZoneId zone) {
    assert_int_not_equal(zone_find(&scene.e, zone, card_called(card)), 0);
}

static void assert_text(const char *ability, const char *expected) {
    char words[1000];
    int id = 0;
    Text text = text_over(words, sizeof words);
    assert_true(word_read(&box, KIND_ABILITY, ability, strlen(ability), &id));
    say_ability(&text, (Voice){&box, NULL}, (Ability)id);
    assert_false(text.cut);
    assert_string_equal(words, expected);
}

/* P1 is Lando, P2 is IG-88, P3 Jyn, P4 Bossk; all begin on Cantonica with 4,000 credits. */
static Rim *given_heist(Seat seat) {
    scene_begin(2, false);
    for (Seat at = 1; at < seat; at++)
        act("done");
    given_card("casino-heist", slots_of(seat));
    act("done");
    assert_asked(seat, "encounter");
    assert_offered("job:casino-heist done");
    return &scene.state;
}

/* ---- (a) Lando: after any dice roll you may reroll one of your dice ---- */

/* OR-18.2, OR-18.5: the reroll comes before the result is fixed. */
static void lando_rerolls_one_die_of_a_roll(void **unused) {
    (void)unused;
    given_heist(1);
    roll_two("die:1", "face:blank", "face:focus");
    act("job:casino-heist");
    assert_asked(1, "moment");
    assert_offered("use:lando/1 done");
    act("use:lando/1");
    assert_asked(1, "die");
    assert_offered("die:blank die:focus");
    roll("die:1", "face:hit");                     /* the reroll: influence is passed */
    roll_two("die:1", "face:blank", "face:blank"); /* the test of tech */
    act("die:blank");
    /* once per roll: he was not asked again for the first roll, but is for the second */
    assert_events("reroll die test die die");
    assert_int_equal(scene.events[2].b, 1);
    assert_asked(1, "moment");
    assert_offered("use:lando/1 done");
    scene_end();
}

static void lando_may_decline_and_others_are_not_asked(void **unused) {
    (void)unused;
    given_heist(1);
    roll_two("die:1", "face:blank", "face:blank");
    act("job:casino-heist");
    act("done");
    assert_events("test job-failed turn");
    given_heist(2);
    roll_two("die:2", "face:blank", "face:blank");
    act("job:casino-heist"); /* IG-88 rolls: Lando has no say */
    assert_events("job die die test job-failed turn");
    scene_end();
}

/* ---- (b) IG-88: when you would be defeated you may discard 1 crew to recover all damage instead ---- */

static Rim *given_ig88_near_defeat(void) {
    Rim *s = given_heist(2);
    s->damage[1] = 3;
    given_card("porter", slots_of(2));
    given_card("slicer", slots_of(2));
    given_card("lie-low", secrets_of(2));
    roll_two("die:2", "face:crit", "face:blank");  /* influence, unskilled: a crit */
    roll_two("die:2", "face:blank", "face:blank"); /* tech fails: 1 damage */
    act("job:casino-heist");
    assert_events("job die die test die die test damage");
    assert_asked(2, "moment");
    assert_offered("use:ig-88/1 done");
    return s;
}

static void ig88_discards_crew_instead(void **unused) {
    (void)unused;
    Rim *s = given_ig88_near_defeat();
    act("use:ig-88/1");
    assert_asked(2, "discard");
    assert_offered("discard:porter discard:slicer");
    for (int i = 0; i < 3; i++) /* on with the job: its combat, 3 dice each */
        roll("die:2", "face:hit");
    for (int i = 0; i < 3; i++)
        roll("die:0", "face:blank");
    act("discard:porter");
    assert_events("discard recover die die die die die die fight job-done credits turn");
    assert_int_equal(s->damage[1], 0);
    assert_int_equal(s->defeated[1], 0);
    assert_int_equal(s->credits[1], 4 + 15);
    assert_lies_in("porter", ZONE_DISCARD);
    assert_lies_in("casino-heist", ZONE_DISCARD);
    scene_end();
}

/* OR-21.2, OR-24.4, OR-24.5: defeat cuts the job off; what lay in the middle is put in order. */
static void ig88_declines_and_the_job_is_cut(void **unused) {
    (void)unused;
    Rim *s = given_ig88_near_defeat();
    act("done");
    assert_events("defeated job-failed turn");
    assert_int_equal(s->defeated[1], 1);
    assert_int_equal(s->credits[1], 1);
    assert_int_equal(s->zones[ZONE_PLAYED].count, 0);
    assert_lies_in("casino-heist", slots_of(2));
    assert_lies_in("lie-low", ZONE_BURIED);
    assert_int_equal(s->head.depth, 1);
    act("done"); /* OR-21.4: on the next turn recovering is forced; there the job is offered again */
    assert_events("turn recover");
    assert_asked(2, "encounter");
    scene_end();
}

static void ig88_without_crew_is_not_asked(void **unused) {
    (void)unused;
    Rim *s = given_heist(2);
    s->damage[1] = 3;
    roll_two("die:2", "face:crit", "face:blank");
    roll_two("die:2", "face:blank", "face:blank");
    act("job:casino-heist");
    assert_events("job die die test die die test damage defeated job-failed turn");
    scene_end();
}

/* ---- (c) job #42, the Casino Heist ---- */

/* P1 plays Bossk, with a crew for each test, so that a hit passes. */
static Rim *given_crewed_heist(void) {
    Rim *s = given_heist(1);
    s->who[0] = 4; /* Bossk: health 5, combat 3, strength */
    s->who[1] = 3;
    given_card("gambler", slots_of(1));
    given_card("slicer", slots_of(1));
    return s;
}

static void heist_three_passes(void **unused) {
    (void)unused;
    Rim *s = given_crewed_heist();
    for (int test = 0; test < 3; test++)
        roll_two("die:1", "face:blank", "face:hit");
    act("job:casino-heist");
    assert_events("job die die test die die test die die test job-done credits turn");
    assert_int_equal(s->credits[0], 4 + 15);
    assert_int_equal(s->damage[0], 0);
    scene_end();
}

static void heist_first_failure_ends_it(void **unused) {
    (void)unused;
    Rim *s = given_crewed_heist();
    roll_two("die:1", "face:focus", "face:focus");
    act("job:casino-heist");
    assert_events("job die die test job-failed turn");
    assert_lies_in("casino-heist", slots_of(1));
    assert_int_equal(s->zones[ZONE_PLAYED].count, 0);
    assert_int_equal(s->dice[0], FACE_NONE);
    scene_end();
}

/* Failed tech: 1 damage and on to the combat, which repeats until it is won (OR-24.7). */
static void heist_repeats_the_combat(void **unused) {
    (void)unused;
    Rim *s = given_crewed_heist();
    roll_two("die:1", "face:hit", "face:blank");
    roll_two("die:1", "face:blank", "face:blank");
    for (int round = 0; round < 3; round++) {
        for (int die = 0; die < 3; die++)
            roll("die:1", round == 2 && die == 0 ? "face:crit" : "face:blank");
        for (int die = 0; die < 3; die++)
            roll("die:0", die == 0 ? "face:hit" : "face:focus");
    }
    act("job:casino-heist");
    assert_events("job die die test die die test damage "
                  "die die die die die die fight damage "
                  "die die die die die die fight damage "
                  "die die die die die die fight damage "
                  "job-done credits turn");
    assert_int_equal(s->damage[0], 4); /* 1 of the test, 1 of each round: also of the one that was won (OR-19.7) */
    scene_end();
}

/* OR-19.10, OR-24.4: to win is not to survive. */
static void heist_won_but_defeated(void **unused) {
    (void)unused;
    Rim *s = given_crewed_heist();
    s->damage[0] = 3;
    roll_two("die:1", "face:hit", "face:blank");
    roll_two("die:1", "face:blank", "face:blank");
    for (int die = 0; die < 3; die++)
        roll("die:1", "face:crit");
    roll("die:0", "face:hit");
    roll_two("die:0", "face:blank", "face:blank");
    act("job:casino-heist");
    assert_events("job die die test die die test damage die die die die die die fight damage defeated job-failed turn");
    assert_int_equal(s->credits[0], 1);
    assert_lies_in("casino-heist", slots_of(1));
    scene_end();
}

/* ---- (d) Stolen Jewels ---- */

static void jewels_need_another_player_here(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    assert_why("use:stolen-jewels/1", "not-yours");
    given_card("stolen-jewels", slots_of(1));
    assert_true(is_offered("use:stolen-jewels/1"));
    s->space[1] = 2;
    assert_false(is_offered("use:stolen-jewels/1"));
    assert_why("use:stolen-jewels/1", "idle");
    s->space[1] = 1;
    act("use:stolen-jewels/1"); /* one other player: nothing to ask */
    assert_events("use pick discard credits credits fame fame turn");
    scene_end();
}

static void jewels_pay_both(void **unused) {
    (void)unused;
    scene_begin(3, false);
    Rim *s = &scene.state;
    given_card("stolen-jewels", slots_of(1));
    act("use:stolen-jewels/1");
    assert_asked(1, "pick");
    assert_offered("pick:p2 pick:p3");
    act("pick:p3");
    assert_events("pick discard credits credits fame fame turn");
    assert_int_equal(s->credits[0], 11);
    assert_int_equal(s->credits[1], 4);
    assert_int_equal(s->credits[2], 11);
    assert_int_equal(s->fame[0], 1);
    assert_int_equal(s->fame[1], 0);
    assert_int_equal(s->fame[2], 1);
    assert_lies_in("stolen-jewels", ZONE_DISCARD);
    scene_end();
}

/* ---- (e) an automa card: first that applies, all that apply, first that applies (OR-26) ---- */

static void automa_takes_the_last_bullet(void **unused) {
    (void)unused;
    scene_begin(2, true);
    Rim *s = &scene.state;
    roll("draw:script", "card:automa-6");
    roll("draw:market", "card:old-map");
    act("done");
    /* planning: not defeated, no job: 2,000; action: buys, nothing to recover; encounter: no job here, cannot pay */
    assert_events("script credits buy turn");
    assert_int_equal(s->credits[AUTOMA - 1], 6);
    assert_lies_in("old-map", slots_of(AUTOMA));
    assert_asked(2, "action");
    scene_end();
}

static void automa_goes_and_completes_its_job(void **unused) {
    (void)unused;
    scene_begin(2, true);
    Rim *s = &scene.state;
    given_card("old-map", slots_of(AUTOMA));
    s->damage[AUTOMA - 1] = 1;
    s->credits[AUTOMA - 1] = 20;
    roll("draw:script", "card:automa-6");
    roll("draw:market", "card:porter");
    act("done");
    /* planning: moves, so no credits; action: both bullets; encounter: the job, so nothing is paid */
    assert_events("script travel buy credits recover job-done credits fame turn");
    assert_int_equal(s->space[AUTOMA - 1], 3);
    assert_int_equal(s->credits[AUTOMA - 1], 20 - 1 + 2);
    scene_end();
}

static void automa_recovers_then_pays_for_fame(void **unused) {
    (void)unused;
    scene_begin(2, true);
    Rim *s = &scene.state;
    s->damage[AUTOMA - 1] = 9;
    s->defeated[AUTOMA - 1] = 1;
    s->credits[AUTOMA - 1] = 9;
    roll("draw:script", "card:automa-6");
    roll("draw:market", "card:slicer");
    act("done");
    assert_events("script recover buy credits credits fame turn");
    assert_int_equal(s->credits[AUTOMA - 1], 9 - 1 - 8);
    assert_int_equal(s->fame[AUTOMA - 1], 1);
    scene_end();
}

/* ---- branches of a fight, repeats, costs ---- */

static void roll_droid_fight(const char *mine, const char *droid) {
    roll_two("die:1", "face:focus", "face:focus");
    roll("die:1", mine);
    roll("die:0", droid);
}

/* OR-19.6: what winning and losing bring comes before the damage. A `leave` in a branch waits for the end of the
 * fight, and the count of a repeat that was left begins anew. */
static void branches_come_before_damage(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    s->who[0] = 4; /* Bossk: combat 3, health 5 */
    s->who[1] = 1;
    given_card("training-droid", slots_of(1));
    roll_droid_fight("face:blank", "face:hit");
    roll_droid_fight("face:hit", "face:hit");      /* a tie is won: no second lost fight in this round */
    roll_two("die:1", "face:blank", "face:blank"); /* strength fails */
    roll_droid_fight("face:blank", "face:hit");
    roll_droid_fight("face:blank", "face:hit");
    roll_droid_fight("face:hit", "face:blank"); /* the third of three */
    roll_two("die:1", "face:blank", "face:blank");
    act("use:training-droid/1");
    assert_events("use die die die die fight credits damage die die die die fight damage die die test "
                  "die die die die fight credits damage die die die die fight credits damage "
                  "die die die die fight die die test turn");
    assert_int_equal(s->damage[0], 4);
    assert_int_equal(s->credits[0], 4 + 3);
    scene_end();
}

static void after_runs_behind_the_damage(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    s->space[0] = 3;
    s->credits[0] = 0; /* cannot pay: that block is not offered */
    given_card("old-map", slots_of(1));
    act("done");
    act("job:old-map");
    assert_asked(1, "mode");
    assert_offered("mode:1 mode:3");
    roll_two("die:1", "face:hit", "face:hit");
    act("mode:3");
    roll_two("die:0", "face:hit", "face:blank");
    act("done"); /* Lando does not reroll */
    assert_events("die die fight damage fame job-done credits fame turn");
    scene_end();
}

static void a_branch_may_cut_its_fight_off(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    s->space[0] = 3;
    given_card("old-map", slots_of(1));
    act("done");
    act("job:old-map");
    roll_two("die:1", "face:blank", "face:blank");
    act("mode:3");
    roll_two("die:0", "face:hit", "face:hit");
    act("done");
    assert_events("die die fight job-failed turn");
    assert_int_equal(s->damage[0], 0);
    assert_int_equal(s->head.depth, 1);
    scene_end();
}

static void a_price_is_asked_only_of_who_can_pay(void **unused) {
    (void)unused;
    for (int credits = 0; credits < 2; credits++) {
        scene_begin(2, false);
        Rim *s = &scene.state;
        s->who[0] = 4; /* Bossk: combat 3, strength */
        s->who[1] = 1;
        s->credits[0] = (uint8_t)credits;
        given_card("training-droid", slots_of(1));
        for (int i = 0; i < 3; i++)
            roll("die:1", "face:hit");
        roll("die:0", "face:blank");
        roll_two("die:1", "face:hit", "face:blank");
        if (!credits) {
            for (int i = 0; i < 3; i++)
                roll("die:1", "face:hit");
            roll("die:0", "face:blank");
            roll_two("die:1", "face:blank", "face:blank");
        }
        act("use:training-droid/1");
        assert_asked(credits ? 1 : 2, credits ? "may" : "action");
        scene_end();
    }
}

/* Each price alone can be paid, both together cannot: then neither is asked for. */
static void prices_are_paid_together(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    given_card("double-bribe", slots_of(1));
    s->credits[0] = 3;
    assert_false(is_offered("use:double-bribe/1"));
    s->credits[0] = 5;
    act("use:double-bribe/1");
    assert_int_equal(s->credits[0], 1);
    assert_int_equal(s->fame[0], 1);
    scene_end();
}

/* ---- a card being resolved is put in order by a cut ---- */

static void end_of_turn_tidies_the_secret(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    s->damage[0] = 2;
    given_card("lie-low", secrets_of(1));
    given_card("casino-heist", slots_of(1));
    act("use:lie-low/1");
    assert_events("play use recover turn"); /* no encounter, though the job is here */
    assert_lies_in("lie-low", ZONE_DISCARD);
    assert_int_equal(s->zones[ZONE_PLAYED].count, 0);
    assert_int_equal(s->head.depth, 1);
    assert_asked(2, "action");
    scene_end();
}

/* ---- limits, can, why ---- */

static void limits_and_reasons(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    given_card("levelling-box", slots_of(1));
    given_card("medpac", slots_of(1));
    given_card("inside-tip", secrets_of(1));
    given_card("nothing-true", secrets_of(1));
    assert_why("use:levelling-box/1", "idle"); /* all are equally rich */
    assert_why("use:medpac/1", "idle");        /* a price, and nothing to be had for it */
    assert_why("use:inside-tip/1", "barred");
    assert_why("use:lando/1", "not-now");
    assert_why("use:ig-88/1", "not-yours");
    assert_why("travel:takodana", "not-next");
    assert_why("rest", "not-hurt");
    assert_why("pick:p2", "not-now");
    assert_offered("travel:navpoint shop scheme bury:inside-tip bury:nothing-true done");
    s->credits[1] = 9;
    s->damage[0] = 1;
    assert_offered("use:medpac/1 use:levelling-box/1 rest travel:navpoint shop scheme bury:inside-tip "
                   "bury:nothing-true done");
    act("use:levelling-box/1");
    assert_events("use credits credits turn");
    s->frames[0].seat = s->frames[0].hero = 1;      /* a second action in the same turn, were there one */
    assert_true(is_offered("use:levelling-box/1")); /* a new turn has begun */
    int id = 0;
    assert_true(word_read(&box, KIND_ABILITY, "levelling-box/1", 15, &id));
    ability_use(&scene.e, (Ability)id, 1, 1);
    assert_int_equal(settle(), CANTINA_ASK);
    assert_why("use:levelling-box/1", "used-up");
    limits_clear(&scene.e, LIMIT_ROLL);
    assert_why("use:levelling-box/1", "used-up");
    limits_clear(&scene.e, LIMIT_TURN);
    assert_true(is_offered("use:levelling-box/1"));
    scene_end();
}

/* Once per fight: used in a test, it is back when a fight begins, not before. */
static void a_limit_of_a_fight_lasts_until_the_next(void **unused) {
    (void)unused;
    Rim *s = given_crewed_heist();
    given_card("scope", slots_of(1));
    roll_two("die:1", "face:blank", "face:hit");
    act("job:casino-heist");
    assert_asked(1, "moment");
    assert_offered("use:scope/1 done");
    act("use:scope/1");
    roll("die:1", "face:focus");
    roll_two("die:1", "face:blank", "face:blank"); /* tech: not asked */
    for (int die = 0; die < 3; die++)
        roll("die:1", "face:blank");
    act("die:blank");
    assert_events("reroll die test die die test damage die die die");
    assert_asked(1, "moment"); /* the combat: asked again */
    assert_offered("use:scope/1 done");
    assert_int_equal(s->head.depth, 6); /* turn, job, program, fight, roll, moment */
    scene_end();
}

/* `always`: a value is computed, never stored. Two copies count twice. */
static void gear_raises_combat(void **unused) {
    (void)unused;
    scene_begin(2, false);
    assert_int_equal(rim_value(&scene.e, STAT_COMBAT, 1), 2);
    given_card("vibroblade", slots_of(1));
    assert_int_equal(rim_value(&scene.e, STAT_COMBAT, 1), 3);
    given_card("vibroblade", slots_of(1));
    assert_int_equal(rim_value(&scene.e, STAT_COMBAT, 1), 4);
    assert_int_equal(rim_value(&scene.e, STAT_HEALTH, 1), 4);
    assert_int_equal(rim_value(&scene.e, STAT_COMBAT, 2), 3);
}

/* ---- the window: help this roll ---- */

static void window_polls_in_turn_order(void **unused) {
    (void)unused;
    scene_begin(4, false);
    Rim *s = &scene.state;
    act("done");
    given_card("casino-heist", slots_of(2));
    given_card("porter", slots_of(1));
    given_card("porter", slots_of(3));
    given_card("slicer", slots_of(4));
    given_card("gambler", slots_of(4));
    act("done");
    roll_two("die:2", "face:blank", "face:crit");
    act("job:casino-heist");
    assert_asked(3, "help"); /* from the roller's left */
    assert_offered("help:porter done");
    act("done");
    assert_asked(4, "help");
    assert_offered("help:slicer help:gambler done");
    act("help:gambler"); /* something changed: every pass is open again */
    assert_int_equal(s->helped, 1);
    assert_asked(3, "help");
    act("done");
    assert_asked(4, "help");
    act("done");
    assert_asked(1, "help"); /* the passes of P3 and P4 stand */
    roll_two("die:2", "face:blank", "face:blank");
    act("done"); /* the last pass closes the window */
    assert_events("test die die");
    assert_int_equal(s->helped, 0);
    scene_end();
}

/* Whom it asks follows from what all can see: who stands here, who has crew before them. */
static void window_asks_those_who_are_here(void **unused) {
    (void)unused;
    scene_begin(3, false);
    Rim *s = &scene.state;
    given_card("casino-heist", slots_of(1));
    given_card("porter", slots_of(2));
    given_card("porter", slots_of(3));
    s->who[0] = 4; /* Bossk */
    s->space[1] = 2;
    act("done");
    roll_two("die:1", "face:blank", "face:blank");
    act("job:casino-heist");
    assert_asked(3, "help");
    act("help:porter"); /* a hit does not pass for the unskilled; nobody is left to ask */
    assert_events("help test job-failed turn");
    scene_end();
}

static void help_counts_in_a_fight(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    s->who[0] = 3;
    s->who[1] = 1;
    given_card("ambush", secrets_of(1));
    given_card("porter", slots_of(2));
    given_card("porter", slots_of(1));
    roll_two("die:1", "face:blank", "face:blank");
    act("use:ambush/1");
    assert_asked(2, "help"); /* the victim might help: it passes */
    roll_two("die:2", "face:blank", "face:blank");
    act("done");
    assert_asked(2, "moment");
    act("done");
    assert_asked(1, "help");
    act("done");
    assert_events("fight credits turn"); /* a tie is the attacker's (OR-19.5) */
    assert_int_equal(s->credits[0], 4 + 2);
    scene_end();
}

/* OR-21.6: a defender may be defeated too; "that player" is known in the branches. */
static void duel_hurts_both(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    s->who[0] = s->who[1] = 4; /* Bossk against Bossk: combat 3, health 5 */
    s->damage[1] = 4;
    given_card("ambush", secrets_of(1));
    given_card("rumour", secrets_of(2));
    for (int i = 0; i < 3; i++)
        roll("die:1", i ? "face:blank" : "face:hit");
    for (int i = 0; i < 3; i++)
        roll("die:2", i ? "face:blank" : "face:crit");
    act("use:ambush/1");
    /* lost: P2 gains, then both suffer; P2's turn begins with its recovery */
    assert_events("play use pick die die die die die die fight credits damage defeated damage turn recover turn");
    assert_int_equal(s->damage[0], 2);
    assert_int_equal(s->credits[1], 4 + 1 - DEFEAT_COST);
    assert_lies_in("rumour", ZONE_BURIED);
    scene_end();
}

/* ---- side acts ---- */

static void gift_leaves_every_question_standing(void **unused) {
    (void)unused;
    Rim *s = given_ig88_near_defeat();
    Choice side[8];
    Choice before[16], after[16];
    Question q, r;
    assert_int_equal(cantina_side(&box, s, 1, side, COUNT(side)), 1);
    int count = cantina_choices(&box, s, &q, before, COUNT(before));
    scene.event_count = 0;
    assert_int_equal(cantina_start(&box, s, 1, side[0], &sink), 0);
    settle();
    assert_events("give credits credits");
    assert_int_equal(cantina_choices(&box, s, &r, after, COUNT(after)), count);
    assert_memory_equal(&q, &r, sizeof q);
    assert_memory_equal(before, after, sizeof *before * (size_t)count);
    assert_int_equal(s->credits[1], 5);
    for (int i = 1; i < GIFTS_MOST; i++) {
        assert_int_equal(cantina_start(&box, s, 1, side[0], &sink), 0);
        settle();
    }
    assert_int_equal(cantina_side(&box, s, 1, side, COUNT(side)), 0); /* bounded per turn */
    scene_end();
}

/* A question stands though a side act took away what "yes" rests on; then only "no" is left. */
static void question_stands_when_its_price_is_given_away(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    s->who[0] = 4;
    s->who[1] = 1;
    s->credits[0] = 1;
    given_card("training-droid", slots_of(1));
    for (int i = 0; i < 3; i++)
        roll("die:1", "face:hit");
    roll("die:0", "face:blank");
    roll_two("die:1", "face:hit", "face:blank");
    act("use:training-droid/1");
    assert_asked(1, "may");
    assert_offered("yes no");
    Choice give = {.verb = VERB_GIVE, .a = 2};
    assert_int_equal(cantina_start(&box, s, 1, give, &sink), 0);
    settle();
    assert_asked(1, "may");
    assert_offered("no");
    scene_end();
}

/* ---- corners ---- */

/* Seats are asked in turn order from the one whose turn it is, whatever the order of cards in the pack. */
static void moments_ask_in_turn_order(void **unused) {
    (void)unused;
    scene_begin(4, false);
    Rim *s = &scene.state;
    for (int hero = 0; hero < 4; hero++)
        s->who[hero] = 4; /* nobody of them reacts of himself */
    act("done");
    given_card("casino-heist", slots_of(2));
    given_card("patron", slots_of(3)); /* first in turn order, last in the pack */
    given_card("fan", slots_of(1));
    act("done");
    roll_two("die:2", "face:blank", "face:blank");
    act("job:casino-heist");
    assert_asked(3, "moment");
    assert_offered("use:patron/1 done");
    act("use:patron/1");
    assert_asked(1, "moment");
    assert_offered("use:fan/1 done");
    act("done");
    assert_events("test job-failed turn");
    assert_int_equal(s->credits[1], 4 + 2);
    scene_end();
}

static void moment_stands_when_its_price_is_given_away(void **unused) {
    (void)unused;
    Rim *s = given_crewed_heist();
    given_card("loaded-dice", slots_of(1));
    s->credits[0] = 1;
    roll_two("die:1", "face:blank", "face:blank");
    act("job:casino-heist");
    assert_asked(1, "moment");
    assert_offered("use:loaded-dice/1 done");
    assert_int_equal(cantina_start(&box, s, 1, (Choice){.verb = VERB_GIVE, .a = 2}, &sink), 0);
    settle();
    assert_asked(1, "moment");
    assert_offered("done");
    act("done");
    assert_events("test job-failed turn");
    scene_end();
}

/* Each round leaves the inner repeat from the first block of its `all`: the second block never comes. */
static void jumps_out_of_loops_begin_them_anew(void **unused) {
    (void)unused;
    scene_begin(2, false);
    given_card("tangle", slots_of(1));
    act("use:tangle/1");
    assert_events("use credits credits turn");
    assert_text("tangle/1", "Action: 2 times: (Up to 3 times: All that apply: a) You gain 1,000 credits. "
                            "Stop repeating. b) You gain 1 fame.) (If you are at Cantonica: Skip the steps between.) "
                            "You gain 1 fame.");
    scene_end();
}

/* A block that costs and brings nothing is not offered; one that is nothing but a price is. */
static void a_price_for_nothing_is_not_offered(void **unused) {
    (void)unused;
    scene_begin(2, false);
    Rim *s = &scene.state;
    given_card("bad-bargain", slots_of(1));
    s->damage[0] = 1;
    act("use:bad-bargain/1");
    assert_offered("mode:1 mode:2");
    s->damage[0] = 0;
    assert_offered("mode:2");
    act("mode:2");
    assert_events("mode credits turn");
    scene_end();
}

/* ---- what the cards say ---- */

static void words_on_the_five_cards(void **unused) {
    (void)unused;
    assert_text("lando/1", "After any dice roll: If it concerns you: You may: Reroll 1 of your dice. (Once per roll.)");
    assert_text("ig-88/1", "When a character would be defeated: If it concerns you: You may instead: Discard 1 crew. "
                           "Recover all damage.");
    assert_text("casino-heist/1", "Job: 1. Test influence. Fail: The job fails. "
                                  "2. Test tech. Fail: (Suffer 1 damage. Go to 4.) "
                                  "3. Test strength. Pass: Skip the rest. "
                                  "4. Repeat: Fight a ground combat against 3. Win: Stop repeating.");
    assert_text("stolen-jewels/1", "Action: Choose another player in your space. Discard this card. "
                                   "You both gain 7,000 credits. You both gain 1 fame.");
    assert_text("automa-6/1", "Planning: The first that applies: a) If you are defeated: Recover all damage. "
                              "b) Move to the destination of your job. c) You gain 2,000 credits.");
    assert_text("automa-6/2",
                "Action: All that apply: a) Buy the top card of the market, or discard it. b) Recover all damage.");
    assert_text(
        "automa-6/3",
        "Encounter: The first that applies: a) Complete your job here. b) (Pay 8,000 credits. You gain 1 fame.)");
}

static void words_on_other_cards(void **unused) {
    (void)unused;
    assert_text("vibroblade/1", "Always: Your combat is 1 higher.");
    assert_text("medpac/1", "Action: Unless you are defeated: Discard this card. Recover all damage. (Once per turn.)");
    assert_text("levelling-box/1", "Action: The richest player gives 1,000 credits to the poorest. (Once per turn.)");
    assert_text("training-droid/1",
                "Action: 2 times: (Up to 3 times: Fight a ground combat against 1. Win: Stop repeating. "
                "Lose: You gain 1,000 credits.) Test strength. Pass: ((You may: Pay 1,000 credits. You gain 1 fame.) "
                "You gain 2,000 credits.) (Once per game.)");
    assert_text("old-map/1", "Job: Choose one: a) Test knowledge. Fail: The job fails. b) Pay 3,000 credits. "
                             "c) Fight a ground combat against 2. Lose: The job fails. After: You gain 1 fame.");
    assert_text("ambush/1", "Action: Choose another player in your space. Fight that player. "
                            "Win: You gain 2,000 credits. Lose: That player gains 1,000 credits.");
    assert_text("rumour/1", "Action: If you are at Cantonica: You gain 3,000 credits. Else: You gain 1,000 credits.");
}

/* Where a branch closes with one of the same kind, what comes behind it must not seem to belong to that. */
static void words_on_a_riddle(void **unused) {
    (void)unused;
    assert_text("riddle/1", "Action: Test tech. Pass: (Test strength. Pass: You gain 1,000 credits.) "
                            "Fail: Fight a ground combat against 2. Win: You gain 2,000 credits.");
    assert_text("riddle/2", "Action: Choose one: a) (You may: Choose one: a) You gain 1,000 credits. "
                            "b) You gain 2,000 credits.) b) Test tech. Fail: You gain 3,000 credits. "
                            "c) You gain 4,000 credits.");
    assert_text("riddle/3", "Action: If you are at Cantonica: (If you are defeated: You gain 1,000 credits.) "
                            "Else: You gain 2,000 credits.");
}

/* All operations are used; some by one card alone. */
static void stats_show_what_one_card_alone_uses(void **unused) {
    (void)unused;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    pack_stats(out, &box, false);
    fclose(out);
    assert_non_null(
        strstr(text, "8 abilities (42.1%) need an operation or a condition that no other component uses\n  duel\n"));
    assert_null(strstr(text, "never"));
    free(text);
}

/* ---- words and random games ---- */

static void every_id_reads_back(void **unused) {
    (void)unused;
    for (int id = 1; id <= box.pack->ability_count; id++) {
        char word[64];
        int back = 0;
        Text text = text_over(word, sizeof word);
        word_id(&text, &box, KIND_ABILITY, id);
        assert_true(word_read(&box, KIND_ABILITY, word, text.used, &back));
        assert_int_equal(back, id);
    }
}

static void random_games(void **unused) {
    (void)unused;
    const char *given = getenv("WALK_GAMES");
    int games = given ? 20 * atoi(given) : 80;
    static uint8_t cards[4096], verbs[256], events[256];
    for (int seats = rim_game.seats_min; seats <= rim_game.seats_max; seats++)
        for (int i = 0; i < games; i++) {
            uint8_t options[OPTIONS] = {i % 2 != 0};
            Walk walk = {.box = &box,
                         .seats = seats,
                         .options = options,
                         .seed = (uint64_t)(1000 * seats + i),
                         .leak_every = 1,
                         .decisions_most = 2000,
                         .cards_met = cards,
                         .verbs_met = verbs,
                         .events_met = events};
            WalkResult result;
            const char *wrong = walk_game(&walk, &result);
            if (!wrong)
                wrong = walk_ops(&walk);
            if (wrong)
                fail_msg("%s", wrong);
        }
    for (int card = 1; card <= box.pack->tables[TABLE_CARDS].count; card++)
        if (!cards[card])
            fail_msg("card %d was never met", card);
    for (int event = EVENT_GAME; event < EVENTS_END; event++)
        if (!events[event] && event != EVENT_GIVE)
            fail_msg("no event '%s'", rim_events[event].word);
    for (int verb = VERB_REST; verb < VERB_GIVE; verb++)
        if (!verbs[verb])
            fail_msg("nobody chose '%s'", rim_verbs[verb].word);
}

/* ---- */

static Box compile(int count) {
    PackReport report;
    const Pack *pack =
        pack_compile(&rim_game, (const char *const[]){"tests/rim/pack", "tests/rim/over"}, count, &report);
    if (!pack)
        pack_report_print(stderr, &report, false);
    return (Box){&rim_game, pack};
}

static int open_boxes(void **unused) {
    (void)unused;
    plain_box = compile(1);
    corner_box = compile(2);
    box = plain_box;
    return !plain_box.pack || !corner_box.pack;
}

static int close_boxes(void **unused) {
    (void)unused;
    free((void *)(uintptr_t)plain_box.pack);
    free((void *)(uintptr_t)corner_box.pack);
    return 0;
}

static int corners(void **unused) {
    (void)unused;
    box = corner_box;
    return 0;
}

static int plain(void **unused) {
    (void)unused;
    box = plain_box;
    return 0;
}

#define corner_test(name) cmocka_unit_test_setup_teardown(name, corners, plain)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lando_rerolls_one_die_of_a_roll),
        cmocka_unit_test(lando_may_decline_and_others_are_not_asked),
        cmocka_unit_test(ig88_discards_crew_instead),
        cmocka_unit_test(ig88_declines_and_the_job_is_cut),
        cmocka_unit_test(ig88_without_crew_is_not_asked),
        cmocka_unit_test(heist_three_passes),
        cmocka_unit_test(heist_first_failure_ends_it),
        cmocka_unit_test(heist_repeats_the_combat),
        cmocka_unit_test(heist_won_but_defeated),
        cmocka_unit_test(jewels_need_another_player_here),
        cmocka_unit_test(jewels_pay_both),
        cmocka_unit_test(automa_takes_the_last_bullet),
        cmocka_unit_test(automa_goes_and_completes_its_job),
        cmocka_unit_test(automa_recovers_then_pays_for_fame),
        cmocka_unit_test(branches_come_before_damage),
        cmocka_unit_test(after_runs_behind_the_damage),
        cmocka_unit_test(a_branch_may_cut_its_fight_off),
        cmocka_unit_test(a_price_is_asked_only_of_who_can_pay),
        cmocka_unit_test(prices_are_paid_together),
        cmocka_unit_test(end_of_turn_tidies_the_secret),
        cmocka_unit_test(limits_and_reasons),
        cmocka_unit_test(a_limit_of_a_fight_lasts_until_the_next),
        cmocka_unit_test(gear_raises_combat),
        cmocka_unit_test(window_polls_in_turn_order),
        cmocka_unit_test(window_asks_those_who_are_here),
        cmocka_unit_test(help_counts_in_a_fight),
        cmocka_unit_test(duel_hurts_both),
        cmocka_unit_test(gift_leaves_every_question_standing),
        cmocka_unit_test(question_stands_when_its_price_is_given_away),
        corner_test(words_on_a_riddle),
        corner_test(moments_ask_in_turn_order),
        corner_test(moment_stands_when_its_price_is_given_away),
        corner_test(jumps_out_of_loops_begin_them_anew),
        corner_test(a_price_for_nothing_is_not_offered),
        cmocka_unit_test(words_on_the_five_cards),
        cmocka_unit_test(words_on_other_cards),
        cmocka_unit_test(stats_show_what_one_card_alone_uses),
        cmocka_unit_test(every_id_reads_back),
        cmocka_unit_test(random_games),
    };
    return cmocka_run_group_tests(tests, open_boxes, close_boxes);
}
