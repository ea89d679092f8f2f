/* Open addressing with linear probing; a removal moves later entries back, so there are no tombstones. */
#include "server/loop/map.h"

#include <assert.h>
#include <stdlib.h>

#include "protocol/wire.h"

static size_t home(const struct map *map, uint64_t key)
{
    return (size_t)(key * 0x9e3779b97f4a7c15U >> 20) & (map->room - 1);
}

static size_t find_slot(const struct map *map, uint64_t key)
{
    size_t at = home(map, key);
    while (map->slot[at].key != 0 && map->slot[at].key != key)
        at = (at + 1) & (map->room - 1);
    return at;
}

void *map_find(const struct map *map, uint64_t key)
{
    return map->room == 0 || key == 0 ? NULL : map->slot[find_slot(map, key)].value;
}

static void grow(struct map *map)
{
    struct map old = *map;
    map->room = old.room == 0 ? 64 : old.room * 2;
    map->slot = wire_allocate(map->room * sizeof *map->slot);
    for (size_t i = 0; i < old.room; i++)
        if (old.slot[i].key != 0)
            map->slot[find_slot(map, old.slot[i].key)] = old.slot[i];
    free(old.slot);
}

void map_put(struct map *map, uint64_t key, void *value)
{
    assert(key != 0 && map_find(map, key) == NULL);
    if ((map->count + 1) * 2 > map->room)
        grow(map);
    map->slot[find_slot(map, key)] = (struct map_slot){ key, value };
    map->count++;
}

void map_remove(struct map *map, uint64_t key)
{
    if (map_find(map, key) == NULL)
        return;
    size_t hole = find_slot(map, key), at = hole;
    for (;;) {
        at = (at + 1) & (map->room - 1);
        if (map->slot[at].key == 0)
            break;
        size_t its_home = home(map, map->slot[at].key);
        /* Move the entry back unless its home lies between the hole and the entry. */
        if (((at - its_home) & (map->room - 1)) >= ((at - hole) & (map->room - 1))) {
            map->slot[hole] = map->slot[at];
            hole = at;
        }
    }
    map->slot[hole] = (struct map_slot){ 0, NULL };
    map->count--;
}

void **map_list(const struct map *map)
{
    void **list = wire_allocate((map->count + 1) * sizeof *list);
    size_t count = 0;
    for (size_t i = 0; i < map->room; i++)
        if (map->slot[i].key != 0)
            list[count++] = map->slot[i].value;
    return list;
}

void map_destroy(struct map *map)
{
    free(map->slot);
    *map = (struct map){ 0 };
}
