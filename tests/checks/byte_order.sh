#!/bin/sh
# A big-endian target is refused in every rules file, with a sentence that says why.
set -eu
sentence='needs a little-endian target: the bytes of a state are its wire form'
checked=0
# The compiler at hand, told that its target is big-endian.
for source in games/*/*.c games/*/rules/*.c games/*/words/*.c; do
    [ -e "$source" ] || continue
    "$CC" -std=c17 -I. -fsyntax-only "$source"
    ! words=$("$CC" -std=c17 -I. -fsyntax-only -U__BYTE_ORDER__ -D__BYTE_ORDER__=__ORDER_BIG_ENDIAN__ "$source" 2>&1) ||
        { echo "$source compiles for a big-endian target"; exit 1; }
    echo "$words" | grep -q "$sentence" || { echo "$source is refused for another reason: $words"; exit 1; }
    checked=$((checked + 1))
done
[ "$checked" -gt 0 ]
# A compiler whose target really is big-endian; it has no headers, but must stop at that sentence anyway.
clang --target=s390x-linux-gnu -fsyntax-only -x c -I. engine/rules.h 2>&1 | grep -q "$sentence" || { echo "s390x is not refused"; exit 1; }
! clang --target=aarch64-linux-gnu -fsyntax-only -x c -I. engine/rules.h 2>&1 | grep -q "$sentence" || { echo "aarch64 is refused"; exit 1; }
echo "$checked files of rules refuse a big-endian target"
