#include "campaign/campaign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char legendary[] = "legendary", mission_word[] = "mission";

/* Whole characters, as many as fit. */
static void copy_words(char *out, size_t most, const char *words) {
    size_t length = strlen(words);
    if (length > most)
        for (length = most; length && ((unsigned char)words[length] & 0xc0) == 0x80;)
            length--;
    memcpy(out, words, length);
    out[length] = 0;
}

static void *grow(void *list, int count, size_t each) {
    list = realloc(list, (size_t)(count + 1) * each);
    if (!list)
        abort();
    return list;
}

Campaign *campaign_new(const Box *box, const char *name, int64_t date) {
    Campaign *campaign = calloc(1, sizeof *campaign);
    if (!campaign)
        abort();
    copy_words(campaign->name, CAMPAIGN_NAME, name);
    copy_words(campaign->game, CAMPAIGN_WORD, box->game->id);
    campaign->begun = date;
    return campaign;
}

void campaign_free(Campaign *campaign) {
    if (!campaign)
        return;
    free(campaign->games);
    free(campaign->legends);
    free(campaign);
}

/* ---- where it stands ---- */

int campaign_next(const Campaign *campaign) {
    int last = 0;
    for (int i = 0; i < campaign->game_count; i++)
        if (campaign->games[i].number > last)
            last = campaign->games[i].number;
    return last + 1;
}

CampaignStage campaign_stage(const Campaign *campaign, const Box *box) {
    int next = campaign_next(campaign);
    if (campaign->turned < guide_end(box, next))
        return CAMPAIGN_TURN;
    return next <= guide_games(box) ? CAMPAIGN_PLAY : CAMPAIGN_FREE;
}

/* ---- going on ---- */

bool campaign_turn(Campaign *campaign, const Box *box) {
    if (campaign_stage(campaign, box) != CAMPAIGN_TURN)
        return false;
    campaign->turned++;
    return true;
}

void campaign_begin(Campaign *campaign, const char *match) {
    copy_words(campaign->playing, CAMPAIGN_MATCH, match);
}

static bool is_counted(const Campaign *campaign, const char *match) {
    for (int i = 0; i < campaign->game_count; i++)
        if (!strcmp(campaign->games[i].match, match))
            return true;
    return false;
}

/* The id of the mission that an option names. */
static const char *mission_of(const Table *table) {
    const Game *game = table->box->game;
    for (int i = 0; i < game->options_count; i++)
        if (!strcmp(game->options[i].id, mission_word))
            return game->options[i].words[table->options[i]];
    return "";
}

static void read_table(CampaignGame *game, const Table *table) {
    const Head *head = table->state;
    game->seats = table->seats;
    game->won = 0;
    for (Seat seat = 1; seat <= table->seats; seat++)
        if (head->value[seat - 1] == 2)
            game->won |= SEAT_BIT(seat);
    copy_words(game->outcome, CAMPAIGN_WORD, head->outcome ? table->box->game->outcomes[head->outcome].word : "");
    copy_words(game->mission, CAMPAIGN_WORD, mission_of(table));
}

static void add_legends(Campaign *campaign, const CampaignGame *game) {
    for (Seat seat = 1; seat <= game->seats; seat++) {
        if (!(game->won & SEAT_BIT(seat)) || campaign->legend_count == CAMPAIGN_GAMES)
            continue;
        campaign->legends = grow(campaign->legends, campaign->legend_count, sizeof *campaign->legends);
        CampaignLegend *legend = &campaign->legends[campaign->legend_count++];
        *legend = (CampaignLegend){.seat = seat, .date = game->date, .player = game->players[seat - 1]};
        copy_words(legend->mission, CAMPAIGN_WORD, game->mission);
    }
}

bool campaign_end(Campaign *campaign, const Table *table, const CampaignGame *about) {
    if (!*about->match || strcmp(campaign->playing, about->match) || is_counted(campaign, about->match) ||
        campaign->game_count == CAMPAIGN_GAMES)
        return false;
    CampaignGame game = *about;
    int next = campaign_next(campaign);
    game.number = next <= guide_games(table->box) ? next : 0;
    read_table(&game, table);
    campaign->games = grow(campaign->games, campaign->game_count, sizeof *campaign->games);
    campaign->games[campaign->game_count++] = game;
    campaign->playing[0] = 0;
    if (!strcmp(game.outcome, legendary))
        add_legends(campaign, &game);
    return true;
}

void campaign_reset(Campaign *campaign) {
    campaign->turned = 0;
    campaign->playing[0] = 0;
    campaign->game_count = 0;
}
