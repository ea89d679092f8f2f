#!/bin/sh
# The programs are hardened as cmake/hardening.cmake asks; this is read from the programs, not from the flags.
# hardened.sh PROGRAM...; PROBE is a program that tries to do harm (hardened_probe.c), for builds that have tests
set -eu

# files PROGRAM: every source file, after the options that gcc notes for it; clang notes none
files() {
    readelf --wide --debug-dump=info "$1" 2> /dev/null |
        awk '/DW_AT_producer.*GNU C/ { options = $0 } /DW_AT_name/ && options { print options " " $NF; options = "" }'
}

# no part of the rules' inner loops (CMakeLists.txt), or the program below
beyond_rules=" $PWD/(server|clients|command|system|protocol)/|/plain\\.c$"

# without OPTION PROGRAM PATTERN: are there source files whose names match the pattern and that were built without it?
without() {
    files "$2" | grep -E "$3" | grep -qv -e "$1"
}

# lacks PROGRAM: what it lacks, one per line
lacks() {
    readelf --wide --file-header "$1" | grep -q 'Type: *DYN' || echo "code at random addresses (PIE)"
    readelf --wide --dynamic "$1" | grep -qE 'BIND_NOW|FLAGS_1.*NOW' || echo "binding before the start (BIND_NOW)"
    readelf --wide --program-headers "$1" | grep -q GNU_RELRO || echo "read-only tables after linking (RELRO)"
    readelf --wide --program-headers "$1" | grep -qE 'GNU_STACK.* RW +0x' || echo "a stack that is not executable"
    readelf --wide --program-headers "$1" | grep -qE 'LOAD.* R +0x' || echo "constants that are not executable (separate-code)"
    readelf --wide --dyn-syms "$1" | grep -q __stack_chk_fail || echo "stack canaries"
    readelf --wide --dyn-syms "$1" | grep -v __stack_chk | grep -qE '__[a-z]+_chk' || echo "checked copies (_FORTIFY_SOURCE)"
    ! without -fstack-protector-strong "$1" . || echo "stack canaries in some files"
    ! without -fstack-clash-protection "$1" . || echo "a stack that meets its guard page in some files"
    ! without -ftrivial-auto-var-init=zero "$1" "$beyond_rules" || echo "zeroed variables in some files"
    ! readelf --file-header "$1" | grep -q AArch64 ||
        ! without -mbranch-protection=pac-ret "$1" "$beyond_rules" || echo "signed return addresses in some files"
}

for program in "$@"; do
    missing=$(lacks "$program")
    [ -z "$missing" ] || { printf '%s lacks:\n%s\n' "$program" "$missing"; exit 1; }
done

# try HARM END: what it must end with
try() {
    status=0
    words=$("$PROBE" "$1" 7 2>&1) || status=$?
    case "$status $words" in *"$2"*) ;; *) echo "$1: $status $words"; exit 1 ;; esac
}
if [ -n "${PROBE:-}" ]; then
    try none "0 "
    try stack "stack smashing detected"
    try copy "buffer overflow detected" # only level 3 of _FORTIFY_SOURCE knows the size
    [ -z "$(files "$PROBE")" ] || try remains "0 zero"
fi

# Tests the test: a program built without any of it lacks all of it.
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
"$CC" -g1 -O2 -U_FORTIFY_SOURCE -fno-stack-protector -fno-pie -no-pie -Wl,-z,norelro,-z,lazy,-z,execstack,-z,noseparate-code \
    -o "$scratch/plain" "$scratch/plain.c"
most=7
if [ -n "$(files "$scratch/plain")" ]; then
    most=10
    for program in "$@"; do
        [ -n "$(files "$program")" ] || { echo "$program does not tell how its files were built (-g1)"; exit 1; }
    done
fi
[ "$(lacks "$scratch/plain" | wc -l)" -eq "$most" ] || { echo "a plain program lacks only:"; lacks "$scratch/plain"; exit 1; }
echo "$# programs are hardened"
