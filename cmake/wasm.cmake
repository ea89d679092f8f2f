# Toolchain: the same C as WebAssembly, by Debian's clang 14 and wasi-libc. Linked by wasm-ld itself, because the
# clang driver would quietly run wasm-opt if some package put it on the PATH.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_AR llvm-ar-14)
set(CMAKE_RANLIB llvm-ranlib-14)
set(MYKONOS_WASM ON)
