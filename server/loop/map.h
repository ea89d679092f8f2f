/* A map from numbers to pointers. */
#ifndef SERVER_LOOP_MAP_H
#define SERVER_LOOP_MAP_H

#include <stddef.h>
#include <stdint.h>

struct map_slot {
    uint64_t key; /* 0 marks a free slot, so it cannot be a key */
    void *value;
};

struct map {
    struct map_slot *slot;
    size_t room, count; /* room: 0 or a power of two */
};

void *map_find(const struct map *map, uint64_t key);
void map_put(struct map *map, uint64_t key, void *value); /* the key must be new */
void map_remove(struct map *map, uint64_t key);
void map_destroy(struct map *map);

/* A copy of all values, so that the map may be changed while the list is walked: `count` pointers, then NULL. The
 * caller frees it. */
void **map_list(const struct map *map);

#endif
