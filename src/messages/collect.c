/* Every message the program can say, found by walking the tables it speaks from. */
#include "messages/messages.h"

#include <string.h>

#include "core/ability.h"
#include "core/pack.h"
#include "core/registry.h"
#include "games/boxes.h"
#include "lang/ui.h"

/* ---- one row ---- */

static void add_plain(Pot *pot, const char *context, const char *english) {
    pot_add(pot, (PotEntry){.context = context, .english = english});
}

static void add_message(Pot *pot, const char *context, const Message *message) {
    PotEntry entry = {.context = context, .english = message->text};
    for (int i = 0, count = 0; i < MESSAGE_ARGS; i++)
        if (message->args[i].name)
            entry.args[count++] = message->args[i].name;
    pot_add(pot, entry);
}

static void add_clause(Pot *pot, const char *context, const char *text, const Param *params) {
    PotEntry entry = {.context = context, .english = text};
    for (int i = 0; i < PACK_PARAMS; i++)
        entry.args[i] = params[i].name;
    pot_add(pot, entry);
}

/* ---- tables ---- */

static void add_messages(Pot *pot, const char *context, const Message *rows, int count) {
    for (int i = 0; i < count; i++)
        add_message(pot, context, &rows[i]);
}

static void add_words(Pot *pot, const char *context, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        add_plain(pot, context, words[i]);
}

/* Rules stay English. */
static bool is_rules(const TableDef *table) {
    return !strcmp(table->word, "rule");
}

static void add_kind(Pot *pot, const Game *game, const Kind *kind) {
    if (kind->inner)
        return;
    if (kind->table && !is_rules(&game->tables[kind->table - 1]))
        add_plain(pot, kind->name, "a card");
    for (int i = 0; i < kind->count; i++)
        pot_add(
            pot,
            (PotEntry){.context = kind->name, .english = kind->names ? kind->names[i] : kind->words[i], .word = true});
}

static void add_options(Pot *pot, const Game *game) {
    for (int i = 0; i < game->options_count; i++) {
        add_plain(pot, "option", game->options[i].text);
        add_words(pot, "option-value", game->options[i].names, game->options[i].count);
    }
}

static void add_signs(Pot *pot, const Game *game) {
    for (int i = 0; i < game->signs_count; i++) {
        const Sign *sign = &game->signs[i];
        PotEntry entry = {.context = "sign", .english = sign->text, .args = {"n"}};
        int count = 1;
        if (sign->is_share)
            entry.args[count++] = "other";
        if (sign->count)
            entry.args[count] = "what";
        pot_add(pot, entry);
    }
}

static void add_presets(Pot *pot, const Game *game) {
    for (int i = 0; i < game->presets_count; i++)
        add_plain(pot, "preset", game->presets[i].name);
}

static void add_branches(Pot *pot, const Op *op) {
    for (int i = 0; i < PACK_BRANCHES && op->branches[i]; i++) {
        char label[64];
        branch_label(label, sizeof label, op->branches[i]);
        pot_add_copy(pot, "ability", label);
    }
}

static void add_clauses(Pot *pot, const char *context, const char *text, const char *const *without,
                        const Param *params) {
    add_clause(pot, context, text, params);
    for (int i = 0; i < PACK_PARAMS; i++)
        if (without[i])
            add_clause(pot, context, without[i], params);
}

static void add_abilities(Pot *pot, const Game *game) {
    for (int i = 0; i < game->ops_count; i++) {
        add_clauses(pot, "op", game->ops[i].text, game->ops[i].without, game->ops[i].params);
        add_branches(pot, &game->ops[i]);
    }
    for (int i = 0; i < game->conds_count; i++)
        add_clauses(pot, "cond", game->conds[i].text, game->conds[i].without, game->conds[i].params);
    for (int i = 0; i < game->moments_count; i++)
        add_plain(pot, "moment", game->moments[i].text);
}

/* ---- whole rooms ---- */

static void add_core(Pot *pot) {
    add_messages(pot, "verb", core_verbs, VERB_GAME);
    add_messages(pot, "prompt", core_prompts, PROMPT_GAME);
    add_messages(pot, "reason", core_reasons, REASON_GAME);
    add_messages(pot, "event", core_events, EVENT_GAME);
    for (int kind = 0; kind < KIND_GAME; kind++)
        add_kind(pot, NULL, game_kind(NULL, kind));
    add_messages(pot, "ability", ability_phrases, ABILITY_PHRASES);
}

static void add_game(Pot *pot, const Game *game) {
    add_messages(pot, "verb", game->verbs, game->verbs_count);
    add_messages(pot, "prompt", game->prompts, game->prompts_count);
    add_messages(pot, "reason", game->reasons, game->reasons_count);
    add_messages(pot, "event", game->events, game->events_count);
    add_messages(pot, "outcome", game->outcomes, game->outcomes_count);
    for (int i = 0; i < game->kinds_count; i++)
        add_kind(pot, game, &game->kinds[i]);
    for (int i = 0; i < game->bags_count; i++)
        add_plain(pot, "bag", game->bags[i].name);
    add_signs(pot, game);
    add_options(pot, game);
    add_presets(pot, game);
    add_abilities(pot, game);
}

/* Its name, and what else people read on it. */
static void add_component(Pot *pot, const Pack *pack, const TableDef *table, const Component *row) {
    add_plain(pot, table->word, pack_string(pack, row->name));
    for (int i = 0; i < table->field_count; i++) {
        uint32_t at;
        if (table->fields[i].type != FIELD_text)
            continue;
        memcpy(&at, (const char *)row + table->fields[i].at, sizeof at);
        add_plain(pot, table->word, pack_string(pack, at));
    }
}

static void add_pack(Pot *pot, const Box *box) {
    const Pack *pack = box->pack;
    add_plain(pot, "pack", pack_string(pack, pack->name));
    for (int table = 0; table < box->game->tables_count; table++) {
        if (is_rules(&box->game->tables[table]))
            continue;
        for (int row = 1; row <= pack->tables[table].count; row++)
            add_component(pot, pack, &box->game->tables[table], pack_component(pack, table, row));
    }
}

static void add_lesson(Pot *pot, const Lesson *lesson) {
    add_plain(pot, "lesson", lesson->name);
    add_plain(pot, "lesson", lesson->summary);
    add_plain(pot, "lesson", lesson->nudge);
    for (int i = 0; i < lesson->step_count; i++) {
        if (*lesson->steps[i].say)
            add_plain(pot, "lesson", lesson->steps[i].say);
        add_plain(pot, "lesson", lesson->steps[i].nudge);
    }
}

static bool is_listed(const PotEntry *entry, int count, const char *name) {
    for (int i = 0; i < count; i++)
        if (!strcmp(entry->args[i], name))
            return true;
    return false;
}

/* The arguments of a front end's sentence are those its English names. */
static void add_sentence(Pot *pot, const char *english, char names[MESSAGE_ARGS][32]) {
    PotEntry entry = {.context = "ui", .english = english};
    int count = 0;
    for (const char *at = english; count < MESSAGE_ARGS && (at = strchr(at, '{')); at++) {
        Text name = text_over(names[count], sizeof names[count]);
        text_put_n(&name, at + 1, strcspn(at + 1, "}"));
        if (is_listed(&entry, count, names[count]))
            continue;
        entry.args[count] = names[count];
        count++;
    }
    pot_add(pot, entry);
}

static void add_sentences(Pot *pot) {
    enum { MOST = 2000 };
    static char names[MOST][MESSAGE_ARGS][32];
    for (int i = 0; i < MOST && ui_sentences[i]; i++)
        add_sentence(pot, ui_sentences[i], names[i]);
}

/* ---- all of it ---- */

void messages_of_program(Pot *pot) {
    add_core(pot);
    add_sentences(pot);
    for (int i = 0; game_at(i); i++)
        add_game(pot, game_at(i));
}

void messages_of_box(Pot *pot, const Box *box, const Lesson *lesson) {
    add_pack(pot, box);
    if (lesson)
        add_lesson(pot, lesson);
}
