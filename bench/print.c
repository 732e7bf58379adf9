/* The bench for programs and for people. */
#include <inttypes.h>
#include <jansson.h>

#include "bench.h"

/* The best of all runs: each game's was measured beside it. */
static BenchCalibration calibration(const BenchResult *results, int count) {
    BenchCalibration best = {0};
    for (int i = 0; i < count; i++) {
        const BenchCalibration *own = &results[i].calibration;
        if (!i || own->step_ns < best.step_ns)
            best.step_ns = own->step_ns;
        if (!i || own->memcpy_4k_ns < best.memcpy_4k_ns)
            best.memcpy_4k_ns = own->memcpy_4k_ns;
    }
    return best;
}

static json_t *game_json(const BenchResult *result) {
    return json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:o}", "game",
                     result->game, "state_bytes", result->state_bytes, "clone_ns", result->clone_ns, "decision_ns",
                     result->decision_ns, "decisions_per_s", result->decisions_per_s, "games_per_s",
                     result->games_per_s, "decisions_per_game", result->decisions_per_game, "chance_per_game",
                     result->chance_per_game, "search_iterations_per_s", result->search_iterations_per_s,
                     "playouts_per_s", result->playouts_per_s, "search_one_thread_per_s",
                     result->search_one_thread_per_s, "search_two_threads_per_s", result->search_two_threads_per_s,
                     "search_apart_per_s", result->search_apart_per_s, "hard_iterations_per_s",
                     result->hard_iterations_per_s, "signature", json_sprintf("%016" PRIx64, result->signature));
}

bool bench_json(FILE *out, const BenchResult *results, int count) {
    json_t *games = json_array();
    BenchCalibration yard = calibration(results, count);
    for (int i = 0; i < count; i++)
        json_array_append_new(games, game_json(&results[i]));
    json_t *object = json_pack("{s:o, s:{s:f, s:f}}", "games", games, "calibration", "step_ns", yard.step_ns,
                               "memcpy_4k_ns", yard.memcpy_4k_ns);
    bool written = !json_dumpf(object, out, JSON_INDENT(2) | JSON_REAL_PRECISION(8)) && fputc('\n', out) != EOF;
    json_decref(object);
    return written;
}

static void game_text(FILE *out, const BenchResult *result) {
    double copy_of_that_size = result->calibration.memcpy_4k_ns * result->state_bytes / 4096;
    fprintf(out, "%s\n", result->game);
    fprintf(out, "  state        %d bytes, cloned in %.1f ns: %.2f x memcpy of that size\n", result->state_bytes,
            result->clone_ns, result->clone_ns / copy_of_that_size);
    fprintf(out, "  decision     %.1f ns: %.1f steps\n", result->decision_ns,
            result->decision_ns / result->calibration.step_ns);
    fprintf(out, "  random play  %.0f games/s, %.0f decisions/s\n", result->games_per_s, result->decisions_per_s);
    fprintf(out, "  a game       %.1f decisions, %.1f times chance\n", result->decisions_per_game,
            result->chance_per_game);
    fprintf(out, "  playouts     %.0f a second, from positions in mid-game\n", result->playouts_per_s);
    fprintf(out, "  search       %.0f iterations/s as long and as random: %.2f x playouts\n",
            result->search_iterations_per_s, result->search_iterations_per_s / result->playouts_per_s);
    double one = result->search_one_thread_per_s;
    fprintf(out, "  two threads  %.2f x one in longer searches; two searches side by side %.2f x\n",
            result->search_two_threads_per_s / one, result->search_apart_per_s / one);
    fprintf(out, "  hard         %.0f iterations/s\n", result->hard_iterations_per_s);
    fprintf(out, "  signature    %016" PRIx64 "\n", result->signature);
    if (result->faults)
        fprintf(out, "  FAULTS       %d games\n", result->faults);
}

void bench_text(FILE *out, const BenchResult *results, int count) {
    BenchCalibration yard = calibration(results, count);
    for (int i = 0; i < count; i++)
        game_text(out, &results[i]);
    fprintf(out, "calibration\n  step         %.3f ns\n  memcpy 4 KiB %.1f ns\n", yard.step_ns, yard.memcpy_4k_ns);
}
