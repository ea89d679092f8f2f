#include "server/host/load.h"

enum { SAMPLES = 16 }; /* that the average follows */

struct load load_begin(void)
{
    return (struct load){ .weight = LOAD_WEIGHT_MOST, .rise_ms = LOAD_RISE_MS };
}

void load_sample(struct load *load, uint64_t late_ms)
{
    load->sum_ms -= load->sum_ms / SAMPLES;
    load->sum_ms += (uint32_t)(late_ms < LOAD_SAMPLE_MOST_MS ? late_ms : LOAD_SAMPLE_MOST_MS);
}

int load_ms(const struct load *load)
{
    return (int)(load->sum_ms / SAMPLES);
}

/* Has this been so for long enough? Then the time begins anew. */
static bool is_due(uint64_t *since_ms, bool is_so, uint64_t now_ms, uint64_t wait_ms)
{
    if (!is_so)
        *since_ms = 0;
    else if (*since_ms == 0)
        *since_ms = now_ms;
    if (!is_so || now_ms - *since_ms < wait_ms)
        return false;
    *since_ms = now_ms;
    return true;
}

static void fall(struct load *load)
{
    if (load->has_risen && load->rise_ms < LOAD_RISE_MOST_MS)
        load->rise_ms *= 2;
    load->has_risen = false;
    load->fell_from = load->weight;
    load->weight -= (load->weight + 3) / 4;
}

/* After a whole wait in time, with a weight that was too much before, all is well. */
static void rise(struct load *load)
{
    if (load->weight >= load->fell_from)
        load->rise_ms = LOAD_RISE_MS;
    load->has_risen = load->weight < LOAD_WEIGHT_MOST;
    load->weight += load->has_risen;
}

bool load_update(struct load *load, uint64_t now_ms, int least_ms)
{
    int before = load->weight, ms = load_ms(load);
    bool is_late = ms >= LOAD_LATE_MS && least_ms <= ms / 2 && load->weight > 0;
    if (is_due(&load->late_since_ms, is_late, now_ms, LOAD_FALL_MS))
        fall(load);
    if (is_due(&load->in_time_since_ms, ms < LOAD_IN_TIME_MS, now_ms, load->rise_ms))
        rise(load);
    return load->weight != before;
}
