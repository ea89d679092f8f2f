# How optimised builds defend themselves: stack canaries and checked copies against overflows, a stack that cannot skip its
# guard page, code at random addresses, and tables that are read-only after linking. tests/checks/hardened.sh checks the programs.
include(CheckCCompilerFlag)
check_c_compiler_flag(-fstack-clash-protection has_stack_clash_protection) # clang supports it only for a few targets
add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fPIE)
if(has_stack_clash_protection)
  add_compile_options(-fstack-clash-protection)
endif()
add_link_options(-pie -Wl,-z,relro,-z,now,-z,noexecstack)
