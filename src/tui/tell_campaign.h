/* A campaign in words: guide cards that have been turned over, what is next, the games so far, the hall of fame. */
#ifndef TUI_TELL_CAMPAIGN_H
#define TUI_TELL_CAMPAIGN_H

#include "campaign/campaign.h"
#include "lang/ui.h"
#include "tui/screen.h"

/* One guide card, and what it brings. */
void campaign_tell_card(const Screen *screen, Voice voice, int number);
/* What comes next: cards, a mission, a choice. */
void campaign_tell_next(const Screen *screen, Voice voice, const Campaign *campaign);
/* Where it stands: the cards of this chapter that are open, what is next, games, legends. */
void campaign_tell(const Screen *screen, Voice voice, const Campaign *campaign);
/* A sentence on a line of its own. */
void campaign_tell_line(const Screen *screen, Voice voice, UiId id, const UiArg *args);

#endif
