/* Words to numbers: what a field or a parameter may hold. */
#include <string.h>

#include "pack/packer.h"

const char *const source_words[SOURCE_COUNT] = {"seed", "public", "house"};
const char *const limit_words[] = {NULL, "roll", "fight", "turn", "game"};

/* ---- numbers ---- */

/* -?(0|[1-9][0-9]*), at most six digits. */
static bool is_number(Node node) {
    const char *text = node_text(node);
    size_t length = node_length(node), minus = length && text[0] == '-';
    if (!node_is_plain(node) || length == minus || length > 6 + minus || (text[minus] == '0' && length > 1))
        return false;
    for (size_t i = minus; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

static int to_number(const char *text) {
    bool minus = *text == '-';
    int sum = 0;
    for (text += minus; *text; text++)
        sum = sum * 10 + (*text - '0');
    return minus ? -sum : sum;
}

bool value_number(Packer *p, Node node, Slot slot, int *value) {
    if (!node_expect_word(p->report, node, slot.name))
        return false;
    if (!is_number(node)) {
        node_error(p->report, node, "expected a number from %d to %d for %s, found '%s'", slot.lo, slot.hi, slot.name,
                   node_quote(node).text);
        return false;
    }
    int number = to_number(node_text(node));
    if (number < slot.lo || number > slot.hi) {
        node_error(p->report, node, "%s is out of range: %d, but it goes from %d to %d", slot.name, number, slot.lo,
                   slot.hi);
        return false;
    }
    *value = number;
    return true;
}

bool value_yes(Packer *p, Node node, const char *name, bool *yes) {
    if (!node_expect_word(p->report, node, name))
        return false;
    *yes = node_says(node, "true") || node_says(node, "yes");
    bool known = node_is_plain(node) && (*yes || node_says(node, "false") || node_says(node, "no"));
    if (!known)
        node_error(p->report, node, "expected true or false for %s, found '%s'", name, node_quote(node).text);
    return known;
}

/* ---- closed lists ---- */

static void word_unknown(Packer *p, Node node, const char *what, Nearest *nearest) {
    node_error(p->report, node, "unknown %s '%s'%s", what, node_quote(node).text, nearest_hint(nearest).text);
}

bool value_word(Packer *p, Node node, const char *what, const char *const *words, int count, int *value) {
    if (!node_expect_word(p->report, node, what))
        return false;
    Nearest nearest = nearest_to(node_text(node), node_length(node));
    for (int i = 0; i < count; i++) {
        if (words[i] && node_says(node, words[i])) {
            *value = i;
            return true;
        }
        if (words[i])
            nearest_try(&nearest, words[i]);
    }
    word_unknown(p, node, what, &nearest);
    return false;
}

static int bag_words(const Game *game, const char *words[], int room) {
    int count = game->bags_count + 1 < room ? game->bags_count + 1 : room;
    for (int i = 1; i < count; i++)
        words[i] = game->bags[i - 1].name;
    return count;
}

int kind_words(const Game *game, int kind, const char *words[], int room) {
    static const char *const seats[] = {NULL, "p1", "p2", "p3", "p4", "p5", "p6"};
    words[0] = NULL;
    if (kind == KIND_BAG)
        return bag_words(game, words, room);
    const Kind *known = game_kind(game, kind);
    const char *const *list = kind == KIND_SEAT ? seats : known->words;
    int count = kind == KIND_SEAT ? COUNT(seats) : known->count;
    for (int i = 0; i < count; i++)
        words[i] = list[i];
    return count;
}

static bool read_listed(Packer *p, Node node, Slot slot, int *value) {
    const char *words[WORDS_MOST];
    int count = kind_words(p->game, slot.kind, words, WORDS_MOST);
    return value_word(p, node, slot.name, words, count, value);
}

/* ---- components ---- */

static bool read_row(Packer *p, Node node, int table, int *value) {
    const char *what = p->game->tables[table].word;
    if (!node_expect_word(p->report, node, what))
        return false;
    const Item *item = item_find(p, table, node);
    if (item) {
        *value = item->row;
        return true;
    }
    const Item *removed = item_removed(p, table, node);
    if (removed && removed->removed_by > node.doc->source->layer) {
        node_error(p->report, removed->removal, "%s '%s' cannot be removed alone: %s:%d names it", what,
                   node_quote(node).text, node.doc->source->name, node_line(node));
        return false;
    }
    Nearest nearest = nearest_to(node_text(node), node_length(node));
    for (int i = 0; i < p->items[table].count; i++)
        if (!p->items[table].at[i].removed_by)
            nearest_try(&nearest, node_text(p->items[table].at[i].id));
    word_unknown(p, node, what, &nearest);
    return false;
}

/* ---- any of them ---- */

Slot slot_of_field(const Field *field) {
    static const int lowest[] = {[FIELD_u8] = 0, [FIELD_i8] = INT8_MIN, [FIELD_u16] = 0, [FIELD_i16] = INT16_MIN};
    static const int highest[] = {
        [FIELD_u8] = UINT8_MAX, [FIELD_i8] = INT8_MAX, [FIELD_u16] = UINT16_MAX, [FIELD_i16] = INT16_MAX};
    bool open = !field->lo && !field->hi;
    if (field->type == FIELD_text)
        return (Slot){field->name, KIND_NUMBER, 0, 0};
    return (Slot){field->name, field->kind, open ? lowest[field->type] : field->lo,
                  open ? highest[field->type] : field->hi};
}

static bool read_any(Packer *p, Node node, Slot slot, int *value) {
    bool yes = false;
    if (slot.kind == KIND_YESNO) {
        bool well = value_yes(p, node, slot.name, &yes);
        *value = yes;
        return well;
    }
    const Kind *kind = game_kind(p->game, slot.kind);
    return kind->table ? read_row(p, node, kind->table - 1, value) : read_listed(p, node, slot, value);
}

bool value_read(Packer *p, Node node, Slot slot, int *value) {
    int read = 0;
    if (!slot.lo && !slot.hi)
        slot.lo = INT16_MIN, slot.hi = INT16_MAX;
    if (slot.kind == KIND_NUMBER)
        return value_number(p, node, slot, value);
    if (!read_any(p, node, slot, &read))
        return false;
    if (read < slot.lo || read > slot.hi) {
        node_error(p->report, node, "'%s' is not allowed for %s", node_quote(node).text, slot.name);
        return false;
    }
    *value = read;
    return true;
}

bool value_text(Packer *p, Node node, const char *name, size_t most) {
    if (!node_expect_word(p->report, node, name))
        return false;
    bool clean = true;
    for (size_t i = 0; i < node_length(node); i++) {
        unsigned char c = (unsigned char)node_text(node)[i];
        clean = clean && (c >= ' ' || c == '\n') && c != 0x7f;
    }
    if (!clean)
        node_error(p->report, node, "%s contains a control character", name);
    else if (!node_length(node))
        node_error(p->report, node, "%s is empty", name);
    else if (node_length(node) > most)
        node_error(p->report, node, "%s is too long: at most %zu bytes", name, most);
    return clean && node_length(node) && node_length(node) <= most;
}
