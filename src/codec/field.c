#include "codec/state.h"

#include "base/text.h"
#include "core/pack.h"

static size_t width(const Field *field) {
    return field->type == FIELD_u8 || field->type == FIELD_i8 ? 1 : 2;
}

int field_get(const void *structure, const Field *field, int i) {
    const char *at = (const char *)structure + field->at + (size_t)i * width(field);
    switch ((FieldType)field->type) {
    case FIELD_u8:
        return *(const uint8_t *)at;
    case FIELD_i8:
        return *(const int8_t *)at;
    case FIELD_u16:
        return *(const uint16_t *)(const void *)at;
    default:
        return *(const int16_t *)(const void *)at;
    }
}

void field_set(void *structure, const Field *field, int i, int value) {
    char *at = (char *)structure + field->at + (size_t)i * width(field);
    switch ((FieldType)field->type) {
    case FIELD_u8:
        *(uint8_t *)at = (uint8_t)value;
        break;
    case FIELD_i8:
        *(int8_t *)at = (int8_t)value;
        break;
    case FIELD_u16:
        *(uint16_t *)(void *)at = (uint16_t)value;
        break;
    default:
        *(int16_t *)(void *)at = (int16_t)value;
    }
}

Field field_in_frame(const FrameKind *kind, const void *local, int i) {
    Field field = kind->fields[i];
    for (int n = 0; n < kind->form_count; n++) {
        const FieldForm *form = &kind->forms[n];
        int decides = field_get(local, &kind->fields[0], 0);
        if (words_equal(form->field, field.name) && decides < 64 && form->when >> decides & 1) {
            field.kind = form->kind;
            field.lo = form->lo;
            field.hi = form->hi;
        }
    }
    return field;
}

const Ability *field_abilities(const Pack *pack, const void *local, int *count) {
    int moment = *(const uint8_t *)local;
    const MomentRow *row = moment < pack->moment_count ? pack_moment(pack, moment) : NULL;
    *count = row ? row->count : 0;
    return row ? pack_index(pack) + row->first : NULL;
}
