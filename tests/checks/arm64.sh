#!/bin/sh
# arm64.sh GAME: the program built for 64-bit ARM, run with qemu-user, does the same as this machine's. The golden playthrough, records
# and signature are equal, and level:6 answers every decision of a whole game with the same move, count and value.
set -eu
game=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
native=build/release/mykonos
for program in mykonos mykonos-lab; do
    cat > "$scratch/$program" << EMULATED
#!/bin/sh
exec qemu-aarch64 -L /usr/aarch64-linux-gnu build/arm64/$program "\$@"
EMULATED
    chmod +x "$scratch/$program"
done

MYKONOS=$scratch/mykonos LAB=$scratch/mykonos-lab tests/checks/golden.sh "$game"
"$scratch/mykonos-lab" soak "$game" --games 20 --steps 3000
# A host's requests in a game are recorded, then sent to both programs.
cat > "$scratch/bot" << HEARD
tee "$scratch/asked" | "$native" bot --player level:6
HEARD
"$native" arena "$game" --games 1 --iterations 120 --quiet --seat random --seat "cmd:sh $scratch/bot" > /dev/null
"$native" bot --player level:6 < "$scratch/asked" > "$scratch/here"
"$scratch/mykonos" bot --player level:6 < "$scratch/asked" > "$scratch/there"
cmp "$scratch/here" "$scratch/there"
decisions=$(grep -c '^move ' "$scratch/here")
[ "$decisions" -gt 0 ]
! grep '^error' "$scratch/here"
echo "$game: $decisions decisions alike"
