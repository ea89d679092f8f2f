#include "server/host/strain.h"

enum { SAMPLES = 16 }; /* that the average follows */

struct strain strain_begin(void)
{
    return (struct strain){ .weight = STRAIN_WEIGHT_MOST, .rise_ms = STRAIN_RISE_MS };
}

void strain_sample(struct strain *strain, uint64_t late_ms)
{
    strain->sum_ms -= strain->sum_ms / SAMPLES;
    strain->sum_ms += (uint32_t)(late_ms < STRAIN_SAMPLE_MOST_MS ? late_ms : STRAIN_SAMPLE_MOST_MS);
}

int strain_ms(const struct strain *strain)
{
    return (int)(strain->sum_ms / SAMPLES);
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

static void fall(struct strain *strain)
{
    if (strain->has_risen && strain->rise_ms < STRAIN_RISE_MOST_MS)
        strain->rise_ms *= 2;
    strain->has_risen = false;
    strain->fell_from = strain->weight;
    strain->weight -= (strain->weight + 3) / 4;
}

/* After a whole wait in time, with a weight that was too much before, all is well. */
static void rise(struct strain *strain)
{
    if (strain->weight >= strain->fell_from)
        strain->rise_ms = STRAIN_RISE_MS;
    strain->has_risen = strain->weight < STRAIN_WEIGHT_MOST;
    strain->weight += strain->has_risen;
}

bool strain_update(struct strain *strain, uint64_t now_ms, int least_ms)
{
    int before = strain->weight, ms = strain_ms(strain);
    bool is_late = ms >= STRAIN_LATE_MS && least_ms <= ms / 2 && strain->weight > 0;
    if (is_due(&strain->late_since_ms, is_late, now_ms, STRAIN_FALL_MS))
        fall(strain);
    if (is_due(&strain->in_time_since_ms, ms < STRAIN_IN_TIME_MS, now_ms, strain->rise_ms))
        rise(strain);
    return strain->weight != before;
}
