# Every games/<key>/lesson.json, and lesson.CODE.json in other languages, is a part of the terminal client.
file(GLOB lesson_paths CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/games/*/lesson*.json)
set(lesson_arrays "")
set(lessons_listed "")
foreach(path ${lesson_paths})
  cmake_path(GET path PARENT_PATH folder)
  cmake_path(GET folder FILENAME key)
  cmake_path(GET path FILENAME name)
  string(REGEX REPLACE "^lesson\\.?|\\.?json$" "" code "${name}")
  if(code STREQUAL "")
    set(code en)
  endif()
  if(key IN_LIST game_keys)
    read_as_bytes(${path} ${key}_${code} source)
    string(APPEND lesson_arrays "${source}")
    string(APPEND lessons_listed "    { \"${key}\", \"${code}\", (const char *)${key}_${code} },\n")
  endif()
endforeach()

set(lessons_list ${CMAKE_BINARY_DIR}/lessons_list.c)
file(CONFIGURE OUTPUT ${lessons_list} CONTENT
"/* Generated from the lesson.json of every game. */
#include \"clients/terminal/lesson/lesson_text.h\"

@lesson_arrays@
const struct lesson_file lesson_files[] = {
@lessons_listed@    { NULL, NULL, NULL },
};
" @ONLY)
