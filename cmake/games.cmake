# Every folder under games/ with a rules.md is a game. Three lists are generated from these folders, the only places
# that name all games: the games themselves, their tests, and the texts of their rules.
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
set(declared "")
set(listed "")
set(tests_declared "")
set(tests_listed "")
set(texts "")
set(texts_listed "")
foreach(key ${game_keys})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/${key}/*.c)
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "/tests/[^/]*\\.c$")
  list(FILTER tests INCLUDE REGEX "/tests/[^/]*\\.c$")
  list(APPEND game_sources ${sources})
  list(APPEND game_test_sources ${tests})
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
