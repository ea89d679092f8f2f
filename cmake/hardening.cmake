# What optimised builds defend themselves with: canaries and checked copies against overflows, a stack that cannot jump its
# guard page, code at random addresses, and tables that are read-only once linked. tests/checks/hardened.sh reads it from the programs.
include(CheckCCompilerFlag)
check_c_compiler_flag(-fstack-clash-protection has_stack_clash_protection) # clang has it for few targets only
add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fPIE)
if(has_stack_clash_protection)
  add_compile_options(-fstack-clash-protection)
endif()
add_link_options(-pie -Wl,-z,relro,-z,now,-z,noexecstack)
