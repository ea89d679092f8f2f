#!/bin/sh
# Rules, engine and mid-end use only these external symbols.
set -eu
allowed='memcpy|memset|memcmp|bcmp|memchr|memmove|strlen|strcmp|strncmp|strchr|strspn|strstr|abort|__assert_fail'
# what the compiler itself adds: hardening, sanitizers, coverage, arithmetic that has no instruction
compiler='__stack_chk_.*|__mem(cpy|set|move)_chk|__(asan|ubsan|tsan|sanitizer).*|__gcov.*|__llvm.*|_GLOBAL_OFFSET_TABLE_|__muloti4|__udivti3|__popcountdi2'
defined=$(nm --defined-only "$BUILD/librules.a" | awk 'NF==3 {print $3}' | sort -u)
needed=$(nm -u "$BUILD/librules.a" | awk '$1=="U" {print $2}' | sort -u |
    grep -vE "^($allowed|$compiler)$" || true)
for symbol in $needed; do
    echo "$defined" | grep -qx "$symbol" || { echo "rules need $symbol"; exit 1; }
done
# No mutable data: besides code there are only constants, including read-only tables of pointers.
if ! nm -u "$BUILD/librules.a" | grep -qE '__[at]san|__gcov|__llvm|__sanitizer'; then
    mutable=$(objdump -t "$BUILD/librules.a" | awk 'NF >= 4 && $(NF-2) ~ /^\.(data|bss|tdata|tbss)/ && $(NF-2) !~ /\.rel\.ro/ && $NF !~ /^\./ {print $NF}')
    [ -z "$mutable" ] || { echo "rules keep globals: $mutable"; exit 1; }
fi
# A function of ours that has the name of one in a library would be called by that library in its place.
server="$BUILD/server/mykonosd"
[ -x "$server" ] || exit 0
nm --defined-only "$server" | awk '$2 == "T" {print $3}' | grep -vE '^(_init|_fini|_start|main)$' | sort -u > "$BUILD/symbols.ours"
ldd "$server" | awk '$3 ~ /^\// && $3 !~ /[at]san|ubsan/ {print $3}' | xargs nm -D --defined-only | awk 'NF == 3 {sub(/@.*/, "", $3); print $3}' |
    sort -u > "$BUILD/symbols.theirs"
both=$(comm -12 "$BUILD/symbols.ours" "$BUILD/symbols.theirs")
[ -z "$both" ] || { echo "ours and a library's: $both"; exit 1; }
