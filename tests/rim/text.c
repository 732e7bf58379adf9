/* Words of Rim: what is offered, asked, forbidden and told. Arguments are ids; say.c names them. */
#include "core/tables.h"
#include "rim/rim.h"

#define FACE {"face", KIND_FACE}
#define SPACE {"space", KIND_SPACE}
#define HERO {"hero", KIND_HERO}

const Message rim_verbs[VERBS_END] = {
    [VERB_FACE] = {"face", "{face}", {FACE}, "OR-18.1"},
    [VERB_REST] = {"rest", "Recover all damage", NOTHING, "OR-6.2"},
    [VERB_TRAVEL] = {"travel", "Travel to {space}", {SPACE}, "OR-6.3"},
    [VERB_SHOP] = {"shop", "Buy the top card of the market, or discard it", NOTHING, "OR-9"},
    [VERB_SCHEME] = {"scheme", "Take a secret", NOTHING, "OR-16"},
    [VERB_BURY] = {"bury", "Lay {card} aside facedown", {CARD}, "OR-16"},
    [VERB_JOB] = {"job", "Attempt {card}", {CARD}, "OR-24.2"},
    [VERB_PICK] = {"pick", "{seat}", {SEAT}, NULL},
    [VERB_DISCARD] = {"discard", "Discard {card}", {CARD}, NULL},
    [VERB_DIE] = {"die", "The die showing {face}", {FACE}, "OR-18.5"},
    [VERB_HELP] = {"help", "Discard {card} to add a hit", {CARD}, NULL},
    [VERB_GIVE] = {"give", "Give 1,000 credits to {seat}", {SEAT}, "OR-8"},
};

const Message rim_prompts[PROMPTS_END] = {
    [PROMPT_ACTION] = {"action", "Do one thing.", NOTHING, "OR-7"},
    [PROMPT_ENCOUNTER] = {"encounter", "Attempt a job here?", NOTHING, "OR-24.2"},
    [PROMPT_PICK] = {"pick", "Which player?", NOTHING, NULL},
    [PROMPT_DISCARD] = {"discard", "Which crew?", NOTHING, NULL},
    [PROMPT_DIE] = {"die", "Which die?", NOTHING, "OR-18.5"},
    [PROMPT_HELP] = {"help", "Add a hit to the roll?", NOTHING, NULL},
};

/* The hero whose die it is tells one roll from another. */
const Message rim_tags[TAGS_END] = {
    [TAG_DIE] = {"die", NULL, {{"hero", KIND_NUMBER}}, NULL},
};

const Message rim_reasons[REASONS_END] = {
    [REASON_NOT_YOURS] = {"not-yours", "That is not yours.", NOTHING, "OR-7"},
    [REASON_USED_UP] = {"used-up", "You have used that already.", NOTHING, "OR-7"},
    [REASON_BARRED] = {"barred", "Its condition does not hold.", NOTHING, NULL},
    [REASON_IDLE] = {"idle", "It would change nothing, or you cannot pay for it.", NOTHING, "OR-26.2"},
    [REASON_NOT_NEXT] = {"not-next", "That is not beside your space.", NOTHING, "OR-6.3"},
    [REASON_NOT_HURT] = {"not-hurt", "You have no damage.", NOTHING, "OR-6.2"},
};

const Message rim_events[EVENTS_END] = {
    [EVENT_TURN] = {"turn", "{seat} begins a turn.", {SEAT}, NULL},
    [EVENT_REST] = {"rest", "{seat} rests.", {SEAT}, "OR-6.2"},
    [EVENT_TRAVEL] = {"travel", "{hero} travels to {space}.", {SEAT, NONE, HERO, SPACE}, "OR-6.3"},
    [EVENT_BUY] = {"buy", "{hero} buys {card}.", {SEAT, CARD, HERO}, "OR-9"},
    [EVENT_LEAVE] = {"leave", "{hero} leaves {card}: it is discarded.", {SEAT, CARD, HERO}, "OR-9"},
    [EVENT_SCHEME] = {"scheme", "{seat} takes a secret: {card}.", {SEAT, CARD}, "OR-16"},
    [EVENT_BURY] = {"bury", "{seat} lays a secret aside: {card}.", {SEAT, CARD}, "OR-16"},
    [EVENT_SHUFFLE] = {"shuffle", "The secrets laid aside are shuffled: {n}.", {NONE, NONE, NUMBER}, "OR-16"},
    [EVENT_PLAY] = {"play", "{seat} reveals {card}.", {SEAT, CARD}, "OR-16"},
    [EVENT_SCRIPT] = {"script", "The automa acts: {card}.", {SEAT, CARD}, "OR-26.1"},
    [EVENT_JOB] = {"job", "{seat} attempts {card}.", {SEAT, CARD}, "OR-24.3"},
    [EVENT_JOB_DONE] = {"job-done", "{hero} completes {card}.", {SEAT, CARD, HERO}, "OR-24.9"},
    [EVENT_JOB_FAILED] = {"job-failed", "{card} fails.", {SEAT, CARD}, "OR-24.5"},
    [EVENT_PICK] = {"pick", "{seat} chooses {other}.", {SEAT, NONE, {"other", KIND_SEAT}}, NULL},
    [EVENT_DISCARD] = {"discard", "{card} is discarded.", {SEAT, CARD}, NULL},
    [EVENT_DIE] = {"die", "A die shows {face}.", {SEAT, NONE, FACE}, "OR-18.1"},
    [EVENT_REROLL] = {"reroll", "{seat} rerolls a die showing {face}.", {SEAT, NONE, FACE}, "OR-18.5"},
    [EVENT_HELP] = {"help", "{seat} helps: {card} is discarded for a hit.", {SEAT, CARD}, NULL},
    [EVENT_TEST] = {"test",
                    "A test of {skill}: passed {passed}.",
                    {SEAT, NONE, {"skill", KIND_SKILL}, {"passed", KIND_YESNO}},
                    "OR-18.2"},
    [EVENT_FIGHT] = {"fight",
                     "{attack} damage against {defence}.",
                     {SEAT, NONE, {"attack", KIND_NUMBER}, {"defence", KIND_NUMBER}},
                     "OR-19.5"},
    [EVENT_DAMAGE] = {"damage", "{hero} suffers {n}.", {SEAT, NONE, HERO, NUMBER}, "OR-19.7"},
    [EVENT_RECOVER] = {"recover", "{hero} recovers {n}.", {SEAT, NONE, HERO, NUMBER}, NULL},
    [EVENT_DEFEATED] = {"defeated", "{hero} is defeated.", {SEAT, NONE, HERO}, "OR-21.2"},
    [EVENT_CREDITS] = {"credits", "{hero} gains {n},000 credits.", {SEAT, NONE, HERO, NUMBER}, NULL},
    [EVENT_FAME] = {"fame", "{hero} gains {n} fame.", {SEAT, NONE, HERO, NUMBER}, NULL},
    [EVENT_GIVE] = {"give", "{seat} gives 1,000 credits to {other}.", {SEAT, NONE, {"other", KIND_SEAT}}, "OR-8"},
    [EVENT_OVER] = {"over", "{outcome}", {NONE, NONE, {"outcome", KIND_OUTCOME}}, NULL},
};

const Message rim_outcomes[OUTCOMES] = {
    [OUTCOME_FAME] = {"fame", "A name the whole galaxy knows.", NOTHING, NULL},
    [OUTCOME_TIME] = {"time", "Time is up: the best name wins.", NOTHING, NULL},
};

const Message rim_moments[MOMENTS] = {
    [MOMENT_PLANNING] = {"planning", "Planning:", NOTHING, "OR-26.1"},
    [MOMENT_ACTION] = {"action", "Action:", NOTHING, "OR-7"},
    [MOMENT_ENCOUNTER] = {"encounter", "Encounter:", NOTHING, "OR-26.1"},
    [MOMENT_JOB] = {"job", "Job:", NOTHING, "OR-24.3"},
    [MOMENT_AFTER_ROLL] = {"after-roll", "After any dice roll:", NOTHING, "OR-18.5"},
    [MOMENT_WOULD_BE_DEFEATED] = {"would-be-defeated", "When a character would be defeated:", NOTHING, "OR-21.1"},
    [MOMENT_ALWAYS] = {"always", "Always:", NOTHING, NULL},
};
