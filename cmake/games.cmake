# Every folder under games/ with a rules.md is a game. Four lists are generated from these folders, the only places
# that name all games: the games themselves, their tests, the texts of their rules, and how they are drawn in cells.
file(GLOB rules_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/*/rules.md)
set(game_keys "")
foreach(rules_file ${rules_files})
  cmake_path(GET rules_file PARENT_PATH folder)
  cmake_path(GET folder FILENAME key)
  if(NOT MYKONOS_GAMES OR key IN_LIST MYKONOS_GAMES)
    list(APPEND game_keys ${key})
  endif()
endforeach()

set(game_sources "")
set(game_test_sources "")
set(game_cells_sources "")
set(declared "")
set(listed "")
set(tests_declared "")
set(tests_listed "")
set(cells_declared "")
set(cells_listed "")
set(texts "")
set(texts_listed "")
foreach(key ${game_keys})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${key}/*.c)
  set(tests ${sources})
  set(cells ${sources})
  list(FILTER sources EXCLUDE REGEX "/(tests|cells)/[^/]*\\.c$")
  list(FILTER tests INCLUDE REGEX "/tests/[^/]*\\.c$")
  list(FILTER cells INCLUDE REGEX "/cells/[^/]*\\.c$")
  list(APPEND game_sources ${sources})
  list(APPEND game_test_sources ${tests})
  list(APPEND game_cells_sources ${cells})
  if(cells)
    string(APPEND cells_declared "extern const struct game_cells ${key}_cells;\n")
    string(APPEND cells_listed "    &${key}_cells,\n")
  endif()
  string(APPEND declared "extern const struct game ${key}_game;\n")
  string(APPEND listed "    &${key}_game,\n")
  string(APPEND tests_declared "extern const struct rule_test ${key}_tests[];\n")
  string(APPEND tests_listed "    ${key}_tests,\n")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${key}/rules.md)
  file(READ ${CMAKE_SOURCE_DIR}/games/${key}/rules.md bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  string(APPEND texts "static const unsigned char ${key}_text[] = { ${bytes} 0 };\n")
  string(APPEND texts_listed "    (const char *)${key}_text,\n")
endforeach()

function(write_games_list file declared listed)
  file(CONFIGURE OUTPUT ${file} CONTENT
"/* Generated from the folders under games/. */
#include \"engine/game.h\"

@declared@
const struct game *const game_list[] = {
@listed@    NULL,
};
" @ONLY)
endfunction()
set(games_list ${CMAKE_BINARY_DIR}/games_list.c ${CMAKE_BINARY_DIR}/games_rules.c)
write_games_list(${CMAKE_BINARY_DIR}/games_list.c "${declared}" "${listed}")

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/games_rules.c CONTENT
"/* Generated from the folders under games/: in the order of game_list. */
#include \"engine/clauses.h\"

@texts@
const char *const game_rules_texts[] = {
@texts_listed@    NULL,
};
" @ONLY)

set(games_proof_lists ${CMAKE_BINARY_DIR}/games_proof.c)
file(CONFIGURE OUTPUT ${games_proof_lists} CONTENT
"/* Generated from the folders under games/: in the order of game_list. */
#include \"proof/scene.h\"

@tests_declared@
const struct rule_test *const game_tests[] = {
@tests_listed@    NULL,
};
" @ONLY)

set(games_cells_list ${CMAKE_BINARY_DIR}/games_cells.c)
file(CONFIGURE OUTPUT ${games_cells_list} CONTENT
"/* Generated from the folders games/<key>/cells/. */
#include \"engine/canvas.h\"

@cells_declared@
const struct game_cells *const game_cells_list[] = {
@cells_listed@    NULL,
};
" @ONLY)
