#include "cli/content.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "games/boxes.h"
#include "games/layers.h"
#include "lang/embedded.h"
#include "pack/errors.h"

const Game *content_game(const Args *args, const char *id) {
    Nearest nearest = nearest_to(id, strlen(id));
    const Game *game = game_find(id);
    if (game)
        return game;
    for (int i = 0; game_at(i); i++)
        nearest_try(&nearest, game_at(i)->id);
    wrong_usage(args, "there is no game '%s'%s", quote(id, strlen(id)).text, nearest_hint(&nearest).text);
    return NULL;
}

/* ---- packs ---- */

static bool open_dirs(Content *content, const Game *game, PackReport *report) {
    content->own = layers_compile(game, content->dirs, content->dir_count, report);
    content->box = (Box){game, content->own};
    for (int i = 0; i < report->note_count; i++) {
        char line[sizeof(PackError)];
        pack_note_line(line, sizeof line, &report->notes[i]);
        fprintf(stderr, "%s\n", line);
    }
    return content->own != NULL;
}

bool content_open_dir(Content *content, const Game *game, const char *dir, PackReport *report) {
    *content = (Content){.dirs = {dir}, .dir_count = 1};
    return open_dirs(content, game, report);
}

bool content_open(Content *content, const Args *args, const Game *game) {
    static PackReport report;
    *content = (Content){0};
    for (const char *dir; (dir = args_nth(args, "pack", content->dir_count));) {
        if (content->dir_count == PACK_LAYERS_MOST - 1) {
            failed(args, "too many packs; at most %d", PACK_LAYERS_MOST - 1);
            return false;
        }
        content->dirs[content->dir_count++] = dir;
    }
    if (!content->dir_count) {
        content->box = *box_embedded(game->id);
        return true;
    }
    if (open_dirs(content, game, &report))
        return true;
    pack_report_print(stderr, &report, false);
    return false;
}

void content_close(Content *content) {
    for (int i = 0; i < content->lang_count; i++)
        free(content->langs[i]);
    free(content->own);
    *content = (Content){0};
}

/* ---- languages ---- */

/* The language with what the packs translate themselves. */
static bool pack_language(Content *content, const char *code, const Lang **lang, char *wrong, size_t room) {
    char lines[2048];
    for (int i = 0; i < content->lang_count; i++)
        if (!strcmp(content->langs[i]->code, code)) {
            *lang = content->langs[i];
            return true;
        }
    LangReport report = lang_report_over(lines, sizeof lines);
    Lang *made = lang_with_packs(code, content->dirs, content->dir_count, &report);
    *lang = made;
    if (report.errors) {
        snprintf(wrong, room, "%.*s", (int)strcspn(lines, "\n"), lines);
        return false;
    }
    if (made && content->lang_count == CONTENT_LANGS) /* the last one is what is being replaced */
        free(content->langs[--content->lang_count]);
    if (made)
        content->langs[content->lang_count++] = made;
    return true;
}

bool content_language(void *self, const char *code, const Lang **lang, char *wrong, size_t room) {
    Content *content = self;
    bool found;
    *lang = lang_by_code(code, &found);
    if (content->dir_count && (!found || *lang))
        return pack_language(content, code, lang, wrong, room);
    if (!found)
        snprintf(wrong, room, "there is no language '%s'", quote(code, strlen(code)).text);
    return found;
}

/* "de" out of "de_AT.UTF-8". */
static void code_of_environment(char *code, size_t room) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = NULL;
    for (int i = 0; i < COUNT(names) && !(locale && *locale); i++)
        locale = getenv(names[i]);
    snprintf(code, room, "%.*s", (int)strcspn(locale ? locale : "", "_.@"), locale ? locale : "");
}

bool content_voice(Content *content, const Args *args, Voice *voice) {
    const char *wanted = args_value(args, "lang");
    char code[16], wrong[256] = "";
    bool found;
    *voice = (Voice){&content->box, NULL};
    code_of_environment(code, sizeof code);
    if (!wanted) {
        lang_by_code(code, &found);
        return !found || content_language(content, code, &voice->lang, wrong, sizeof wrong) ||
               (failed(args, "%s", wrong), false);
    }
    if (content_language(content, wanted, &voice->lang, wrong, sizeof wrong))
        return true;
    Nearest nearest = nearest_to(wanted, strlen(wanted));
    for (const char *const *known = lang_codes(); *known; known++)
        nearest_try(&nearest, *known);
    wrong_usage(args, "--lang: %s%s", wrong, nearest_hint(&nearest).text);
    return false;
}

/* ---- options and seats ---- */

static bool set_value(const Args *args, const OptionDef *option, const char *word, uint8_t *value) {
    Nearest nearest = nearest_to(word, strlen(word));
    for (int i = 0; i < option->count; i++) {
        if (!strcmp(option->words[i], word)) {
            *value = (uint8_t)i;
            return true;
        }
        nearest_try(&nearest, option->words[i]);
    }
    wrong_usage(args, "--set %s has no value '%s'%s", option->id, quote(word, strlen(word)).text,
                nearest_hint(&nearest).text);
    return false;
}

static bool set_option(const Args *args, const Game *game, const char *given, uint8_t *options) {
    const char *equals = strchr(given, '=');
    size_t length = equals ? (size_t)(equals - given) : 0;
    Nearest nearest = nearest_to(given, length);
    if (!equals) {
        wrong_usage(args, "--set needs OPTION=VALUE, not '%s'", quote(given, strlen(given)).text);
        return false;
    }
    for (int i = 0; i < game->options_count; i++) {
        if (strlen(game->options[i].id) == length && !strncmp(game->options[i].id, given, length))
            return set_value(args, &game->options[i], equals + 1, &options[i]);
        nearest_try(&nearest, game->options[i].id);
    }
    wrong_usage(args, "--set: %s has no option '%s'%s", game->name, quote(given, length).text,
                nearest.best ? nearest_hint(&nearest).text : "; 'cantina games' lists them");
    return false;
}

bool content_options(const Args *args, const Game *game, uint8_t *options) {
    for (int i = 0; args_nth(args, "set", i); i++)
        if (!set_option(args, game, args_nth(args, "set", i), options))
            return false;
    return true;
}

const Preset *content_preset(const Args *args, const Game *game, const char *word, size_t length) {
    Nearest nearest = nearest_to(word, length);
    for (int i = 0; i < game->presets_count; i++) {
        if (strlen(game->presets[i].word) == length && !strncmp(game->presets[i].word, word, length))
            return &game->presets[i];
        nearest_try(&nearest, game->presets[i].word);
    }
    wrong_usage(args, "--difficulty: %s has no '%s'%s", game->name, quote(word, length).text,
                nearest.best ? nearest_hint(&nearest).text : "; 'cantina games' lists its difficulties");
    return NULL;
}

bool content_setup(const Args *args, const Game *game, uint8_t *options) {
    const char *word = args_value(args, "difficulty");
    const Preset *preset = word ? content_preset(args, game, word, strlen(word)) : NULL;
    if (word && !preset)
        return false;
    for (int i = 0; preset && i < game->options_count; i++)
        if (preset_decides(game, i))
            options[i] = preset->values[i];
    return content_options(args, game, options);
}

Seat content_seat(const char *word, size_t length) {
    if (length == 2 && (word[0] == 'p' || word[0] == 'P'))
        word++, length--;
    return length == 1 && *word >= '1' && *word <= '0' + CANTINA_SEATS_MAX ? (Seat)(*word - '0') : 0;
}
