#include "script.h"

#include <stdlib.h>

#include "agent/agent.h"
#include "table/table.h"

static Table *begin(const Script *script, uint64_t seed) {
    char wrong[80];
    Table *table = table_new(script->box, SCRIPT_SEATS, NULL, seed, wrong, sizeof wrong);
    if (!table)
        abort(); /* every game takes two seats */
    table_settle(table);
    return table;
}

static void act(Table *table, CantinaChoice choice) {
    table_act(table, choice, "greedy");
    table_settle(table);
}

static CantinaChoice decide(const Table *table, const Agent *agent, Mind *mind, CantinaSeat seat) {
    _Alignas(64) unsigned char view[AGENT_STATE_MOST];
    cantina_view(table->box, table->state, (uint8_t)(1u << (seat - 1)), view);
    mind_clear(mind);
    return agent_choose(agent, mind, table->box, view, seat, NULL, NULL);
}

static void play_all(Script *script, uint64_t seed) {
    Agent agent;
    Table *table = begin(script, seed);
    Mind *mind = mind_new();
    if (!mind)
        abort();
    agent_make("greedy", seed, &agent);
    for (int i = 0; table->status == CANTINA_ASK && i < SCRIPT_MOST; i++) {
        script->lines[i].seat = cantina_asked(script->box, table->state);
        script->lines[i].choice = decide(table, &agent, mind, script->lines[i].seat);
        act(table, script->lines[i].choice);
        script->count++;
    }
    mind_free(mind);
    table_free(table);
}

static char *record_of(const Script *script, uint64_t seed) {
    Table *table = begin(script, seed);
    for (int i = 0; i < script->begun; i++)
        act(table, script->lines[i].choice);
    char *record = table_record(table);
    table_free(table);
    return record;
}

void script_play(Script *script, const CantinaBox *box, uint64_t seed, int percent) {
    *script = (Script){.box = box};
    play_all(script, seed);
    script->begun = script->count * percent / 100;
    script->record = record_of(script, seed);
}

void script_free(Script *script) {
    free(script->record);
}

void script_word(const Script *script, int line, char word[SCRIPT_WORD]) {
    cantina_choice_word(script->box, script->lines[line].choice, word, SCRIPT_WORD);
}
