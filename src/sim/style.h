/* The looks of a report. */
#ifndef SIM_STYLE_H
#define SIM_STYLE_H

extern const char sim_style[];

#endif
