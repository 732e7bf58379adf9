/* Records for the doors that take some: the golden ones, by a part, as they stand in a string of JSON. */
#ifndef SOCKETS_RECORD_H
#define SOCKETS_RECORD_H

#include "sockets/fuzz.h"

void record_put(Buffer *out, Rng *rng, bool twisted);

#endif
