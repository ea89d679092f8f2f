#include "command/svg.h"

void svg_text(FILE *to, const char *words)
{
    for (; *words != 0; words++)
        switch (*words) {
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        case '&': fputs("&amp;", to); break;
        default: fputc(*words, to);
        }
}

void svg_begin(FILE *to, int height, const char *title)
{
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "font-family=\"sans-serif\" font-size=\"14\">\n<title>",
            SVG_WIDTH, height);
    svg_text(to, title);
    fprintf(to, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fdfbf6\"/>\n", SVG_WIDTH, height);
    fprintf(to, "<text x=\"20\" y=\"28\" font-size=\"17\" font-weight=\"bold\" fill=\"#26323f\">");
    svg_text(to, title);
    fprintf(to, "</text>\n");
}

void svg_end(FILE *to)
{
    fprintf(to, "</svg>\n");
}
