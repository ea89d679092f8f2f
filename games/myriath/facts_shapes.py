#!/usr/bin/env python3
"""Prints facts_shapes.c: every tile in every turn that looks different, and where these shapes fit and touch.

The name of a tile says all about it. The first letter is its form (I straight, L bend, T, X cross), then
follows one letter for each tail end, A for an arrow and W for a whole edge, in the order of ENDS below.
Run: python3 facts_shapes.py > facts_shapes.c && clang-format -i facts_shapes.c
"""

TILES = """O IAA IAW IWW LAA LAW LWW TAAA TAAW TAWA TAWW TWAW TWWW
           XAAAA XAAAW XAAWW XAWAW XAWWW XWWWW""".split()
ENDS = {"I": "NS", "L": "NE", "T": "WNE", "X": "NESW"}
DIRECTIONS = "NESW"
NONE, ARROW, CLOCKWISE, COUNTER = range(4)
BIT = {"N": 0, "S": 2, "E": 4, "W": 6}  # north and south make one nibble, east and west the other


def as_named(name):
    """Direction -> end of a tile that is neither turned nor flipped: whole edges lean clockwise."""
    ends = ENDS.get(name[0], "")
    return {d: {"A": ARROW, "W": CLOCKWISE}[letter] for d, letter in zip(ends, name[1:])}


def flipped(arms):
    other_side = {"N": "N", "E": "W", "S": "S", "W": "E"}
    other_hand = {ARROW: ARROW, CLOCKWISE: COUNTER, COUNTER: CLOCKWISE}
    return {other_side[d]: other_hand[end] for d, end in arms.items()}


def turned(arms, quarters):
    return {DIRECTIONS[(DIRECTIONS.index(d) + quarters) % 4]: end for d, end in arms.items()}


def end_triangles(end, direction):
    """The triangles an end holds at its own crossing: the one that faces back, for a whole edge a second one."""
    facing = (direction + 2) % 4
    second = {ARROW: facing, CLOCKWISE: (facing + 1) % 4, COUNTER: (facing + 3) % 4}[end]
    return {facing, second}


def beside(triangles):
    """The triangles across an end's edges."""
    return {(t + by) % 4 for t in triangles for by in (1, 3)} - triangles


def all_shapes():
    """(tile, turn, arms) of every tile in every turn that looks different from all earlier ones."""
    for tile, name in enumerate(TILES):
        seen = []
        for turn in range(8):
            arms = turned(as_named(name) if turn < 4 else flipped(as_named(name)), turn % 4)
            if arms and arms not in seen:
                yield tile, turn, arms
            seen.append(arms)


SHAPES = list(all_shapes())


def chosen(condition):
    """The set of shapes for which the condition holds, as two words."""
    bits = sum(1 << i for i, (tile, turn, arms) in enumerate(SHAPES) if condition(tile, arms))
    return f"{{ {{ 0x{bits & (1 << 64) - 1:016x}, 0x{bits >> 64:012x} }} }}"


def members(nibble):
    return {t for t in range(4) if nibble >> t & 1}


def middle_fits(tile, arms, open_here):
    needed = {DIRECTIONS.index(d) for d in arms} if TILES[tile][0] == "L" else set(range(4))
    return needed <= open_here


def arm_fits(arms, direction, open_there):
    end = arms.get(DIRECTIONS[direction], NONE)
    return end == NONE or end_triangles(end, direction) <= open_there


def arm_touches(arms, direction, rival_there):
    end = arms.get(DIRECTIONS[direction], NONE)
    return end != NONE and bool(beside(end_triangles(end, direction)) & rival_there)


def table(name, rows):
    print(f"\nconst {name} = {{")
    for row in rows:
        print(f"    {row},")
    print("};")


def per_direction(condition):
    for direction in range(4):
        yield "{ " + ", ".join(chosen(lambda tile, arms: condition(arms, direction, members(n))) for n in range(16)) + " }"


def ends_byte(tile, turn):
    for other, other_turn, arms in SHAPES:
        if (other, other_turn) == (tile, turn):
            return f"0x{sum(end << BIT[d] for d, end in arms.items()):02x}"
    return "0x00"


def shape_number(tile, turn):
    numbers = [i for i, shape in enumerate(SHAPES) if shape[:2] == (tile, turn)]
    return str(numbers[0]) if numbers else "MYRIATH_NO_SHAPE"


def per_turn(value):
    for tile in range(len(TILES)):
        yield "{ " + ", ".join(value(tile, turn) for turn in range(8)) + " }"


print("/* Written by facts_shapes.py: do not edit. What the tables mean stands in myriath.h. */")
print('#include "games/myriath/myriath.h"')
table("uint8_t myriath_arms[MYRIATH_TILE_COUNT][MYRIATH_TURN_COUNT]", per_turn(ends_byte))
table("uint8_t myriath_shape_numbers[MYRIATH_TILE_COUNT][MYRIATH_TURN_COUNT]", per_turn(shape_number))
table("struct game_move myriath_shapes[MYRIATH_SHAPE_COUNT]",
      (f"{{ MYRIATH_PLACE, {{ {tile}, {turn} }} }}" for tile, turn, arms in SHAPES))
table("struct myriath_set myriath_shapes_of[MYRIATH_TILE_COUNT]",
      (chosen(lambda tile, arms: tile == wanted) for wanted in range(len(TILES))))
table("struct myriath_set myriath_middle_fits[16]",
      (chosen(lambda tile, arms: middle_fits(tile, arms, members(nibble))) for nibble in range(16)))
table("struct myriath_set myriath_arm_fits[MYRIATH_DIRECTION_COUNT][16]", per_direction(arm_fits))
table("struct myriath_set myriath_arm_touches[MYRIATH_DIRECTION_COUNT][16]", per_direction(arm_touches))
