#!/bin/sh
# BUILD_TESTING=OFF configures on a machine without cmocka: it is not even looked for.
set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# A pkg-config that logs its arguments and does not find cmocka.
cat > "$scratch/pkg-config" << ASKED
#!/bin/sh
echo "\$*" >> "$scratch/asked"
case "\$*" in *cmocka*) exit 1 ;; esac
exec pkg-config "\$@"
ASKED
chmod +x "$scratch/pkg-config"
configure() { # ON or OFF
    : > "$scratch/asked"
    cmake -G Ninja -S . -B "$scratch/$1" -DCMAKE_C_COMPILER="$CC" -DPKG_CONFIG_EXECUTABLE="$scratch/pkg-config" \
        -DBUILD_TESTING="$1" -DMYKONOS_GAMES=template > "$scratch/log" 2>&1
}
configure OFF || { cat "$scratch/log"; exit 1; }
[ -s "$scratch/asked" ] || { echo "pkg-config was not asked at all"; exit 1; }
! grep cmocka "$scratch/asked" || { echo "cmocka is looked for without tests"; exit 1; }
ninja -C "$scratch/OFF" -t query mykonos-lab > /dev/null
# With tests it is looked for, and its absence is an error: this proves that the stand-in above hides it.
! configure ON || { echo "tests configure without cmocka"; exit 1; }
grep -q cmocka "$scratch/asked"
