/*
 * One line typed at a terminal, by libedit: arrows, what was typed before, Ctrl-L.
 *
 * A process has one such terminal. A pipe, a terminal that cannot move its cursor, and a test that reads from a file
 * are not edited: screen.c reads their lines itself.
 */
#ifndef TUI_EDIT_H
#define TUI_EDIT_H

#include "tui/screen.h"

/* Can lines be edited on this screen? */
bool edit_can(const Screen *screen);

/* Reads one line behind a prompt. HEARD_AGAIN: Ctrl-L was pressed, and what stands on the screen is to be shown anew.
 */
Heard edit_hear(const Screen *screen, char line[SCREEN_LINE]);

/* Is there a line already that was typed before anything was asked? */
bool edit_ahead(const Screen *screen);

#endif
