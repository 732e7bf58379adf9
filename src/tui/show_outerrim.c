/* Outer Rim: the table in words. */
#include "tui/show_outerrim.h"
#include "games/outerrim/automa.h"
#include "games/outerrim/cards.h"
#include "games/outerrim/contests.h"
#include "games/outerrim/galaxy.h"
#include "games/outerrim/map.h"
#include "games/outerrim/market.h"
#include "games/outerrim/values.h"

/* ---- what everybody sees ---- */

static void show_goal(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    show_title(show, out, UI_OR_GOAL);
    say_number(&show->look, out, UI_OR_GOAL_FAME, or_goal_fame(e));
    for (int hero = 1; hero <= outerrim(e)->heroes && at_of(e, hero); hero++) {
        text_put(out, hero > 1 ? ", " : " ");
        ui_say(out, show->look.voice, UI_OR_GOAL_HERO,
               ui_args(ui_words("character", rm_hero(&show->look, e, hero).at), ui_number("n", or_fame(e, hero))));
    }
    text_put(out, at_of(e, 1) ? "." : "");
    line_end(show, &line);
}

static void show_patrols(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    show_title(show, out, UI_OR_PATROLS);
    size_t from = out->used;
    for (int faction = 1; faction < FACTIONS_END; faction++) {
        rm_part(out, from);
        rm_put_patrol(&show->look, e, out, rm_patrol(e, faction));
        text_put(out, ", ");
        text_put(out, rm_space(&show->look, outerrim(e)->patrol_at[faction - 1]).at);
    }
    text_char(out, '.');
    line_end(show, &line);
}

/* Contacts that those before the screen know; the others are counted. */
static void show_contacts(const Show *show, const Engine *e) {
    Line line;
    Text *out = line_begin(&line);
    int unknown = 0;
    show_title(show, out, UI_OR_CONTACTS);
    size_t from = out->used;
    for (SpaceSet set = digest(e)->planets; set; set &= set - 1) {
        int space = spaces_lowest(set);
        size_t begin = 0;
        for (PlaceId at = e->zones[or_contacts_at(e, space)].first; at; at = e->places[at].next) {
            if (!e->places[at].card) {
                unknown++;
                continue;
            }
            if (!begin) {
                rm_part(out, from);
                text_put(out, rm_space(&show->look, space).at);
                text_put(out, ": ");
                begin = out->used;
            }
            put_comma(out, begin);
            rm_put_contact(&show->look, e, out, at);
        }
    }
    rm_part(out, from);
    say_number(&show->look, out, UI_OR_CONTACTS_DOWN, unknown);
    text_char(out, '.');
    line_end(show, &line);
}

static void show_top(const Show *show, const Engine *e, int deck, int hero) {
    Line line;
    Text *out = line_begin(&line);
    PlaceId top = or_top(e, deck);
    if (!top || !e->places[top].card)
        return;
    CardId card = e->places[top].card;
    text_put(out, "  ");
    look_tint(&show->look, out, TINT_STRONG, name_of(show->look.voice, KIND_CARD, card).at);
    text_put(out, " (");
    text_put(out, name_of(show->look.voice, KIND_DECK, deck).at);
    text_put(out, ", ");
    int price = hero ? or_price(e, hero, card) : card_of(e, card)->cost;
    if (price)
        rm_put_credits(&show->look, out, price);
    else
        text_put(out, ui(show->look.voice, UI_OR_FREE));
    text_put(out, "): ");
    rm_put_card(&show->look, e, out, card, hero);
    screen_say(show->screen, line.memory, 4);
}

static void show_market(const Show *show, const Engine *e, int hero) {
    Line line;
    Text *out = line_begin(&line);
    show_title(show, out, UI_OR_MARKET);
    line_end(show, &line);
    for (int deck = 0; deck < MARKET_DECKS; deck++)
        show_top(show, e, deck, hero);
}

/* ---- heroes ---- */

static void put_zone(const Show *show, const Engine *e, Text *out, UiId id, ZoneId zone) {
    char memory[RM_WORDS];
    Text cards = text_over(memory, sizeof memory);
    if (!rm_put_zone(&show->look, e, &cards, zone))
        return;
    text_char(out, ' ');
    ui_say(out, show->look.voice, id, ui_args(ui_words("cards", memory)));
}

static void put_who(const Show *show, const Engine *e, Text *out, int hero) {
    bool automa = is_automa(e, hero), own = rm_is_own(&show->look, e, hero);
    ui_say(out, show->look.voice, own ? UI_OR_HERO_OWN : UI_OR_HERO,
           ui_args(ui_words("character", rm_hero(&show->look, e, hero).at),
                   ui_words("seat", automa ? ui(show->look.voice, UI_OR_AUTOMA)
                                           : name_of(show->look.voice, KIND_SEAT, seat_of(e, hero)).at),
                   ui_name("space", KIND_SPACE, at_of(e, hero)),
                   ui_name("ship", KIND_SHIP, outerrim(e)->ship[hero - 1])));
}

static void put_worth(const Show *show, const Engine *e, Text *out, int hero) {
    say_number(&show->look, out, UI_OR_FAME, or_fame(e, hero));
    text_put(out, ", ");
    rm_put_credits(&show->look, out, outerrim(e)->credits[hero - 1]);
    text_put(out, "; ");
    rm_put_bodies(&show->look, e, out, hero);
    if (is_defeated(e, hero)) {
        text_put(out, ", ");
        look_tint(&show->look, out, TINT_ORANGE, ui(show->look.voice, UI_OR_DEFEATED));
    }
    text_char(out, '.');
}

/* "Stealth 2, Tactics": what its crew brings as well. */
static void put_skills(const Show *show, const Engine *e, Text *out, int hero) {
    char memory[RM_WORDS];
    Text skills = text_over(memory, sizeof memory);
    for (int skill = SKILL_INFLUENCE; skill < SKILLS_END; skill++) {
        int level = or_skill(e, hero, skill);
        if (!level)
            continue;
        put_comma(&skills, 0);
        text_put(&skills, name_of(show->look.voice, KIND_SKILL, skill).at);
        if (level < HIGHLY_SKILLED)
            continue;
        text_char(&skills, ADVICE_HOLD);
        text_int(&skills, level);
    }
    text_char(out, ' ');
    ui_say(out, show->look.voice, UI_OR_SKILLS, ui_args(ui_words("skills", memory)));
}

static void put_values(const Show *show, const Engine *e, Text *out, int hero) {
    text_char(out, ' ');
    ui_say(out, show->look.voice, UI_OR_VALUES,
           ui_args(ui_number("drive", or_value(e, STAT_HYPERDRIVE, (uint8_t)hero)),
                   ui_number("n", or_value(e, STAT_COMBAT, (uint8_t)hero)),
                   ui_number("ship", or_value(e, STAT_SHIP_COMBAT, (uint8_t)hero))));
}

static void put_goals(const Show *show, const Engine *e, Text *out, int hero) {
    const OuterRim *s = outerrim(e);
    char memory[RM_WORDS];
    Text names = text_over(memory, sizeof memory);
    if (s->tokens[hero - 1]) {
        text_char(out, ' ');
        say_number(&show->look, out, UI_OR_TOKENS, s->tokens[hero - 1]);
    }
    if (s->ship_tokens[hero - 1]) {
        text_char(out, ' ');
        say_number(&show->look, out, UI_OR_SHIP_TOKENS, s->ship_tokens[hero - 1]);
    }
    if (!is_automa(e, hero) || !or_automa_goals(e))
        return;
    rm_put_spaces(&show->look, &names, or_automa_goals(e));
    text_char(out, ' ');
    ui_say(out, show->look.voice, UI_OR_AUTOMA_GOALS, ui_args(ui_words("spaces", memory)));
}

static void show_hero(const Show *show, const Engine *e, int hero) {
    Line line;
    Text *out = line_begin(&line);
    char memory[RM_WORDS];
    Text standings = text_over(memory, sizeof memory);
    if (!at_of(e, hero))
        return;
    put_who(show, e, out, hero);
    text_char(out, ' ');
    put_worth(show, e, out, hero);
    put_values(show, e, out, hero);
    put_skills(show, e, out, hero);
    text_char(out, ' ');
    if (rm_put_reputations(&show->look, e, &standings, hero))
        ui_say(out, show->look.voice, UI_OR_REPUTATION, ui_args(ui_words("standings", memory)));
    else
        text_put(out, ui(show->look.voice, UI_OR_REPUTATION_NONE));
    put_zone(show, e, out, UI_OR_HAS_CREW, crew_of(hero));
    put_zone(show, e, out, UI_OR_HAS_HOLD, hold_of(hero));
    put_zone(show, e, out, UI_OR_HAS_GEAR, gear_of(hero));
    put_zone(show, e, out, UI_OR_HAS_TASKS, tasks_of(hero));
    put_zone(show, e, out, UI_OR_HAS_CAPTIVES, captives_of(hero));
    put_zone(show, e, out, UI_OR_HAS_SECRETS, secrets_of(hero));
    put_goals(show, e, out, hero);
    line_end(show, &line);
}

static const uint8_t held[] = {ZONE_TASKS, ZONE_HOLD, ZONE_CREW, ZONE_GEAR, ZONE_SECRETS};

/* One's own cards, with what they say. */
static void show_cards(const Show *show, const Engine *e, int hero) {
    for (int i = 0; i < COUNT(held); i++)
        for (PlaceId at = e->zones[held[i] + hero - 1].first; at; at = e->places[at].next) {
            Line line;
            Text *out = line_begin(&line);
            text_put(out, "  ");
            look_tint(&show->look, out, TINT_STRONG, name_of(show->look.voice, KIND_CARD, e->places[at].card).at);
            text_put(out, ": ");
            rm_put_card(&show->look, e, out, e->places[at].card, hero);
            screen_say(show->screen, line.memory, 4);
        }
}

/* The first hero of those before the screen, or 0. */
static int own_hero(const Show *show, const Engine *e) {
    int hero = rm_asked_hero(e);
    if (hero && hero <= outerrim(e)->heroes && rm_is_own(&show->look, e, hero) && at_of(e, hero))
        return hero;
    for (hero = 1; hero <= e->head->seats; hero++)
        if (rm_is_own(&show->look, e, hero) && at_of(e, hero))
            return hero;
    return 0;
}

static void outerrim_table(const Show *show) {
    Engine e = rm_reading(&show->look);
    int own = own_hero(show, &e);
    show_goal(show, &e);
    if (e.frames[0].kind != FRAME_TURN && !e.head->over) /* nothing lies on the table yet */
        return;
    show_patrols(show, &e);
    show_contacts(show, &e);
    show_market(show, &e, own);
    for (int hero = 1; hero <= outerrim(&e)->heroes; hero++)
        if (!rm_is_own(&show->look, &e, hero))
            show_hero(show, &e, hero);
    for (int hero = 1; hero <= e.head->seats; hero++)
        if (rm_is_own(&show->look, &e, hero)) {
            show_hero(show, &e, hero);
            show_cards(show, &e, hero);
        }
    show_say(show, UI_MA_SEE_MAP, ui_args(ui_words("word", ui(show->look.voice, UI_CMD_MAP))));
}

/* ---- before a question ---- */

/* Where somebody stands, what is there, what it has. */
static void put_here(const Show *show, const Engine *e, Text *out, int hero) {
    char memory[RM_WORDS];
    Text what = text_over(memory, sizeof memory);
    bool any = rm_put_there(&show->look, e, &what, at_of(e, hero), hero);
    ui_say(out, show->look.voice, any ? UI_OR_HERE : UI_OR_HERE_ALONE,
           ui_args(ui_words("character", rm_hero(&show->look, e, hero).at),
                   ui_name("space", KIND_SPACE, at_of(e, hero)), ui_words("what", memory)));
    text_char(out, ' ');
    put_worth(show, e, out, hero);
}

/* "Coaxium Crystal: Ryloth, 4 spaces away" for all that has somewhere to go. */
static void put_errands(const Show *show, const Engine *e, Text *out, int hero) {
    static const uint8_t zones[] = {ZONE_HOLD, ZONE_TASKS};
    char memory[RM_WORDS];
    Text list = text_over(memory, sizeof memory);
    for (int i = 0; i < COUNT(zones); i++)
        for (PlaceId at = e->zones[zones[i] + hero - 1].first; at; at = e->places[at].next) {
            const Card *card = card_at(e, at);
            bool hunted = card->sort == SORT_BOUNTY && !or_captive(e, at);
            if (!card->destination && !hunted)
                continue;
            text_put(&list, list.used ? "; " : "");
            int away = hunted ? 0 : or_distance(e, at_of(e, hero), card->destination);
            ui_say(&list, show->look.voice,
                   hunted ? UI_OR_ERRAND_HUNT
                   : away ? UI_OR_ERRAND
                          : UI_OR_ERRAND_HERE,
                   ui_args(ui_name("card", KIND_CARD, e->places[at].card),
                           ui_name("space", KIND_SPACE, card->destination),
                           ui_name("contact", KIND_CARD, card->contact), ui_number("n", away)));
        }
    if (!list.used)
        return;
    text_char(out, ' ');
    ui_say(out, show->look.voice, UI_OR_ERRANDS, ui_args(ui_words("list", memory)));
}

/* "crit 1, hit 2" */
static void put_dice(const Show *show, Text *out, const uint8_t *dice) {
    size_t from = out->used;
    for (int face = FACE_CRIT; face >= FACE_BLANK; face--) {
        if (!dice[face])
            continue;
        put_comma(out, from);
        text_put(out, name_of(show->look.voice, KIND_FACE, face).at);
        text_char(out, ADVICE_HOLD);
        text_int(out, dice[face]);
    }
}

static void put_fight(const Show *show, const Engine *e, Text *out, const Frame *fight) {
    const FightLocals *local = LOCALS_READ(fight, FightLocals);
    const OuterRim *s = outerrim(e);
    char memory[RM_WORDS];
    Text dice = text_over(memory, sizeof memory);
    int theirs = local->enemy ? or_value(e, local->combat == COMBAT_SHIP ? STAT_SHIP_COMBAT : STAT_COMBAT, local->enemy)
                              : local->value;
    ui_say(
        out, show->look.voice, UI_OR_FIGHT,
        ui_args(ui_name("combat", KIND_COMBAT, local->combat),
                ui_words("character", rm_hero(&show->look, e, fight->hero).at),
                ui_number("n", or_value(e, local->combat == COMBAT_SHIP ? STAT_SHIP_COMBAT : STAT_COMBAT, fight->hero) +
                                   local->attack_dice),
                ui_number("other", theirs + local->defence_dice)));
    const uint8_t *attack = fight->step > FIGHT_DEFEND ? s->against : s->dice;
    put_dice(show, &dice, attack);
    if (dice.used) {
        text_char(out, ' ');
        ui_say(out, show->look.voice, UI_OR_FIGHT_ATTACK, ui_args(ui_words("dice", memory)));
    }
    dice = text_over(memory, sizeof memory);
    put_dice(show, &dice, fight->step > FIGHT_DEFEND ? s->dice : s->against);
    if (!dice.used)
        return;
    text_char(out, ' ');
    ui_say(out, show->look.voice, UI_OR_FIGHT_DEFENCE, ui_args(ui_words("dice", memory)));
}

static void put_test(const Show *show, const Engine *e, Text *out, const Frame *test) {
    char memory[RM_WORDS];
    Text words = text_over(memory, sizeof memory);
    const TestLocals *local = LOCALS_READ(test, TestLocals);
    if (test->step >= TEST_RESULT || local->gained) /* the dice tell more than odds, which a gained skill has changed */
        text_put(&words, name_of(show->look.voice, KIND_SKILL, local->skill).at);
    else
        rm_put_test(&show->look, e, &words, test->hero, local->skill);
    ui_say(out, show->look.voice, UI_OR_TEST, ui_args(ui_words("test", memory)));
    if (test->step < TEST_RESULT)
        return;
    words = text_over(memory, sizeof memory);
    put_dice(show, &words, outerrim(e)->dice);
    text_char(out, ' ');
    ui_say(out, show->look.voice, or_test_passes(e, test) ? UI_OR_TEST_PASSES : UI_OR_TEST_FAILS,
           ui_args(ui_words("dice", memory)));
}

static void put_contest(const Show *show, const Engine *e, Text *out) {
    const Frame *contest = or_contest(e);
    if (!contest)
        return;
    text_put(out, out->used ? " " : "");
    if (contest->kind == FRAME_FIGHT)
        put_fight(show, e, out, contest);
    else
        put_test(show, e, out, contest);
}

/* Cards on the table of a trade. */
static void put_offered(const Show *show, const Engine *e, Text *out, int hero) {
    static const uint8_t zones[] = {ZONE_CREW, ZONE_HOLD, ZONE_GEAR, ZONE_TASKS};
    for (int i = 0; i < COUNT(zones); i++)
        for (PlaceId at = e->zones[zones[i] + hero - 1].first; at; at = e->places[at].next)
            if (e->places[at].flags & PLACE_OFFERED) {
                put_comma(out, 0);
                text_put(out, name_of(show->look.voice, KIND_CARD, e->places[at].card).at);
            }
}

static void put_side(const Show *show, const Engine *e, Text *out, int hero, int credits) {
    char memory[RM_WORDS];
    Text list = text_over(memory, sizeof memory);
    put_offered(show, e, &list, hero);
    if (credits > 0) {
        put_comma(&list, 0);
        rm_put_credits(&show->look, &list, credits);
    }
    text_put(out, out->used ? " " : "");
    ui_say(out, show->look.voice, list.used ? UI_OR_GIVES : UI_OR_GIVES_NOTHING,
           ui_args(ui_words("character", rm_hero(&show->look, e, hero).at), ui_words("list", memory)));
}

static void put_trade(const Show *show, const Engine *e, Text *out, const Frame *f) {
    const TradeLocals *local = LOCALS_READ(f, TradeLocals);
    put_side(show, e, out, f->hero, local->credits);
    put_side(show, e, out, local->with, -local->credits);
}

/* The tests and combats that may come of it, for one's own hero. */
static void put_odds(const Show *show, const Engine *e, Text *out, const Frame *f) {
    char memory[RM_WORDS];
    Text odds = text_over(memory, sizeof memory);
    if (!f->hero || !rm_is_own(&show->look, e, f->hero) || or_contest(e) ||
        !rm_put_contests(&show->look, e, &odds, f->hero, rm_program(e, f->source)))
        return;
    text_put(out, " [");
    text_put(out, memory);
    text_char(out, ']');
}

/* What asks: the ability of a card. A job's steps tell themselves, one at a time (OR-24.10). */
static void put_cause(const Show *show, const Engine *e, Text *out) {
    for (int i = e->head->depth - 1; i > 0; i--) {
        const Frame *f = &e->frames[i];
        if (f->kind != FRAME_PROGRAM)
            continue;
        text_put(out, name_of(show->look.voice, KIND_ABILITY, f->source).at);
        if (ability_untold(e->box, f->source)) {
            text_char(out, '.');
            return;
        }
        text_put(out, ": ");
        say_ability_short(out, show->look.voice, f->source);
        put_odds(show, e, out, f);
        return;
    }
}

/* The card for which room is to be made. */
static void put_coming(const Show *show, const Engine *e, Text *out, const Frame *f) {
    CardId card = e->places[LOCALS_READ(f, PlaceLocals)->place].card;
    if (!card)
        return;
    text_put(out, name_of(show->look.voice, KIND_CARD, card).at);
    text_put(out, ": ");
    rm_put_card(&show->look, e, out, card, f->hero);
}

static void outerrim_status(const Show *show, Text *out) {
    Engine e = rm_reading(&show->look);
    const Frame *f = frame_top(&e);
    if (!f || e.frames[0].kind != FRAME_TURN || e.head->over)
        return;
    switch (f->kind) {
    case FRAME_TURN:
        put_here(show, &e, out, f->hero);
        put_errands(show, &e, out, f->hero);
        break;
    case FRAME_MOVE:
    case FRAME_TRAVEL:
        put_here(show, &e, out, f->hero);
        break;
    case FRAME_TRADE:
        put_trade(show, &e, out, f);
        break;
    case FRAME_KEEP:
        put_coming(show, &e, out, f);
        break;
    case FRAME_MARKET:
    case FRAME_BUY:
    case FRAME_SHIP:
    case FRAME_DELIVER:
    case FRAME_TRIM:
        put_worth(show, &e, out, f->hero);
        break;
    default:
        put_cause(show, &e, out);
        put_contest(show, &e, out);
    }
}

/* The character a player is asked for. */
static void outerrim_asked(const Show *show, const Question *question, Text *out) {
    Engine e = rm_reading(&show->look);
    int hero = rm_asked_hero(&e);
    (void)question;
    if (hero && hero <= outerrim(&e)->heroes && !is_automa(&e, hero))
        text_put(out, rm_hero(&show->look, &e, hero).at);
}

/* Credits may change hands at any time of a turn. */
static bool outerrim_aside(Choice choice) {
    return choice.verb == VERB_GIVE_CREDITS;
}

/* Databank cards with a job's steps are not for reading; other sides of cards come second. */
static bool outerrim_present(const Show *show, int table, int row) {
    Engine e = rm_reading(&show->look);
    return table != TABLE_CARDS || !rm_is_script(&e, (CardId)row);
}

const GameShow show_outerrim = {
    .game = "outerrim",
    .about = UI_ABOUT_OUTERRIM,
    .example = "move tatooine",
    .table = outerrim_table,
    .status = outerrim_status,
    .tell = outerrim_tell,
    .story = outerrim_story,
    .asked = outerrim_asked,
    .aside = outerrim_aside,
    .present = outerrim_present,
    .map = outerrim_map,
};
