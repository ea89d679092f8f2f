#!/bin/sh
# The programs are hardened as cmake/hardening.cmake asks; this is read from the programs, not from the flags.
# hardened.sh PROGRAM...
set -eu

# lacks PROGRAM: what it lacks, one per line
lacks() {
    readelf --wide --file-header "$1" | grep -q 'Type: *DYN' || echo "code at random addresses (PIE)"
    readelf --wide --dynamic "$1" | grep -qE 'BIND_NOW|FLAGS_1.*NOW' || echo "binding before the start (BIND_NOW)"
    readelf --wide --program-headers "$1" | grep -q GNU_RELRO || echo "read-only tables after linking (RELRO)"
    readelf --wide --program-headers "$1" | grep -qE 'GNU_STACK.* RW +0x' || echo "a stack that is not executable"
    readelf --wide --dyn-syms "$1" | grep -q __stack_chk_fail || echo "stack canaries"
    readelf --wide --dyn-syms "$1" | grep -qE '__[a-z]+_chk' || echo "checked copies (_FORTIFY_SOURCE)"
}

for program in "$@"; do
    missing=$(lacks "$program")
    [ -z "$missing" ] || { printf '%s lacks:\n%s\n' "$program" "$missing"; exit 1; }
done

# Tests the test: a program built without any of it lacks all six.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat > "$scratch/plain.c" << 'PLAIN'
#include <stdio.h>
int main(int count, char **words)
{
    char room[64];
    return count > 1 && snprintf(room, sizeof room, "%s", words[1]) > 9 ? room[3] : 0;
}
PLAIN
"$CC" -O2 -U_FORTIFY_SOURCE -fno-stack-protector -fno-pie -no-pie -Wl,-z,norelro,-z,lazy,-z,execstack -o "$scratch/plain" "$scratch/plain.c"
[ "$(lacks "$scratch/plain" | wc -l)" -eq 6 ] || { echo "a plain program lacks only:"; lacks "$scratch/plain"; exit 1; }
echo "$# programs are hardened"
