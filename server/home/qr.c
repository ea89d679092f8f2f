/* Two modules of a QR code are one character, the upper and the lower half. Black and white come from the fixed part of
 * the 256 colours, so that a theme cannot swap them, and the quiet zone is white in a dark window too. */
#include <qrencode.h>
#include <stdio.h>

#include "server/home/home.h"

enum { QUIET = 4, WIDTH_MOST = 80 };

static bool is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width && (code->data[y * code->width + x] & 1) != 0;
}

static void print_line(const QRcode *code, int y)
{
    static const char *const halves[] = { " ", "▀", "▄", "█" }; /* what is dark: none, upper, lower, both */
    fputs("\033[38;5;16;48;5;231m", stdout);
    for (int x = -QUIET; x < code->width + QUIET; x++)
        fputs(halves[is_dark(code, x, y) + 2 * is_dark(code, x, y + 1)], stdout);
    puts("\033[0m");
}

void qr_print(const char *words)
{
    QRcode *code = QRcode_encodeString(words, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
    if (code != NULL && code->width + 2 * QUIET <= WIDTH_MOST)
        for (int y = -QUIET; y < code->width + QUIET; y += 2)
            print_line(code, y);
    QRcode_free(code);
}
