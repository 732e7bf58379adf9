/* Text as a campaign: refused with a line, or one that can be written, read again and told. */
#include <stdlib.h>
#include <string.h>

#include "campaign/campaign.h"
#include "games/boxes.h"

static void must(int good) {
    if (!good)
        abort();
}

static void go_on(Campaign *campaign, const Box *box) {
    char wrong[300] = "", *text = campaign_write(campaign, box);
    Campaign *again = campaign_read(box, text, strlen(text), wrong, sizeof wrong);
    must(again != NULL);
    while (campaign_turn(again, box))
        ;
    json_t *json = campaign_show(again, (Voice){box, NULL});
    must(json != NULL);
    json_decref(json);
    campaign_free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char wrong[300] = "", game[CAMPAIGN_WORD + 1];
    const Box *box = box_embedded("mandalorian");
    campaign_game_of((const char *)data, size, game);
    Campaign *campaign = campaign_read(box, (const char *)data, size, wrong, sizeof wrong);
    must((campaign != NULL) == !*wrong);
    if (campaign)
        go_on(campaign, box);
    campaign_free(campaign);
    return 0;
}
