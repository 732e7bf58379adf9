#include "cli/sealed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "campaign/campaign.h"
#include "pack/errors.h"

enum { WRONG_ROOM = 1400 };

/* How many cards a campaign of this game has turned over; -1 after a line on stderr. */
static int turned_in(const Args *args, const Box *box, const char *name) {
    char path[CAMPAIGN_PATH], wrong[WRONG_ROOM];
    size_t length;
    if (campaign_bad_name(name) || !campaign_path(path, name, ".json") || access(path, F_OK)) {
        failed(args, "there is no campaign '%s'; 'cantina campaign list' has their names",
               quote(name, strlen(name)).text);
        return -1;
    }
    char *text = campaign_load(path, &length, wrong, sizeof wrong);
    Campaign *campaign = text ? campaign_read(box, text, length, wrong, sizeof wrong) : NULL;
    int turned = campaign ? campaign->turned : -1;
    if (!campaign)
        failed(args, "%s", wrong);
    campaign_free(campaign);
    free(text);
    return turned;
}

bool sealed_open(Sealed *sealed, const Args *args, const Box *box) {
    const char *campaign = args_value(args, "campaign");
    *sealed = (Sealed){.box = box, .all = !guide_count(box) || args_flag(args, "spoilers")};
    if (campaign && !sealed->all)
        sealed->turned = turned_in(args, box, campaign);
    return sealed->turned >= 0;
}

bool sealed_shows(void *self, int table, int row) {
    Sealed *sealed = self;
    if (sealed->all || !guide_sealed(sealed->box, (GuideName){table, row}, sealed->turned))
        return true;
    sealed->hidden++;
    return false;
}

void sealed_tell(const Sealed *sealed, const Args *args) {
    if (sealed->hidden)
        fprintf(stderr, "cantina %s: %d left out that a campaign brings; --spoilers shows all\n", args->command->name,
                sealed->hidden);
}
