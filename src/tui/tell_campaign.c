#include "tui/tell_campaign.h"

#include <string.h>
#include <time.h>

#include "core/ability.h"

enum { LINE_ROOM = 8192, NAME_ROOM = 512 };

void campaign_tell_line(const Screen *screen, Voice voice, UiId id, const UiArg *args) {
    char words[LINE_ROOM];
    Text text = text_over(words, sizeof words);
    ui_say(&text, voice, id, args);
    screen_say(screen, words, 2);
}

/* ---- guide cards ---- */

/* What people read on a component: its texts; where it has none, what it does. */
static void tell_texts(const Screen *screen, Voice voice, GuideName name) {
    const Pack *pack = voice.box->pack;
    const TableDef *table = &voice.box->game->tables[name.table];
    const Component *row = pack_component(pack, name.table, name.row);
    bool said = false;
    for (int i = 0; i < table->field_count; i++) {
        uint32_t at = 0;
        if (table->fields[i].type == FIELD_text)
            memcpy(&at, (const char *)row + table->fields[i].at, sizeof at);
        const char *english = pack_string(pack, at);
        if (!*english || !strcmp(table->fields[i].name, "where"))
            continue;
        screen_say(screen, lang_find(voice.lang, table->word, english, 1), 0);
        said = true;
    }
    for (int i = 0; i < row->abilities && !said; i++) {
        char words[LINE_ROOM];
        Text text = text_over(words, sizeof words);
        say_ability(&text, voice, (Ability)(row->ability + i));
        screen_say(screen, words, 2);
    }
}

static void tell_brought(const Screen *screen, Voice voice, GuideName name) {
    const Pack *pack = voice.box->pack;
    bool rule = !strcmp(voice.box->game->tables[name.table].word, "rule");
    const char *id = pack_string(pack, pack_component(pack, name.table, name.row)->word);
    campaign_tell_line(screen, voice, rule ? UI_CAMPAIGN_RULE : UI_CAMPAIGN_BRINGS,
                       ui_args(ui_words("name", campaign_name(voice, name)), ui_words("id", id)));
    tell_texts(screen, voice, name);
}

void campaign_tell_card(const Screen *screen, Voice voice, int number) {
    GuideName names[GUIDE_NAMES_MOST];
    GuideCard card = guide_card(voice.box, number);
    int count = guide_names(voice.box, number, names);
    screen_break(screen);
    campaign_tell_line(screen, voice, UI_CAMPAIGN_CARD,
                       ui_args(ui_number("number", number), ui_number("n", guide_count(voice.box)),
                               ui_words("name", guide_say(voice.lang, card.name))));
    if (*card.text)
        screen_say(screen, guide_say(voice.lang, card.text), 0);
    for (int i = 0; i < count; i++)
        if (guide_brings(voice.box, names[i]) == number)
            tell_brought(screen, voice, names[i]);
}

/* ---- what is next ---- */

/* The mission that is settled, or none. */
static GuideName settled(const Box *box, int game) {
    int values[GUIDE_OPTIONS_MOST];
    guide_options(box, game, values);
    for (int i = 0; i < box->game->options_count; i++) {
        GuideName name = values[i] < 0 ? (GuideName){-1, 0} : guide_named_by(box, i, values[i]);
        if (name.table >= 0 && name.row)
            return name;
    }
    return (GuideName){-1, 0};
}

static void tell_game_next(const Screen *screen, Voice voice, int game) {
    GuideName mission = settled(voice.box, game);
    const char *name = mission.table < 0 ? "" : campaign_name(voice, mission);
    campaign_tell_line(screen, voice, *name ? UI_CAMPAIGN_NEXT : UI_CAMPAIGN_CHOICE,
                       ui_args(ui_number("number", game), ui_words("mission", name)));
}

void campaign_tell_next(const Screen *screen, Voice voice, const Campaign *campaign) {
    int game = campaign_next(campaign);
    CampaignStage stage = campaign_stage(campaign, voice.box);
    if (stage == CAMPAIGN_TURN)
        campaign_tell_line(screen, voice, UI_CAMPAIGN_TURN, ui_args(ui_number("number", game)));
    else if (stage == CAMPAIGN_FREE)
        campaign_tell_line(screen, voice, UI_CAMPAIGN_FREE, NULL);
    else
        tell_game_next(screen, voice, game);
    if (*campaign->playing)
        campaign_tell_line(screen, voice, UI_CAMPAIGN_PLAYING, ui_args(ui_number("number", game)));
}

/* ---- games and legends ---- */

typedef struct {
    char text[16];
} Day;

static Day day_of(int64_t date) {
    Day day = {""};
    time_t seconds = (time_t)date;
    struct tm parts;
    if (localtime_r(&seconds, &parts))
        strftime(day.text, sizeof day.text, "%Y-%m-%d", &parts);
    return day;
}

/* A name that was said, or the seat's with the agent that played it. */
static void put_player(Text *out, Voice voice, const CampaignPlayer *player, Seat seat) {
    if (*player->name) {
        text_put(out, player->name);
        return;
    }
    say_name(out, voice, KIND_SEAT, seat, NULL);
    if (*player->level) {
        text_put(out, " (");
        text_put(out, player->level);
        text_put(out, ")");
    }
}

static void put_result(Text *out, Voice voice, const CampaignGame *game) {
    const char *result = campaign_result(game);
    char names[NAME_ROOM];
    Text list = text_over(names, sizeof names);
    if (strcmp(result, "divided")) {
        text_put(out, ui(voice, strcmp(result, "won") ? UI_CAMPAIGN_LOST : UI_CAMPAIGN_WON));
        return;
    }
    for (Seat seat = 1; seat <= game->seats; seat++)
        if (game->won & SEAT_BIT(seat)) {
            text_put(&list, list.used ? ", " : "");
            put_player(&list, voice, &game->players[seat - 1], seat);
        }
    ui_say(out, voice, UI_CAMPAIGN_DIVIDED, ui_args(ui_words("names", names)));
}

static void tell_game(const Screen *screen, Voice voice, const CampaignGame *game) {
    char result[NAME_ROOM], outcome[NAME_ROOM], number[16], words[LINE_ROOM];
    Text how = text_over(result, sizeof result), why = text_over(outcome, sizeof outcome);
    Text which = text_over(number, sizeof number), line = text_over(words, sizeof words);
    Day day = day_of(game->date);
    put_result(&how, voice, game);
    campaign_say_outcome(&why, voice, game);
    text_int(&which, game->number);
    UiArg args[UIARGS_MOST + 2] = {
        ui_words("date", day.text), ui_words("mission", campaign_mission_name(voice, game->mission)),
        ui_words("result", result), ui_words("outcome", outcome), ui_words("number", number)};
    ui_say(&line, voice, game->number ? UI_CAMPAIGN_GAME : UI_CAMPAIGN_GAME_FREE, args);
    screen_say(screen, words, 3);
}

static void tell_legend(const Screen *screen, Voice voice, const CampaignLegend *legend) {
    char name[NAME_ROOM];
    Text text = text_over(name, sizeof name);
    put_player(&text, voice, &legend->player, (Seat)legend->seat);
    campaign_tell_line(screen, voice, UI_CAMPAIGN_LEGEND,
                       ui_args(ui_words("name", name), ui_words("date", day_of(legend->date).text),
                               ui_words("mission", campaign_mission_name(voice, legend->mission))));
}

/* ---- all ---- */

void campaign_tell(const Screen *screen, Voice voice, const Campaign *campaign) {
    int first = guide_end(voice.box, campaign_next(campaign) - 1) + 1;
    for (int number = first; number <= campaign->turned; number++)
        campaign_tell_card(screen, voice, number);
    if (campaign->turned >= first)
        screen_break(screen);
    campaign_tell_next(screen, voice, campaign);
    if (campaign->game_count)
        campaign_tell_line(screen, voice, UI_CAMPAIGN_GAMES, NULL);
    for (int i = 0; i < campaign->game_count; i++)
        tell_game(screen, voice, &campaign->games[i]);
    if (campaign->legend_count)
        campaign_tell_line(screen, voice, UI_CAMPAIGN_LEGENDS, NULL);
    for (int i = 0; i < campaign->legend_count; i++)
        tell_legend(screen, voice, &campaign->legends[i]);
}
