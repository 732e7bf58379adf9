/* From a sum of worths to a chance. */
#ifndef BASE_ODDS_H
#define BASE_ODDS_H

#include <stdint.h>

/* 10000 / (1 + exp(-worth / 1000)), by straight lines between half units: what a sum in thousandths of the logarithm of
 * the odds comes to, in hundredths of a percent. Always more than 0 and less than 10000. */
static inline int odds_logistic(int worth) {
    static const int16_t curve[] = {25,   41,   67,   110,  180,  293,  474,  759,  1192, 1824, 2689, 3775, 5000,
                                    6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820, 9890, 9933, 9959, 9975};
    int at = worth + 6000;
    if (at <= 0 || at >= 12000) /* so that even hopeless positions differ */
        return at <= 0 ? (at > -6000 ? 25 + at / 250 : 1) : (at < 18000 ? 9975 + (at - 12000) / 250 : 9999);
    return curve[at / 500] + (curve[at / 500 + 1] - curve[at / 500]) * (at % 500) / 500;
}

#endif
