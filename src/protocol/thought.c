/* What an agent thinks, as JSON: its choice, what each option is worth, and why. */
#include "advice/thought.h"
#include "protocol/show.h"

static json_t *value_json(const Box *box, const AgentValue *value) {
    return json_pack("{s:o, s:f, s:f, s:i}", "action", show_choice_word(box, value->choice), "value", value->value,
                     "error", value->error, "lines", value->lines);
}

static json_t *why_json(Voice voice, const AgentThought *thought) {
    char memory[2048];
    Text text = text_over(memory, sizeof memory);
    thought_why(voice, thought, &text);
    return show_text(memory);
}

json_t *show_thought(Voice voice, Seat seat, Choice choice, const AgentThought *thought) {
    json_t *values = json_array();
    for (int i = 0; i < thought->count; i++)
        json_array_append_new(values, value_json(voice.box, &thought->values[i]));
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:i}", "seat", show_id(voice.box, KIND_SEAT, seat), "action",
                     show_choice_word(voice.box, choice), "text", show_choice_text(voice, choice), "values", values,
                     "why", why_json(voice, thought), "iterations", thought->iterations);
}
