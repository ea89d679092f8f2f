/* Myst: small scenes that give every place without a landmark something of its own, as SVG fragments around
 * (0, 0), inside 75 units each way. All are our own. */
#include "games/myst/pictures/island.h"

#define SHADE(x, y, rx, ry) "<ellipse cx='" x "' cy='" y "' rx='" rx "' ry='" ry "' fill='#1F2A33' opacity='.2'/>"

static const char windmill[] = SHADE(
    "6", "46", "40",
    "10") "<path d='M-24 44l6-66h36l6 66z' fill='#FFFBF2'/><path d='M4-22h14l6 66H8z' "
          "fill='#DCCFB6'/><path d='M-24-20L0-50l24 30z' fill='#8A5A33'/><path d='M0-50l24 30H4z' fill='#6B4526'/>"
          "<path d='M-6 44V26a7 7 0 0 1 14 0v18z' fill='#1F5F8B'/><g transform='translate(0 -20) rotate(20)'><path "
          "d='M-2-56h4V56"
          "h-4zM-56-2H56v4H-56z' fill='#6B4526'/><path d='M2-54h15v40H2zM-2 54h-15V14h15zM54 "
          "2v15H14V2zM-54-2v-15h40v15z' "
          "fill='#F1E6CF' stroke='#C4B28A' stroke-width='2'/></g><circle cy='-20' r='5' fill='#B98A1E'/>";

static const char village[] = SHADE(
    "6", "42", "66", "12") "<path d='M-62 0h44v40h-44z' fill='#FFFBF2'/><path d='M-30 0h12v40h-12z' fill='#DCCFB6'/>"
                           "<path d='M-22-22h44v62h-44z' fill='#FFFBF2'/><path d='M8-22h14v62H8z' "
                           "fill='#D9CDB4'/><path d='M-22-22a22 24 0 0 1 44 "
                           "0z' fill='#1F5F8B'/><path d='M0-46a22 24 0 0 1 22 24H6c0-10-2-18-6-24z' "
                           "fill='#174A6E'/><path d='M-2-62h4v18h-4zM-6-57h"
                           "12v4h-12z' fill='#B98A1E'/><path d='M24 8h38v32H24z' fill='#F6EEDF'/><path d='M48 "
                           "8h14v32H48z' fill='#D6C6A6'/><path "
                           "d='M-6 40V16a6 6 0 0 1 12 0v24zM-52 40V22h12v18zM34 40V22h10v18z' fill='#1F5F8B'/><path "
                           "d='M-58 8h8v8h-8zM-34 8h8v8h-8z"
                           "M52 16h7v8h-7z' fill='#5BA7D6'/><path d='M-66-4h50v6h-50zM20 4h46v6H20z' fill='#E6D8B8'/>";

static const char ruin[] = SHADE(
    "4", "40", "62", "10") "<path d='M-60 28H62v12H-60z' fill='#E6D8B8'/><path d='M-60 35H62v6H-60z' fill='#BBA97F'/>"
                           "<g fill='#FFFBF2'><path d='M-50-34h18v62h-18zM-14-34H4v62h-18zM24 0h18v28H24z'/></g><g "
                           "fill='#D0C19E'><path d='M-39-34"
                           "h7v62h-7zM-3-34h7v62h-7zM35 0h7v28h-7z'/></g><path d='M-58-48H14v14h-72z' "
                           "fill='#F1E6CF'/><path d='M-58-39H14v6h-72z' "
                           "fill='#C4B28A'/><path d='M24 0l6-7l5 4l7-6v9zM46 22l16-6l5 11z' fill='#E6D8B8'/><path "
                           "d='M-50-20h18M-50-4h18M-50 12h18M"
                           "-14-20H4M-14-4H4M-14 12H4' stroke='#D9CDB4' stroke-width='2'/>";

static const char stones[] = SHADE(
    "2", "20", "64", "24") "<ellipse cy='14' rx='60' ry='22' fill='#BFC98C' opacity='.7'/><g fill='#A79C88'><path d='M"
                           "-58 14l4-34l14-4l4 38zM-22-4l2-36l16-2l4 38zM16-4l4-38l14 4l2 34zM40 18l4-38l14 4l2 "
                           "34z'/><path d='M-22 40l4-34l16 2l2 "
                           "34z'/></g><g fill='#7F7564'><path d='M-46 14l2-36l4-2l4 38zM-10-4l4-38l6 38zM28-4l2-35l4 "
                           "1l2 34zM52 18l2-36l4 2l2 34zM"
                           "-10 42l4-35l6 1l2 34z'/></g><path d='M-26-42l48-6l14 4l-2 8l-58 6z' fill='#C9BFA9'/>";

static const char sheep[] =
    SHADE("0", "34", "58",
          "12") "<g fill='#FFFBF2'><path d='M-58 8c-2-14 10-20 18-16c6-8 20-8 24 0c10-2 16 8 10 18c4 10-8 "
                "16-16 12c-8 6-18 4-22-2c-10 2-16-4-14-12z'/><path d='M8 24c-2-14 10-20 18-16c6-8 20-8 24 0c10-2 16 8 "
                "10 18c2 10-8 14-16"
                " 10c-8 6-18 4-22-2c-10 2-16-2-14-10zM-18-32c0-10 8-14 14-12c6-6 16-6 18 2c8 0 12 8 6 14c2 8-6 12-12 "
                "8c-6 4-14 4-16-2c-8"
                " 2-12-4-10-10z'/></g><g fill='#3B454F'><path d='M-64 2l14 2l-4 14l-12-4zM2 18l14 2l-4 "
                "14l-12-4zM-24-36l11 2l-3 10l-9-3z"
                "M-48 22h5v10h-5zM-26 22h5v10h-5zM20 38h5v10h-5zM42 38h5v10h-5zM-10-18h4v8h-4zM6-18h4v8H6z'/></g>";

static const char vineyard[] = "<path d='M-66 36L-30-44H66L50 36z' fill='#C79A63'/><path d='M-56 36L-22-44M-36 "
                               "36L-6-44M-16 36L10-44M4 36L26-44M24 36L"
                               "42-44M44 36L58-44' stroke='#A87945' stroke-width='3'/><path d='M-51 26L-20-44M-31 "
                               "26L-4-44M-11 26L12-44M9 26L28-44M29 26"
                               "L44-44M47 26L60-44' stroke='#56784A' stroke-width='11' stroke-dasharray='2 13' "
                               "stroke-linecap='round'/><path d='M-48 "
                               "20L-20-40M-28 20L-4-40M-8 20L12-40M12 20L28-40M32 20L44-40' stroke='#7E4A78' "
                               "stroke-width='6' stroke-dasharray='1 25' "
                               "stroke-linecap='round'/>";

static const char camp[] =
    SHADE("4", "40", "60",
          "12") "<path d='M-60 38L-20-34L18 38z' fill='#D98A5E'/><path d='M-20-34L18 38L36 26L-4-40z' "
                "fill='#B4532A'/><path d='M-20-34L-32 38h22z' fill='#6E2F16'/><path d='M-20-34l2-14' stroke='#6B4526' "
                "stroke-width='4'/><path d='M-18-50l22 6l-22 6z' fill='#1F5F8B'/><path d='M32 42l32-9l2 5l-32 9zM34 "
                "33l30 10l-2 5l-30-"
                "10z' fill='#6B4526'/><path d='M48 0c12 14 16 24 8 36H40c-8-10-2-16 2-22c2 4 4 6 6 6c2-6 2-12 0-20z' "
                "fill='#E58A5C'/><pa"
                "th d='M48 14c6 8 8 14 4 22h-9c-3-6 2-10 5-22z' fill='#F4D98B'/>";

static const char pond[] =
    "<path d='M-62 6c-2-26 32-38 62-34c34 2 64 14 60 38c-4 24-34 30-62 28c-34 0-58-10-60-32z' fill='#D9C593'/><path "
    "d='M-52 "
    "6c-2-20 28-28 54-26c28 2 54 12 50 30c-4 18-30 22-54 20c-28 0-48-8-50-24z' fill='#5FA3B8'/><path d='M-34 2c10-6 "
    "20-6 30 "
    "0M6 16c10-6 20-6 30 0M-16 18c6-4 12-4 18 0' stroke='#CFE3EC' stroke-width='3' fill='none'/><g "
    "fill='#7FA05A'><circle "
    "cx='24' cy='-4' r='9'/><circle cx='-28' cy='16' r='8'/><circle cx='40' cy='6' r='6'/></g><circle cx='24' cy='-6' "
    "r='4' "
    "fill='#E7A6B5'/><path d='M-50-6v-40M-42-8v-34M-58-2v-30M46-14v-34M54-8v-28' stroke='#6E8A4A' stroke-width='3'/><g "
    "fill='#7A4A28'><path d='M-53-54h6v16h-6zM-45-50h6v14h-6zM43-56h6v16h-6z'/></g>";

static const char statue[] = SHADE(
    "4", "48", "36", "9") "<path d='M-26 30h52v18h-52z' fill='#E6D8B8'/><path d='M6 30h20v18H6z' fill='#BBA97F'/><path"
                          " d='M-20 16h40v14h-40z' fill='#F6EEDF'/><path d='M-14 16c-2-22-8-34 0-52c4-8 24-8 28 0c8 18 "
                          "2 30 0 52z' fill='#F1E6CF'/>"
                          "<path d='M2 16c4-20 2-40 0-58c6 0 10 2 12 6c8 18 2 30 0 52z' fill='#CDBD99'/><circle "
                          "cy='-50' r='11' fill='#F6EEDF'/>"
                          "<path d='M12-32l22-26l6 5l-24 34z' fill='#E6D8B8'/><path d='M34-62c-10-8 4-18 2-26c12 8 14 "
                          "18 6 26z' fill='#E58A5C'/>"
                          "<path d='M-12-54c2-12 22-12 24 0z' fill='#B98A1E'/>";

static const char hives[] = SHADE(
    "2", "36", "60", "12") "<g fill='#E3B94B'><path d='M-58 34c0-40 8-46 18-46s18 6 18 46zM-18 40c0-50 10-58 20-58s20 8"
                           " 20 58zM28 34c0-34 6-40 16-40s16 6 16 40z'/></g><path d='M-57 20h34M-56 6h32M-17 26h38M-16 "
                           "10h36M-14-4h32M29 22h30M30 9"
                           "h27' stroke='#B07A28' stroke-width='4'/><path d='M-44 34v-8a4 4 0 0 1 8 0v8zM-3 40V30a5 5 "
                           "0 0 1 10 0v10zM40 34v-7a4 4 0 "
                           "0 1 8 0v7z' fill='#4E321B'/><g fill='#E7A6B5'><circle cx='-62' cy='46' r='4'/><circle "
                           "cx='-24' cy='48' r='4'/><circle "
                           "cx='66' cy='44' r='4'/></g><g fill='#7E6AA8'><circle cx='-46' cy='50' r='4'/><circle "
                           "cx='32' cy='50' r='4'/></g><g "
                           "fill='#3B454F'><circle cx='-30' cy='-34' r='3'/><circle cx='26' cy='-42' r='3'/><circle "
                           "cx='46' cy='-26' r='3'/></g>";

static const char arches[] = SHADE(
    "4", "44", "70", "9") "<path d='M-70-30H70v74H48V14a14 14 0 0 0-28 0v30H-2V14a14 14 0 0 0-28 0v30h-22V14c0-8-4-13-8"
                          "-14v44h-10z' fill='#DFCFA9'/><path d='M-70-30H70v12H-70z' fill='#F1E6CF'/><path "
                          "d='M-70-18H70v5H-70z' fill='#BBA97F'/>"
                          "<path d='M20 14v30h-5V14c0-16 10-22 19-14a14 14 0 0 0-14 14zM-30 14v30h-5V14c0-16 10-22 "
                          "19-14a14 14 0 0 0-14 14z' "
                          "fill='#A8966C'/><path d='M-70-34H70v5H-70z' fill='#5BA7D6'/>";

static const char balloon[] = "<ellipse cx='14' cy='66' rx='18' ry='5' fill='#1F2A33' opacity='.2'/><path d='M0-70c28 "
                              "0 42 20 42 42c0 20-20 34-32 50h"
                              "-20c-12-16-32-30-32-50c0-22 14-42 42-42z' fill='#D5502A'/><path d='M0-70c12 0 18 20 18 "
                              "42c0 20-6 34-10 50h-16c-4-16-10"
                              "-30-10-50c0-22 6-42 18-42z' fill='#F6EEDF'/><path d='M0-70c28 0 42 20 42 42c0 20-20 "
                              "34-32 50h-4c8-16 20-30 20-50c0-22-8"
                              "-38-26-42z' fill='#A83C1C'/><path d='M-10 22l4 18M10 22l-4 18' stroke='#6B4526' "
                              "stroke-width='2'/><path d='M-10 38h20l-2 "
                              "16H-8z' fill='#8A5A33'/><path d='M-10 38h20v5h-20z' fill='#BA8450'/>";

static const char beacon[] = SHADE(
    "6", "56", "34", "9") "<path d='M-22 54l8-82h28l8 82z' fill='#FFFBF2'/><path d='M2-28h12l8 82H6z' fill='#DCCFB6'/>"
                          "<path d='M-20 34l2-20h36l2 20zM-16-2l2-18h28l2 18z' fill='#B4532A'/><path d='M6 "
                          "34l-1-20h13l2 20zM4-2L3-20h11l2 18z' "
                          "fill='#8E3F1F'/><path d='M-20-34h40v7h-40z' fill='#3B454F'/><path d='M-11-52h22v18h-22z' "
                          "fill='#F4D98B'/><path d='M-15-52"
                          "L0-66l15 14z' fill='#1F5F8B'/><path d='M11-48l54-16v26l-54-4zM-11-48l-54-16v26l54-4z' "
                          "fill='#F4D98B' opacity='.45'/>";

static const char cypresses[] = SHADE(
    "4", "42", "62", "10") "<g fill='#3F6149'><path d='M-46 42c-16-30-14-64 0-90c14 26 16 60 0 90zM-10 46c-18-34-16-72 "
                           "0-104c16 32 18 70 0 104zM28 42c-16-28-14-60 0-84c14 24 16 56 0 84zM58 46c-12-22-10-48 "
                           "0-66c10 18 12 44 0 66z'/></g><g "
                           "fill='#6A9168'><path d='M-48 36c-12-26-10-58 2-84c0 30 4 58-2 84zM-12 40c-14-30-12-66 "
                           "2-98c0 34 4 68-2 98zM26 36c-12-24"
                           "-10-54 2-78c0 28 4 54-2 78zM56 40c-8-18-6-42 2-60c0 22 2 42-2 60z'/></g>";

static const char terraces[] =
    "<path d='M-66 40c10-18 30-26 64-26s56 10 68 26c-20 12-110 12-132 0z' fill='#D9B56A'/><path d='M-66 40c20 12 112 "
    "12 132 0v"
    "9c-20 12-112 12-132 0z' fill='#A88A4E'/><path d='M-48 16c8-16 24-22 48-22s42 8 50 22c-18 10-82 10-98 0z' "
    "fill='#E8C983'/>"
    "<path d='M-48 16c16 10 80 10 98 0v9c-18 10-82 10-98 0z' fill='#A88A4E'/><path d='M-30-8c6-12 16-16 32-16s28 6 34 "
    "16c-12 "
    "8-54 8-66 0z' fill='#F0DCA6'/><path d='M-30-8c12 8 54 8 66 0v8c-12 8-54 8-66 0z' fill='#A88A4E'/><path d='M-44 "
    "32v-8M-20 "
    "36v-8M6 38v-8M30 36v-8M-24 12V4M0 14V6M24 12V4M-8-10v-8M12-10v-8' stroke='#6E8A4A' stroke-width='6' "
    "stroke-linecap='round'/>";

static const char amphorae[] = SHADE(
    "2", "44", "58", "11") "<path d='M-44 44c-16-14-22-40-6-56l-4-14h24l-4 14c16 16 10 42-6 56z' fill='#B4532A'/><path "
                           "d='M-38-12h4c16 16 10 42-6 56h-4c12-16 16-40 6-56z' fill='#8E3F1F'/><path d='M-60 "
                           "8h36v7h-36z' fill='#F1E6CF'/><path d='"
                           "M-2 48c-22-18-28-56-6-76l-4-18h28l-4 18c22 20 16 58-6 76z' fill='#CF7347'/><path "
                           "d='M6-28h6c22 20 16 58-6 76H0c16-22 20-"
                           "56 6-76z' fill='#A4502B'/><path d='M-20-2h44v8h-44zM-19 18h42v5h-42z' "
                           "fill='#22303A'/><path d='M34 46L28 14l34-18l12 "
                           "20c6 20-14 36-40 30z' fill='#B4532A'/><path d='M28 14l34-18l4 6l-34 20z' "
                           "fill='#E58A5C'/><path d='M-12-24c-14-2-16 14-10 "
                           "22M16-24c14-2 16 14 10 22' stroke='#A4502B' stroke-width='5' fill='none'/>";

const char *const myst_art_land[MYST_LAND_SCENES] = { windmill, village,   ruin,     stones,  sheep,  vineyard,
                                                      camp,     pond,      statue,   hives,   arches, balloon,
                                                      beacon,   cypresses, terraces, amphorae };

/* ---- on the water ---- */

static const char sailboat[] =
    "<path d='M-50 30c30 14 76 14 104 0' stroke='#E8F1EC' stroke-width='4' fill='none'/><path d='M-48 10H52c-6 18-18 "
    "26-32 26"
    "h-36c-16 0-26-8-32-26z' fill='#8A5A33'/><path d='M-48 10H52l-3 8H-44z' fill='#BA8450'/><path d='M-2-66h5V10h-5z' "
    "fill='#6B4526'/><path d='M6-62C40-40 48-14 42 2H6z' fill='#FFFBF2'/><path d='M24-46c20 18 22 34 18 48H30c2-18 "
    "0-34-6-48z'"
    " fill='#DCCFB6'/><path d='M-6-56C-30-34-40-12-40 2h34z' fill='#D5502A'/><path d='M0-66l22-6l-22-8z' "
    "fill='#1F5F8B'/>";

static const char rowboat[] =
    "<ellipse cx='2' cy='14' rx='62' ry='14' fill='#174A6E' opacity='.35'/><path d='M-60-8c30 10 90 10 120 0c-4 24-24 "
    "32-60 "
    "32s-56-8-60-32z' fill='#B07A48'/><path d='M-60-8c30 10 90 10 120 0c-30-12-90-12-120 0z' fill='#5F3D22'/><path "
    "d='M-34-10"
    "h10v10h-10zM20-10h10v10H20z' fill='#BA8450'/><path d='M-10-4L-44 42M14-4l36 44' stroke='#E6D8B8' stroke-width='5' "
    "stroke-linecap='round'/><path d='M-46 36l-10 14l8 6l8-14zM50 36l10 12l-8 6l-8-12z' fill='#E6D8B8'/>";

static const char whale[] =
    "<path d='M-62 16c0-34 40-46 70-36c18 6 28 18 40 18c6-8 4-20-4-28c14 0 20 8 20 18c8-6 18-6 24 2c-10 4-20 12-26 "
    "24c-10 20-"
    "30 26-62 26c-34 0-62-4-62-24z' fill='#2B4A63' transform='translate(-6 0)'/><path d='M-66 20c20 10 60 12 92 2c-14 "
    "14-34 18"
    "-52 18c-22 0-40-6-40-20z' fill='#A9C4CF'/><circle cx='-44' cy='8' r='4' fill='#FFFBF2'/><path "
    "d='M-30-28c-2-16-16-18-16-"
    "34M-30-28c2-16 14-16 14-32' stroke='#E8F1EC' stroke-width='5' fill='none' stroke-linecap='round'/><path d='M-72 "
    "42c14-8 "
    "28-8 42 0M-14 46c14-8 28-8 42 0M36 38c10-6 20-6 30 0' stroke='#CFE3EC' stroke-width='4' fill='none'/>";

static const char dolphins[] =
    "<path d='M-66 20c10-36 44-46 70-28l8-12l4 18c10 10 14 20 12 32c-14-22-40-28-62-16c-10 6-18 10-32 6z' "
    "fill='#4F7C96'/><pa"
    "th d='M-60 20c16 0 22-12 44-14c18-2 34 6 44 24c-14-18-40-22-62-10c-8 4-16 4-26 0z' fill='#CFE3EC'/><path d='M-6 "
    "46c8-26 "
    "32-32 50-20l6-8l3 12c8 8 10 14 8 24c-10-16-28-20-44-12c-8 4-14 6-23 4z' fill='#3D6680'/><path d='M-70 34c12-7 "
    "22-7 34 0M"
    "30 62c12-7 22-7 34 0M-30 60c10-6 20-6 30 0' stroke='#E8F1EC' stroke-width='4' fill='none'/>";

static const char skerry[] = "<path d='M-66 34c20 18 112 18 132 0' stroke='#E8F1EC' stroke-width='6' "
                             "fill='none'/><path d='M-60 34l14-38l16-12l14 20l18"
                             "-46l20 14l10 34l16-4l12 32c-30 12-90 12-120 0z' fill='#A79C88'/><path d='M2-42l20 14l10 "
                             "34l16-4l12 32c-20 8-40 10-58 8c6-"
                             "26 8-56 0-84z' fill='#7F7564'/><path d='M-34-26c-8-10-18-8-22-2c8 0 12 4 16 8c2-8 8-12 "
                             "18-12c-4-4-10-2-12 6zM18-54c-8-10-"
                             "18-8-22-2c8 0 12 4 16 8c2-8 8-12 18-12c-4-4-10-2-12 6z' fill='#FFFBF2'/>";

static const char kraken[] =
    "<g fill='none' stroke='#8E4A63' stroke-width='15' stroke-linecap='round'><path d='M-54 44C-74 "
    "0-40-14-46-42c-4-16-22-10-18"
    " 2M-12 48C-24 10 8-8-2-46c-4-16 16-22 20-6M40 46C22 18 52 4 48-26c-2-14 16-18 20-6'/></g><g "
    "fill='#E7B7C2'><circle cx='-"
    "56' cy='20' r='4'/><circle cx='-50' cy='0' r='4'/><circle cx='-46' cy='-20' r='4'/><circle cx='-8' cy='20' "
    "r='4'/><circle"
    " cx='0' cy='-4' r='4'/><circle cx='0' cy='-26' r='4'/><circle cx='38' cy='22' r='4'/><circle cx='46' cy='2' "
    "r='4'/></g><p"
    "ath d='M-74 46c10-8 26-8 38 0M-30 52c10-8 26-8 38 0M22 50c12-8 26-8 38 0' stroke='#E8F1EC' stroke-width='5' "
    "fill='none'/>";

static const char rose[] =
    "<circle r='58' fill='none' stroke='#E3B94B' stroke-width='3'/><circle r='50' fill='#F7F1E5' "
    "opacity='.16'/><circle r='50'"
    " fill='none' stroke='#F7F1E5' stroke-width='1.5'/><path d='M0-40L8-8L40 0L8 8L0 40L-8 8L-40 0L-8-8z' "
    "fill='#B98A1E' "
    "transform='rotate(45)'/><path d='M0-68L10-10L68 0L10 10L0 68L-10 10L-68 0L-10-10z' fill='#F7F1E5'/><path "
    "d='M0-68V0L10-10"
    "zM68 0H0l10 10zM0 68V0l-10 10zM-68 0H0l-10-10z' fill='#B4532A'/><circle r='7' fill='#E3B94B'/>";

static const char buoy[] = "<ellipse cx='4' cy='34' rx='44' ry='11' fill='#174A6E' opacity='.4'/><path d='M-30 "
                           "30l12-50h36l12 50c-14 8-46 8-60 0z' "
                           "fill='#D5502A'/><path d='M4-20h14l12 50c-6 3-14 5-22 6c2-20 0-40-4-56z' "
                           "fill='#A83C1C'/><path d='M-25 8h50l3 12h-56z' "
                           "fill='#FFFBF2'/><path d='M-12-20l4-26M12-20l-4-26M-16-34h32' stroke='#3B454F' "
                           "stroke-width='4'/><path d='M-12-46h24l-4-16"
                           "h-16z' fill='#3B454F'/><circle cy='-52' r='6' fill='#F4D98B'/><path d='M-50 40c14-8 30-8 "
                           "44 0M6 42c14-8 30-8 44 0' "
                           "stroke='#E8F1EC' stroke-width='4' fill='none'/>";

static const char shoal[] = "<ellipse rx='66' ry='40' fill='#174A6E' opacity='.22'/><g fill='#E3B94B'><path "
                            "d='M-50-12l22-12l22 12l-22 12zM-50-12l-14-10"
                            "v20zM12-24l18-10l18 10l-18 10zM12-24L0-32v16z'/></g><g fill='#E58A5C'><path d='M-30 "
                            "22l20-11l20 11l-20 11zM-30 22l-13-9v1"
                            "8zM28 8l18-10l18 10l-18 10zM28 8L16 0v16z'/></g><g fill='#FFFBF2'><path d='M-6-2l14-8l14 "
                            "8l-14 8zM-6-2l-9-6v12zM24 32l13-"
                            "7l13 7l-13 7zM24 32l-8-6v12z'/></g><g fill='#1F2A33'><circle cx='-16' cy='-14' "
                            "r='2.5'/><circle cx='40' cy='-26' r='2'/"
                            "><circle cx='2' cy='20' r='2.5'/><circle cx='56' cy='6' r='2'/></g>";

static const char serpent[] =
    "<g fill='none' stroke='#4B8A6E' stroke-width='17' stroke-linecap='round'><path d='M-66 40c-2-46 40-46 38 0M-4 "
    "42c-2-50 40-"
    "50 38 0'/><path d='M52 42c0-34-4-46 2-62'/></g><g fill='none' stroke='#A7CFA6' stroke-width='5' "
    "stroke-linecap='round'><pa"
    "th d='M-61 36c0-32 26-34 28-2M1 38c0-36 26-38 28-2'/></g><path d='M42-30c4-16 28-18 34-4c-6 8-16 10-24 12z' "
    "fill='#4B8A6E'/><path d='M52-42l-4-14l12 8l8-12l2 16z' fill='#B98A1E'/><circle cx='60' cy='-33' r='3' "
    "fill='#1F2A33'/><pa"
    "th d='M-78 46c8-6 18-6 26 0M-38 48c10-6 20-6 30 0M16 48c14-8 24-8 36 0' stroke='#E8F1EC' stroke-width='5' "
    "fill='none'/>";

const char *const myst_art_sea[MYST_SEA_SCENES] = { sailboat, rowboat, whale, dolphins, skerry,
                                                    kraken,   rose,    buoy,  shoal,    serpent };

/* ---- in the mountains ---- */

static const char peaks[] =
    SHADE("4", "48", "74",
          "12") "<path d='M-72 48L-34-24L-12 10L16-66L72 48z' fill='#B7A88A'/><path d='M-34-24L-12 10l-6 38h-"
                "22c8-24 10-48 6-72zM16-66l56 114H14c8-40 8-80 2-114z' fill='#8A7D66'/><path d='M16-66l20 41l-9 "
                "8l-10-10l-12 12l-6-6zM-34-"
                "24l12 20l-8 6l-6-7l-10 8l-3-3z' fill='#FFFBF2'/><path d='M16-66l20 41l-9 8l-9-9z' fill='#DDD6C8'/>";

static const char eyrie[] =
    SHADE("2", "50", "44",
          "10") "<path d='M-36 50l8-58l14-22l26 4l14 28l12 48z' fill='#A79C88'/><path d='M12-26l14 28l12 48H4c"
                "6-26 10-52 8-76z' fill='#7F7564'/><path d='M-34-14c10 10 52 12 60 2l-4 14c-12 8-40 8-52 0z' "
                "fill='#7A5230'/><path d='M-20"
                "-12a7 9 0 0 1 14 0zM-4-10a7 9 0 0 1 14 0z' fill='#F6EEDF'/><path d='M-70-44c18-10 34-4 44 8c6-16 "
                "22-26 44-22c-18 6-26 16-"
                "28 28c-4 8-16 10-22 0c-6-12-18-18-38-14z' fill='#5F3D22' transform='translate(14 -14)'/><path "
                "d='M-14-44l14-3l-2 8z' "
                "fill='#E3B94B'/>";

static const char mine[] =
    SHADE("4", "46", "68",
          "10") "<path d='M-68 46c0-50 26-88 66-88s70 36 70 88z' fill='#A3957A'/><path d='M2-42c38 2 66 38 66 8"
                "8H28c4-40-4-70-26-88z' fill='#7F7360'/><path d='M-32 46V0a30 26 0 0 1 60 0v46z' fill='#22303A'/><path "
                "d='M-38 46V-8h10v54"
                "zM24 46V-8h10v54zM-42-18h80v12h-80z' fill='#8A5A33'/><path d='M-28 50l18-24h24l20 24z' "
                "fill='#5F4A30'/><path d='M-18 50l1"
                "4-22M16 50L6 28' stroke='#A9B3B8' stroke-width='3'/><path d='M-22 20h40l-6 20h-28z' "
                "fill='#59646E'/><path d='M-18 20c4-12"
                " 28-14 34 0z' fill='#E3B94B'/><g fill='#22303A'><circle cx='-10' cy='44' r='6'/><circle cx='8' "
                "cy='44' r='6'/></g>";

static const char abbey[] =
    SHADE("2", "56", "46",
          "9") "<path d='M-34 56l6-62l-8-14h74l-10 16l10 60z' fill='#B7A07A'/><path d='M10-20h28l-10 16l10 60H"
               "8c4-28 4-52 2-76z' fill='#8F7A58'/><path d='M-32-46h36v26h-36z' fill='#FFFBF2'/><path "
               "d='M4-38h30v18H4z' fill='#E6D8B8'/>"
               "<path d='M-36-44l22-16l22 16zM0-36l20-12l18 12z' fill='#B4532A'/><path "
               "d='M-20-60h4v-14h-4zM-24-70h12v4h-12z' fill='#B98A"
               "1E'/><path d='M-20-20v-12a5 5 0 0 1 10 0v12zM14-32h8v8h-8z' fill='#1F5F8B'/><path d='M-10 56c0-20 "
               "18-22 10-38c-6-12 8-18"
               " 4-34' stroke='#E9DCBE' stroke-width='5' fill='none' stroke-dasharray='8 4'/>";

static const char cairn[] = SHADE(
    "2", "46", "56", "11") "<ellipse cx='-4' cy='38' rx='40' ry='13' fill='#8F846F'/><ellipse cx='-2' cy='22' rx='32' "
                           "ry='12' fill='#B7AB93'/><ellipse cx='-6' cy='6' rx='25' ry='10' fill='#9C907A'/><ellipse "
                           "cx='-2' cy='-8' rx='18' ry='9' "
                           "fill='#C4B9A2'/><ellipse cx='-4' cy='-20' rx='11' ry='7' fill='#A79C88'/><path "
                           "d='M-6-72h4v48h-4z' fill='#6B4526'/><path d"
                           "='M-2-72c16 6 26-4 44 4l-6 12l6 12c-18-8-28 2-44-4z' fill='#1F5F8B'/><path d='M50 40c-2-12 "
                           "6-18 16-14l4-10l4 4c4 6 0 10-4 "
                           "12v10h-4v-6h-8v8h-4z' fill='#FFFBF2'/>";

const char *const myst_art_high[MYST_HIGH_SCENES] = { peaks, eyrie, mine, abbey, cairn };
