# Every languages/CODE.po becomes a part of the programs: its catalogue, and the rules that are translated
# (games/<key>/rules.CODE.md). Without gettext's msgfmt the programs speak English only.
find_program(MSGFMT msgfmt)
file(GLOB language_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/languages/*.po)
if(NOT MSGFMT)
  set(language_files "")
  message(STATUS "English only: msgfmt is missing (tools/setup installs gettext)")
endif()

# C source of an array with the bytes of a file, and a zero after them.
function(read_as_bytes file name source)
  file(READ ${file} bytes HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${bytes}")
  set(${source} "static const unsigned char ${name}[] = { ${bytes} 0 };\n" PARENT_SCOPE)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
endfunction()

set(language_arrays "")
set(languages_listed "")
foreach(file ${language_files})
  cmake_path(GET file STEM code)
  execute_process(COMMAND ${MSGFMT} --no-hash -o ${CMAKE_BINARY_DIR}/${code}.mo ${file} COMMAND_ERROR_IS_FATAL ANY)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  read_as_bytes(${CMAKE_BINARY_DIR}/${code}.mo ${code}_words source)
  string(APPEND language_arrays "${source}")
  set(rules "")
  foreach(key ${game_keys})
    set(rules_file ${CMAKE_SOURCE_DIR}/games/${key}/rules.${code}.md)
    if(EXISTS ${rules_file})
      read_as_bytes(${rules_file} ${code}_${key}_rules source)
      string(APPEND language_arrays "${source}")
      string(APPEND rules "(const char *)${code}_${key}_rules, ")
    else()
      string(APPEND rules "NULL, ")
    endif()
  endforeach()
  string(APPEND language_arrays "static const char *const ${code}_rules[] = { ${rules}};\n")
  string(APPEND languages_listed "    { \"${code}\", ${code}_words, sizeof ${code}_words - 1, ${code}_rules },\n")
endforeach()

set(languages_list ${CMAKE_BINARY_DIR}/languages_list.c)
file(CONFIGURE OUTPUT ${languages_list} CONTENT
"/* Generated from languages/ and the translated rules. */
#include \"command/language.h\"

@language_arrays@
const struct language language_list[] = {
@languages_listed@    { NULL, NULL, 0, NULL },
};
" @ONLY)
