#include "core/say.h"

#include "core/ability.h"

/* ---- catalogues ---- */

static uint64_t hash_words(uint64_t hash, const char *words) {
    for (; *words; words++)
        hash = (hash ^ (uint8_t)*words) * 0x100000001b3u;
    return hash;
}

uint64_t lang_key(const char *context, const char *english) {
    uint64_t hash = hash_words(0xcbf29ce484222325u, context);
    return hash_words((hash ^ 4) * 0x100000001b3u, english);
}

int lang_form(PluralRule rule, int n) {
    switch (rule) {
    case PLURAL_NONE:
        return 0;
    case PLURAL_FRENCH:
        return n > 1;
    case PLURAL_POLISH:
        if (n == 1)
            return 0;
        return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2;
    case PLURAL_ENGLISH:
        break;
    }
    return n != 1;
}

static const LangEntry *lang_entry(const Lang *lang, uint64_t key) {
    const LangEntry *entries = (const LangEntry *)(const void *)((const char *)lang + lang->entries);
    uint32_t low = 0, high = lang->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < lang->count && entries[low].key == key ? &entries[low] : NULL;
}

const char *lang_find(const Lang *lang, const char *context, const char *english, int n) {
    const LangEntry *entry = lang ? lang_entry(lang, lang_key(context, english)) : NULL;
    if (!entry)
        return english;
    const char *text = (const char *)lang + entry->text;
    int form = entry->forms > 1 ? lang_form((PluralRule)lang->plural, n) : 0;
    while (form-- > 0)
        text += words_length(text) + 1;
    return text;
}

const char *say_plain(Voice voice, const char *english) {
    return lang_find(voice.lang, "ui", english, 1);
}

/* ---- names of ids ---- */

/* Splits an ability id into the component it stands on and its number there. */
static const Component *ability_home(const Box *box, int ability, const TableDef **table, int *number) {
    const AbilityRow *row = pack_ability(box->pack, (Ability)ability);
    const Component *component = pack_component(box->pack, row->table, row->row);
    *table = &box->game->tables[row->table];
    *number = ability - component->ability + 1;
    return component;
}

static void put_word_name(Text *out, Voice voice, const Kind *kind, int value, const char *form) {
    const char *word = kind->words[value];
    const char *english = kind->names ? kind->names[value] : word;
    char context[48];
    Text at = text_over(context, sizeof context);
    text_put(&at, kind->name);
    if (form) {
        text_char(&at, ':');
        text_put(&at, form);
        const char *found = lang_find(voice.lang, context, english, 1);
        if (found != english) {
            text_put(out, found);
            return;
        }
    }
    text_put(out, lang_find(voice.lang, kind->name, english, 1));
}

static void put_component_name(Text *out, Voice voice, int table, int row) {
    const Pack *pack = voice.box->pack;
    const char *name = pack_string(pack, pack_component(pack, table, row)->name);
    text_put(out, lang_find(voice.lang, voice.box->game->tables[table].word, name, 1));
}

void say_name(Text *out, Voice voice, int kind_id, int value, const char *form) {
    const Kind *kind = game_kind(voice.box->game, kind_id);
    if (kind_id == KIND_NUMBER || kind_id == KIND_PLACE) {
        if (form && words_equal(form, "signed") && value > 0)
            text_char(out, '+');
        text_int(out, value);
    } else if (kind_id == KIND_SEAT) {
        text_char(out, 'P');
        text_int(out, value);
    } else if (kind_id == KIND_ABILITY) {
        const TableDef *table;
        int number;
        const Component *component = ability_home(voice.box, value, &table, &number);
        text_put(out, lang_find(voice.lang, table->word, pack_string(voice.box->pack, component->name), 1));
    } else if (kind_id == KIND_EFFECT) {
        say_effect(out, voice, value);
    } else if (kind_id == KIND_BAG) {
        text_put(out, lang_find(voice.lang, "bag", voice.box->game->bags[value - 1].name, 1));
    } else if (kind_id == KIND_OUTCOME) {
        text_put(out, lang_find(voice.lang, "outcome", voice.box->game->outcomes[value].text, 1));
    } else if (kind->table) {
        if (value > 0 && value <= voice.box->pack->tables[kind->table - 1].count)
            put_component_name(out, voice, kind->table - 1, value);
        else
            text_put(out, lang_find(voice.lang, kind->name, "a card", 1));
    } else if (value >= 0 && value < kind->count) {
        put_word_name(out, voice, kind, value, form);
    }
}

/* ---- sentences ---- */

static const char *find_char(const char *words, char c) {
    while (*words && *words != c)
        words++;
    return *words ? words : NULL;
}

static int arg_named(const Message *message, const char *name, size_t length) {
    for (int i = 0; i < MESSAGE_ARGS; i++)
        if (message->args[i].name && words_equal_n(message->args[i].name, name, length))
            return i;
    return -1;
}

/* "one|many": English holds both forms in one text, split at the bar. */
static const char *english_form(const char *text, int n, size_t *length) {
    const char *bar = find_char(text, '|');
    if (!bar) {
        *length = words_length(text);
        return text;
    }
    *length = n == 1 ? (size_t)(bar - text) : words_length(bar + 1);
    return n == 1 ? text : bar + 1;
}

/* True: the number 0. */
static bool put_arg(Text *out, Voice voice, const Message *message, const int *values, const char *from,
                    const char *to) {
    const char *colon = from;
    char form[16] = "";
    while (colon < to && *colon != ':')
        colon++;
    if (colon < to) {
        Text at = text_over(form, sizeof form);
        text_put_n(&at, colon + 1, (size_t)(to - colon - 1));
    }
    int arg = arg_named(message, from, (size_t)(colon - from));
    if (arg >= 0)
        say_name(out, voice, message->args[arg].kind, values[arg], form[0] ? form : NULL);
    return arg >= 0 && message->args[arg].kind == KIND_NUMBER && !values[arg];
}

const char *say_past_thousands(const char *text, const char *end) {
    const char *zeros = text < end && (*text == ',' || *text == '.') ? text + 1 : text;
    return end - zeros >= 3 && words_equal_n("000", zeros, 3) ? zeros + 3 : text;
}

static void put_template(Text *out, Voice voice, const Message *message, const int *values, const char *text,
                         size_t length) {
    const char *end = text + length;
    while (text < end) {
        const char *close = *text == '{' ? find_char(text, '}') : NULL;
        if (close && close < end) {
            bool none = put_arg(out, voice, message, values, text + 1, close);
            text = none ? say_past_thousands(close + 1, end) : close + 1;
        } else {
            text_char(out, *text++);
        }
    }
}

void say(Text *out, Voice voice, const char *context, const Message *message, const int *values) {
    int number = arg_named(message, "n", 1);
    if (number < 0)
        number = arg_named(message, "count", 5);
    int n = number >= 0 ? values[number] : 1;
    const char *text = lang_find(voice.lang, context, message->text, n);
    size_t length = words_length(text);
    if (text == message->text)
        text = english_form(text, n, &length);
    put_template(out, voice, message, values, text, length);
}

void say_choice(Text *out, Voice voice, Choice choice) {
    int values[MESSAGE_ARGS] = {choice.a, choice.b, choice.c};
    say(out, voice, "verb", game_verb(voice.box->game, choice.verb), values);
}

void say_prompt(Text *out, Voice voice, const Question *q) {
    int values[MESSAGE_ARGS] = {q->args[0], q->args[1], q->args[2], q->args[3]};
    say(out, voice, "prompt", game_prompt(voice.box->game, q->prompt), values);
}

int event_value(const Event *event, int arg) {
    const int values[MESSAGE_ARGS] = {event->seat, event->card, event->a, event->b, event->c};
    return values[arg];
}

void say_event(Text *out, Voice voice, const Event *event, SeatSet reader) {
    Event seen = *event;
    if (!(event->seen & (reader | SEEN_BY_ALL)))
        seen.card = 0;
    int values[MESSAGE_ARGS];
    for (int i = 0; i < MESSAGE_ARGS; i++)
        values[i] = event_value(&seen, i);
    say(out, voice, "event", game_event(voice.box->game, event->kind), values);
}

/* ---- signs ---- */

const Sign *sign_at(const Game *game, int number, int *what) {
    for (int row = 0; row < game->signs_count && number >= 0; row++) {
        const Sign *sign = &game->signs[row];
        int count = sign->count ? sign->count : 1;
        *what = sign->first + number;
        if (number < count)
            return sign;
        number -= count;
    }
    return NULL;
}

/* ---- words ---- */

void word_id(Text *out, const Box *box, int kind_id, int value) {
    const Kind *kind = game_kind(box->game, kind_id);
    if (kind_id == KIND_NUMBER || kind_id == KIND_PLACE) {
        text_int(out, value);
    } else if (kind_id == KIND_SEAT) {
        if (value == CANTINA_CHANCE) {
            text_put(out, "chance");
            return;
        }
        text_char(out, 'p');
        text_int(out, value);
    } else if (kind_id == KIND_ABILITY) {
        const TableDef *table;
        int number;
        const Component *component = ability_home(box, value, &table, &number);
        text_put(out, pack_string(box->pack, component->word));
        text_char(out, '/');
        text_int(out, number);
    } else if (kind_id == KIND_EFFECT) {
        word_id(out, box, KIND_ABILITY, effect_home(box, value));
    } else if (kind_id == KIND_BAG) {
        text_put(out, box->game->bags[value - 1].name);
    } else if (kind_id == KIND_OUTCOME) {
        text_put(out, value ? box->game->outcomes[value].word : "none");
    } else if (kind_id == KIND_MOMENT) {
        text_put(out, value < box->game->moments_count ? box->game->moments[value].word : "");
    } else if (kind->table) {
        text_put(out, pack_string(box->pack, pack_component(box->pack, kind->table - 1, value)->word));
    } else if (value >= 0 && value < kind->count) {
        text_put(out, kind->words[value]);
    }
}

static bool read_number(const char *word, size_t length, int *value) {
    bool minus = length && word[0] == '-';
    int sum = 0;
    if (length == minus || length > 6u + minus)
        return false;
    for (size_t i = minus; i < length; i++) {
        if (word[i] < '0' || word[i] > '9')
            return false;
        sum = sum * 10 + (word[i] - '0');
    }
    *value = minus ? -sum : sum;
    return true;
}

static bool read_ability(const Box *box, const char *word, size_t length, int *value) {
    size_t slash = 0;
    int number;
    while (slash < length && word[slash] != '/')
        slash++;
    if (slash == length || !read_number(word + slash + 1, length - slash - 1, &number))
        return false;
    for (int table = 0; table < box->game->tables_count; table++) {
        int row = pack_find(box->pack, table, word, slash);
        const Component *component = pack_component(box->pack, table, row);
        if (row && number >= 1 && number <= component->abilities) {
            *value = component->ability + number - 1;
            return true;
        }
    }
    return false;
}

static bool read_outcome(const Game *game, const char *word, size_t length, int *value) {
    for (*value = game->outcomes_count - 1; *value > 0; --*value)
        if (words_equal_n(game->outcomes[*value].word, word, length))
            return true;
    return words_equal_n("none", word, length);
}

static bool read_moment(const Game *game, const char *word, size_t length, int *value) {
    for (*value = game->moments_count - 1; *value >= 0; --*value)
        if (words_equal_n(game->moments[*value].word, word, length))
            return true;
    return false;
}

static bool read_listed(const char *const *words, int count, const char *word, size_t length, int *value) {
    for (int i = 0; i < count; i++)
        if (words_equal_n(words[i], word, length)) {
            *value = i;
            return true;
        }
    return false;
}

bool word_read(const Box *box, int kind_id, const char *word, size_t length, int *value) {
    const Kind *kind = game_kind(box->game, kind_id);
    if (kind_id == KIND_NUMBER || kind_id == KIND_PLACE)
        return read_number(word, length, value);
    if (kind_id == KIND_SEAT) {
        if (words_equal_n("chance", word, length)) {
            *value = CANTINA_CHANCE;
            return true;
        }
        return length == 2 && word[0] == 'p' && read_number(word + 1, 1, value) && *value >= 1 &&
               *value <= CANTINA_SEATS_MAX;
    }
    if (kind_id == KIND_ABILITY)
        return read_ability(box, word, length, value);
    if (kind_id == KIND_OUTCOME)
        return read_outcome(box->game, word, length, value);
    if (kind_id == KIND_MOMENT)
        return read_moment(box->game, word, length, value);
    if (kind_id == KIND_BAG) {
        for (int i = 0; i < box->game->bags_count; i++)
            if (words_equal_n(box->game->bags[i].name, word, length)) {
                *value = i + 1;
                return true;
            }
        return false;
    }
    if (kind->table) {
        *value = pack_find(box->pack, kind->table - 1, word, length);
        return *value != 0;
    }
    return read_listed(kind->words, kind->count, word, length, value);
}

static void put_message_word(Text *out, const Box *box, const Message *message, const int *values, int most) {
    text_put(out, message->word);
    for (int i = 0; i < most && message->args[i].name; i++) {
        text_char(out, ':');
        word_id(out, box, message->args[i].kind, values[i]);
    }
}

/* What goes with a choice as its third argument is for the sentence only. */
void word_choice(Text *out, const Box *box, Choice choice) {
    put_message_word(out, box, game_verb(box->game, choice.verb), (const int[]){choice.a, choice.b}, 2);
}

void word_tag(Text *out, const Box *box, const Question *q) {
    const int values[MESSAGE_ARGS] = {q->args[0], q->args[1], q->args[2], q->args[3]};
    put_message_word(out, box, game_tag(box->game, q->tag), values, MESSAGE_ARGS);
}

static size_t part_length(const char *word) {
    size_t n = 0;
    while (word[n] && word[n] != ':')
        n++;
    return n;
}

static bool read_args(const Box *box, const Message *verb, const char *word, Choice *choice) {
    uint16_t *values[2] = {&choice->a, &choice->b};
    int arg = 0;
    for (; arg < 2 && verb->args[arg].name; arg++) {
        int value = 0;
        if (*word != ':')
            return false;
        size_t length = part_length(++word);
        if (!word_read(box, verb->args[arg].kind, word, length, &value) || value < 0 || value > UINT16_MAX)
            return false;
        *values[arg] = (uint16_t)value;
        word += length;
    }
    return !*word;
}

bool word_read_choice(const Box *box, const char *word, Choice *choice) {
    size_t length = part_length(word);
    for (int verb = 1; verb < box->game->verbs_count; verb++) {
        const Message *message = game_verb(box->game, verb);
        *choice = (Choice){.verb = (uint16_t)verb};
        if (message->word && words_equal_n(message->word, word, length) &&
            read_args(box, message, word + length, choice))
            return true;
    }
    return false;
}
