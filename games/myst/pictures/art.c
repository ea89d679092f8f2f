/* Myst: drawings that never change, as SVG fragments in units of 200 a place: landmarks from the top left of
 * their places, everything small around its own foot. All are our own. */
#include "games/myst/pictures/island.h"

/* ---- landmarks ---- */

static const char rocket[] =
    "<ellipse cx='205' cy='180' rx='175' ry='14' fill='#1F2A33' opacity='.2'/>"
    "<path d='M80 160l-14 24h10l16-24zM150 160v24h9v-24zM236 160v24h9v-24zM310 160l14 24h-10l-14-24z' fill='#5F3D22'/>"
    "<path d='M48 150h292v13H48z' fill='#8A5A33'/><path d='M48 150h292v5H48z' fill='#BA8450'/>"
    "<path d='M112 152l10-34h18l-6 34zM254 152l-4-52h16l10 52z' fill='#6F4728'/>"
    "<g transform='rotate(-9 200 95)'>"
    "<path d='M96 64l-52-46h44l52 46zM96 120l-52 42h44l52-42z' fill='#8E3F1F'/>"
    "<path d='M74 72l-32-12v62l32-12z' fill='#3B454F'/><path d='M50 63l-8-3v62l8-3z' fill='#59646E'/>"
    "<path d='M70 56h190c50 0 92 20 112 36c-20 14-62 32-112 32H70c-10-20-10-48 0-68z' fill='#F6EEDF'/>"
    "<path d='M63 92h309c-22 14-62 32-112 32H70c-5-10-7-21-7-32z' fill='#D6C6A6'/>"
    "<path d='M302 62c32 8 56 20 70 30c-14 10-38 20-70 27c6-18 6-40 0-57z' fill='#B4532A'/>"
    "<path d='M306 92h66c-14 10-38 20-70 27c3-9 4-18 4-27z' fill='#8E3F1F'/>"
    "<path d='M112 56h14c-7 20-7 48 0 68h-14c-8-20-8-48 0-68zM284 58h9c5 20 5 44 0 63h-9c5-20 5-44 0-63z' "
    "fill='#1F5F8B'/>"
    "<path d='M58 86h92l26 6l-26 6H58l-16-6z' fill='#B4532A'/>"
    "<g fill='#B98A1E'><circle cx='176' cy='80' r='13'/><circle cx='216' cy='80' r='13'/><circle cx='256' cy='80' "
    "r='13'/></g><g fill='#22496B'><circle cx='176' cy='80' r='9'/><circle cx='216' cy='80' r='9'/><circle cx='256' "
    "cy='80' r='9'/></g><path d='M170 77a8 8 0 0 1 7-5M210 77a8 8 0 0 1 7-5M250 77a8 8 0 0 1 7-5' stroke='#CFE3EC' "
    "stroke-width='2.5' fill='none'/></g>";

static const char library[] =
    "<ellipse cx='200' cy='318' rx='188' ry='66' fill='#1F2A33' opacity='.12'/>"
    "<ellipse cx='200' cy='310' rx='186' ry='64' fill='#E9DCBE'/>"
    "<ellipse cx='200' cy='310' rx='160' ry='52' fill='none' stroke='#D2BF95' stroke-width='3' "
    "stroke-dasharray='16 7'/>"
    "<path d='M200 34a88 88 0 0 1 88 88H112a88 88 0 0 1 88-88z' fill='#1F5F8B'/>"
    "<path d='M200 34a88 88 0 0 1 88 88h-58c0-40-10-70-30-88z' fill='#174A6E'/>"
    "<path d='M200 34c-30 20-44 50-46 88M200 34c-60 14-74 50-80 88' stroke='#5BA7D6' stroke-width='2' fill='none' "
    "opacity='.7'/><path d='M104 120h192v16H104z' fill='#F3EADA'/><path d='M104 132h192v6H104z' fill='#CDBD99'/>"
    "<path d='M196 10h8v26h-8z' fill='#B98A1E'/><circle cx='200' cy='14' r='8' fill='#E3B94B'/>"
    "<path d='M70 184h260v120H70z' fill='#CDBD99'/><path d='M176 222h48v82h-48z' fill='#174A6E'/>"
    "<path d='M200 222h24v82h-24z' fill='#123A57'/><circle cx='194' cy='266' r='3' fill='#E3B94B'/>"
    "<g fill='#FFFBF2'><path d='M76 190h22v112H76zM120 190h22v112h-22zM258 190h22v112h-22zM302 190h22v112h-22z'/></g>"
    "<g fill='#DCCFB6'><path d='M90 190h8v112h-8zM134 190h8v112h-8zM272 190h8v112h-8zM316 190h8v112h-8z'/></g>"
    "<g fill='#F6EEDF'><path d='M70 296h34v9H70zM114 296h34v9h-34zM252 296h34v9h-34zM296 296h34v9h-34zM70 186h34v9H70z"
    "M114 186h34v9h-34zM252 186h34v9h-34zM296 186h34v9h-34z'/></g>"
    "<path d='M56 172h288v15H56z' fill='#F6EEDF'/><path d='M56 182h288v6H56z' fill='#C4B28A'/>"
    "<path d='M48 174l152-64l152 64z' fill='#FFFBF2'/><path d='M200 110l152 64H200z' fill='#E6D8B8'/>"
    "<path d='M88 168l112-46l112 46z' fill='#D6C6A6'/>"
    "<path d='M200 142c-10-6-24-7-34-3v22c10-4 24-3 34 3c10-6 24-7 34-3v-22c-10-4-24-3-34 3z' fill='#B98A1E'/>"
    "<path d='M200 142v22M172 145c8-2 16-1 22 2M206 147c6-3 14-4 22-2M172 152c8-2 16-1 22 2M206 154c6-3 14-4 22-2' "
    "stroke='#FFF3CF' stroke-width='2' fill='none'/>"
    "<path d='M56 304h288v11H56z' fill='#FFFBF2'/><path d='M44 314h312v11H44z' fill='#EADFC6'/>"
    "<path d='M32 324h336v12H32z' fill='#D6C6A6'/><path d='M176 304h48v32h-48z' fill='#B4532A' opacity='.75'/>"
    "<g fill='#3F6149'><path d='M22 318c-12-30-10-64 0-88c10 24 12 58 0 88zM378 318c-12-30-10-64 0-88c10 24 12 58 0 "
    "88z'/></g><g fill='#5C8560'><path d='M20 310c-9-26-7-56 2-80c0 30 2 56-2 80zM376 310c-9-26-7-56 2-80c0 30 2 56-2 "
    "80z'/></g>";

static const char planetarium[] =
    "<ellipse cx='208' cy='182' rx='180' ry='14' fill='#1F2A33' opacity='.2'/>"
    "<path d='M40 112h70v66H40z' fill='#E6D8B8'/><path d='M34 112a41 34 0 0 1 82 0z' fill='#B4532A'/>"
    "<path d='M75 78a41 34 0 0 1 41 34H86c0-14-4-26-11-34z' fill='#8E3F1F'/><path d='M60 134h12v44H60zM84 "
    "134h12v44H84z' "
    "fill='#8C7B58'/>"
    "<path d='M120 104h176v74H120z' fill='#F6EEDF'/><path d='M236 104h60v74h-60z' fill='#DCCFB6'/>"
    "<path d='M208 8a96 96 0 0 1 96 96H112a96 96 0 0 1 96-96z' fill='#22496B'/>"
    "<path d='M208 8a96 96 0 0 1 96 96h-52c0-40-16-74-44-96z' fill='#183652'/>"
    "<path d='M208 8l18 6c14 24 20 54 20 90h-20c2-40-4-72-18-96z' fill='#0F2438'/>"
    "<g transform='rotate(-34 236 56)'><path d='M196 46h92v20h-92z' fill='#B98A1E'/><path d='M196 58h92v8h-92z' "
    "fill='#8C6A1C'/><path d='M286 41h24v30h-24z' fill='#E3B94B'/><path d='M304 41h6v30h-6z' fill='#5BA7D6'/></g>"
    "<g fill='#F4D98B'><path d='M150 60l3 7l7 1l-5 5l1 7l-6-3l-6 3l1-7l-5-5l7-1zM178 32l2 5l5 1l-4 3l1 5l-4-2l-4 2l1-5l"
    "-4-3l5-1zM180 82l2 5l5 1l-4 3l1 5l-4-2l-4 2l1-5l-4-3l5-1zM272 84l2 5l5 1l-4 3l1 5l-4-2l-4 "
    "2l1-5l-4-3l5-1z'/><circle "
    "cx='136' cy='90' r='3'/><circle cx='206' cy='60' r='3'/><circle cx='160' cy='98' r='2'/></g>"
    "<path d='M150 68l28-30M150 68l30 20' stroke='#F4D98B' stroke-width='1.5' opacity='.7'/>"
    "<path d='M106 100h204v12H106z' fill='#FFFBF2'/><path d='M106 108h204v5H106z' fill='#B98A1E'/>"
    "<path d='M194 178v-36a18 18 0 0 1 36 0v36z' fill='#8E3F1F'/><path d='M212 124a18 18 0 0 1 18 18v36h-18z' "
    "fill='#6E2F16'/><g fill='#1F5F8B'><circle cx='148' cy='144' r='13'/><circle cx='268' cy='144' r='13'/></g>"
    "<g stroke='#FFFBF2' stroke-width='3'><path d='M148 131v26M135 144h26M268 131v26M255 144h26'/></g>"
    "<path d='M178 176h68v10h-68z' fill='#CDBD99'/><path d='M334 176l8-92l10-16l10 16l8 92z' fill='#E6D8B8'/>"
    "<path d='M352 68l10 16l8 92h-18z' fill='#C4B28A'/><path d='M326 174h52v10h-52z' fill='#CDBD99'/>";

static const char ship[] =
    "<g transform='rotate(-13 100 240)'>"
    "<path d='M22 262h152l14-10c-2 44-16 74-44 92H70c-30-20-44-48-48-82z' fill='#3E2A1A' opacity='.35'/>"
    "<path d='M66 250V58h8v192zM126 250V84h7v166z' fill='#6B4526'/>"
    "<path d='M70 66c40 8 52 30 46 62c-14-8-30-10-46-8z' fill='#F3EADA'/><path d='M70 130c36 4 50 24 46 "
    "60c-14-12-30-16-46"
    "-14z' fill='#E2D3B2'/><path d='M104 78c14 12 18 28 12 50c-6-4-10-5-14-6c6-16 6-30 2-44z' fill='#CDBD99'/>"
    "<path d='M129 96c28 8 38 26 34 54c-10-8-22-10-34-8z' fill='#EADFC6'/><path d='M92 92l10 14l-4 10l-10-12zM100 "
    "150l8 "
    "14l-6 8l-8-14z' fill='#5FA3B8' opacity='.8'/>"
    "<path d='M34 66h78v5H34zM40 128h66v5H40zM104 94h58v5h-58z' fill='#6B4526'/>"
    "<path d='M58 50h24l-3 14H61z' fill='#7D4F2B'/><path d='M70 22l-30 8l30 10z' fill='#B4532A'/><path d='M68 "
    "20h4v34h-4z' "
    "fill='#6B4526'/><path d='M70 60L16 236M130 86l52 146M70 60l60 26' stroke='#4A3320' stroke-width='2' fill='none'/>"
    "<path d='M10 226h30l6 12h112l40-28c6 34 0 66-18 96H34c-16-24-24-50-24-80z' fill='#8A5A33'/>"
    "<path d='M13 246h176l-4 16H16zM21 272h162l-7 16H28z' fill='#6F4728'/><path d='M10 226h30l6 12h112l40-28l1 10l-38 "
    "26H"
    "42l-6-12H11z' fill='#BA8450'/><path d='M196 208l26-18l4 6l-28 22z' fill='#8A5A33'/>"
    "<g fill='#22303A'><circle cx='70' cy='266' r='7'/><circle cx='102' cy='266' r='7'/><circle cx='134' cy='266' "
    "r='7'/></g></g>"
    "<path d='M-2 302c16-14 30-14 46 0c16 12 32 12 50-2c18-14 34-14 52-2c18 10 38 8 56-6c4 20-6 38-26 42c-16 8-34-6-50 "
    "2c-16 "
    "10-32 8-46 0c-14-6-30 8-46 0c-20-6-34-16-36-34z' fill='#4F97B0'/>"
    "<path d='M0 302c16-14 30-14 46 0c16 12 32 12 50-2c18-14 34-14 52-2c18 10 34 8 50-4' stroke='#E8F1EC' "
    "stroke-width='5' "
    "fill='none'/><path d='M24 322c14-9 26-9 38 0M108 318c14-9 28-9 42 0M62 360c14-9 28-9 42 0M132 358c12-8 24-8 36 "
    "0M20 352c10-7"
    " 20-7 30 0' stroke='#CFE3EC' stroke-width='3' fill='none'/>"
    "<path d='M66 382l16-9l16 9l-16 9zM66 382l-9-7v14z' fill='#E3B94B'/><path d='M120 384l11-6l11 6l-11 6zM120 "
    "384l-6-5v10z' "
    "fill='#E58A5C'/>";

static const char tower[] =
    "<ellipse cx='104' cy='352' rx='86' ry='20' fill='#1F2A33' opacity='.18'/>"
    "<path d='M24 346c4-16 24-22 40-20l20-10h40l24 12c18 0 30 8 34 20c-20 12-134 14-158-2z' fill='#B7A88A'/>"
    "<path d='M24 346c4-16 24-22 40-20l12 20c-16 6-34 8-52 0zM130 322l18 6c18 0 30 8 34 20c-12 6-30 8-48 8z' "
    "fill='#93866B'/>"
    "<path d='M58 132h84l6 206H52z' fill='#F1E6CF'/><path d='M106 132h36l6 206h-42z' fill='#D6C6A6'/>"
    "<path d='M58 160h20v8H58zM58 240h26v8H57zM118 262h26v8h-26zM56 290h22v8H56zM122 226h20v8h-20zM112 306h24v8h-24z' "
    "fill='#C4B28A'/>"
    "<path d='M46 326h108v18H46z' fill='#E6D8B8'/><path d='M46 338h108v7H46z' fill='#B7A57C'/>"
    "<path d='M48 116h104v18H48z' fill='#FFFBF2'/><path d='M48 128h104v7H48z' fill='#C4B28A'/>"
    "<path d='M42 118l58-92l58 92z' fill='#B4532A'/><path d='M100 26l58 92h-58z' fill='#8E3F1F'/>"
    "<path d='M62 98h76M74 78h52M86 58h28' stroke='#D98A5E' stroke-width='2.5' opacity='.7'/>"
    "<path d='M97 8h6v22h-6z' fill='#8C6A1C'/><circle cx='100' cy='10' r='8' fill='#E3B94B'/>"
    "<circle cx='100' cy='184' r='40' fill='#8C6A1C'/><circle cx='100' cy='182' r='38' fill='#E3B94B'/><circle "
    "cx='100' "
    "cy='182' r='31' fill='#FFFBF2'/>"
    "<path d='M100 154v8M100 202v8M72 182h8M120 182h8M86 158l3 5M114 158l-3 5M86 206l3-5M114 206l-3-5M76 168l5 3M124 "
    "168l-5 "
    "3M76 196l5-3M124 196l-5-3' stroke='#1F2A33' stroke-width='3'/>"
    "<path d='M100 182V160M100 182l16 9' stroke='#1F5F8B' stroke-width='5' stroke-linecap='round'/><circle cx='100' "
    "cy='182' r='4' fill='#B4532A'/>"
    "<path d='M86 338v-34a14 14 0 0 1 28 0v34z' fill='#6B4526'/><path d='M100 290a14 14 0 0 1 14 14v34h-14z' "
    "fill='#4E321B'/><path d='M92 258v-16a8 8 0 0 1 16 0v16z' fill='#22496B'/>";

static const char cabin[] =
    "<ellipse cx='108' cy='346' rx='92' ry='20' fill='#1F2A33' opacity='.18'/>"
    "<path d='M138 340V190h14v150z' fill='#5F3D22'/>"
    "<g fill='#3F6149'><path d='M145 20l-38 70h20l-34 62h24l-36 66h128l-36-66h24l-34-62h20z'/></g>"
    "<g fill='#557D58'><path d='M145 20l-38 70h20l-34 62h24l-36 66h44c10-60 20-130 20-198z'/></g>"
    "<path d='M127 90h36M117 152h56' stroke='#2F4A38' stroke-width='4' opacity='.6'/>"
    "<path d='M36 166h24v52H36z' fill='#A79C88'/><path d='M50 166h10v52H50z' fill='#857B69'/><path d='M32 "
    "160h32v9H32z' "
    "fill='#C9BFA9'/><path d='M46 152c-16-12 8-22-4-36c-10-12 10-20 6-34' stroke='#FFFBF2' stroke-width='9' "
    "fill='none' "
    "stroke-linecap='round' opacity='.85'/>"
    "<path d='M26 240h138v98H26z' fill='#9A6638'/>"
    "<path d='M22 254h146v5H22zM22 272h146v5H22zM22 290h146v5H22zM22 308h146v5H22zM22 326h146v5H22z' fill='#6F4728'/>"
    "<g fill='#C79A63'><circle cx='24' cy='247' r='8'/><circle cx='24' cy='265' r='8'/><circle cx='24' cy='283' r='8'/>"
    "<circle cx='24' cy='301' r='8'/><circle cx='24' cy='319' r='8'/><circle cx='24' cy='336' r='8'/><circle cx='166' "
    "cy='247' r='8'/><circle cx='166' cy='265' r='8'/><circle cx='166' cy='283' r='8'/><circle cx='166' cy='301' "
    "r='8'/><circle cx='166' cy='319' r='8'/><circle cx='166' cy='336' r='8'/></g>"
    "<g fill='#8A5A33'><circle cx='24' cy='247' r='4'/><circle cx='24' cy='265' r='4'/><circle cx='24' cy='283' r='4'/>"
    "<circle cx='24' cy='301' r='4'/><circle cx='24' cy='319' r='4'/><circle cx='24' cy='336' r='4'/><circle cx='166' "
    "cy='247' r='4'/><circle cx='166' cy='265' r='4'/><circle cx='166' cy='283' r='4'/><circle cx='166' cy='301' "
    "r='4'/><circle cx='166' cy='319' r='4'/><circle cx='166' cy='336' r='4'/></g>"
    "<path d='M4 244l38-62h110l36 62z' fill='#B4532A'/><path d='M4 244l6-10h172l6 10z' fill='#8E3F1F'/>"
    "<path d='M38 190h122M30 204h138M22 218h154' stroke='#8E3F1F' stroke-width='3' stroke-dasharray='14 6'/>"
    "<path d='M84 340v-58h34v58z' fill='#4E321B'/><path d='M88 340v-54h26v54z' fill='#6B4526'/><circle cx='109' "
    "cy='314' "
    "r='3' fill='#E3B94B'/><path d='M38 276h32v28H38zM130 276h26v28h-26z' fill='#5F3D22'/><path d='M42 "
    "280h24v20H42zM134 "
    "280h18v20h-18z' fill='#F4D98B'/><path d='M54 280v20M42 290h24M143 280v20M134 290h18' stroke='#5F3D22' "
    "stroke-width='3'/><path d='M74 340h54v8H74z' fill='#C9BFA9'/>"
    "<g fill='#C79A63'><circle cx='176' cy='362' r='8'/><circle cx='160' cy='362' r='8'/><circle cx='168' cy='349' "
    "r='8'/></g><g fill='#8A5A33'><circle cx='176' cy='362' r='3'/><circle cx='160' cy='362' r='3'/><circle cx='168' "
    "cy='349' r='3'/></g>";

#define BIG_GEAR                                                                                                       \
    "M154 118l15 5l-1 9l-16 2l-5 13l12 11l-5 8l-15-6l-10 10l5 14l-8 5l-10-11l-13 4l-2 16l-9 1l-5-15l-14-2l-8 "         \
    "14l-9-4l2-15"                                                                                                     \
    "l-11-7l-13 8l-7-7l9-13l-7-11l-16 1l-3-8l13-8l-1-14l-15-5l1-9l16-2l5-13l-12-11l5-8l15 6l10-10l-5-14l8-5l10 "       \
    "11l13-4l2-"                                                                                                       \
    "16l9-1l5 15l14 2l8-14l9 4l-2 15l11 7l13-8l7 7l-9 13l7 11l16-1l3 8l-13 8z"
#define SMALL_GEAR                                                                                                     \
    "M169 278l12 8l-3 9l-15-2l-8 11l7 14l-8 6l-11-10l-13 5l-2 14l-10 1l-4-14l-13-3l-10 11l-9-4l4-15l-9-9l-14 "         \
    "4l-5-9l11-9l"                                                                                                     \
    "-3-14l-14-4l1-9l14-2l5-13l-10-11l6-8l14 6l10-8l-2-15l9-3l8 12l14-1l6-13l10 2l0 14l12 7l12-8l7 7l-8 12l6 12l15 "   \
    "0l2 "                                                                                                             \
    "10l-13 6z"

static const char gears[] =
    "<ellipse cx='106' cy='366' rx='92' ry='18' fill='#1F2A33' opacity='.18'/>"
    "<path d='M16 362c2-34 22-58 46-66l16-150h28l22 132c34 10 54 42 58 82c-40 18-130 18-170 2z' fill='#A79C88'/>"
    "<path d='M106 146l22 132c34 10 54 42 58 82c-26 12-64 14-98 12c10-60 18-150 18-226z' fill='#857B69'/>"
    "<path d='M30 352l20-30l14 14M140 352l12-34l18 26' stroke='#6E6556' stroke-width='3' fill='none'/>"
    "<path d='" BIG_GEAR "' fill='#5E4510' transform='translate(6 8)'/><path d='" BIG_GEAR "' fill='#B98A1E'/>"
    "<circle cx='88' cy='118' r='54' fill='#D9AE45'/><circle cx='88' cy='118' r='46' fill='#B98A1E'/>"
    "<path d='M82 74h12v88H82zM44 112h88v12H44z' fill='#E3B94B'/><path d='M57 79l70 70l-8 8l-70-70zM119 79l8 8l-70 "
    "70l-8-8z' "
    "fill='#E3B94B'/><circle cx='88' cy='118' r='19' fill='#8C6A1C'/><circle cx='88' cy='118' r='12' fill='#3B454F'/>"
    "<circle cx='85' cy='115' r='4' fill='#A9B3B8'/>"
    "<path d='" SMALL_GEAR "' fill='#5B2712' transform='translate(6 8)'/><path d='" SMALL_GEAR "' fill='#B4532A'/>"
    "<circle cx='118' cy='268' r='42' fill='#CF7347'/><circle cx='118' cy='268' r='35' fill='#B4532A'/>"
    "<path d='M113 234h10v68h-10zM84 263h68v10H84z' fill='#E58A5C'/><circle cx='118' cy='268' r='15' fill='#7A3418'/>"
    "<circle cx='118' cy='268' r='9' fill='#3B454F'/><circle cx='116' cy='266' r='3' fill='#A9B3B8'/>";

const char *const myst_art_landmarks[MYST_LANDMARKS] = { rocket, library, planetarium, ship, tower, cabin, gears };

/* ---- signs and switches ---- */

const char myst_art_sign[] =
    "<circle cx='2' cy='3' r='25' fill='#1F2A33' opacity='.3'/><circle r='24' fill='#8C6A1C'/><circle r='22' "
    "fill='#E3B94B'/><circle r='17' fill='#FFF3CF'/><path d='M0-16l4 10l9-3l-3 9l10 4l-10 3l3 9l-9-4l-4 10l-4-10l-9 "
    "4l3-9l-"
    "10-3l10-4l-3-9l9 3z' fill='#B4532A' transform='translate(0 -1)'/><circle r='5' fill='#FFF3CF'/>";

const char myst_art_switch[] =
    "<ellipse cx='4' cy='3' rx='38' ry='13' fill='#1F2A33' opacity='.25'/><ellipse rx='36' ry='13' fill='#8C8371'/>"
    "<ellipse cy='-4' rx='36' ry='13' fill='#E6DCC6'/><ellipse cy='-4' rx='28' ry='9' fill='#C9BFA9'/>"
    "<path d='M-17-4l3-40h28l3 40c-8 5-26 5-34 0z' fill='#F6EEDF'/><path d='M2-1l2-43h10l3 40c-4 2-9 3-15 3z' "
    "fill='#CDBD99'/><ellipse cy='-44' rx='16' ry='6' fill='#FFFBF2'/><ellipse cy='-44' rx='10' ry='3' fill='#3B454F'/>"
    "<path d='M0-44L20-80' stroke='#3B454F' stroke-width='7' stroke-linecap='round'/><circle cx='21' cy='-82' r='11' "
    "fill='#8E2F14'/><circle cx='20' cy='-84' r='10' fill='#D5502A'/><circle cx='17' cy='-87' r='3.5' fill='#F7C9A8'/>";
