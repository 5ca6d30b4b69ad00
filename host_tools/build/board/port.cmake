# What the port decides without asking a board, changed when it has decided: the functions that our boards defer
# (mpconfigboard.cmake here, STOCK_FILES in ../rp2_board.py).

function(drop_sources)
    get_target_property(sources ${MICROPY_TARGET} SOURCES)
    list(REMOVE_ITEM sources ${ARGV})
    set_target_properties(${MICROPY_TARGET} PROPERTIES SOURCES "${sources}")
endfunction()

# Debian's source has no mbedtls; the headers switch off what needs it.
function(drop_tls)
    drop_sources(mbedtls/mbedtls_port.c)
    get_target_property(libraries ${MICROPY_TARGET} LINK_LIBRARIES)
    list(REMOVE_ITEM libraries micropy_lib_mbedtls)
    set_target_properties(${MICROPY_TARGET} PROPERTIES LINK_LIBRARIES "${libraries}")
endfunction()

# `extra` bytes of stack besides the port's 8 KB, at the cost of the heap.
function(link_by_our_script extra)
    pico_set_linker_script(${MICROPY_TARGET} ${MICROPY_BOARD_DIR}/memmap.ld)
    target_link_options(${MICROPY_TARGET} PRIVATE -Wl,--defsym=__micropy_extra_stack__=${extra})
endfunction()

# A part of sources.h goes before a source: what it changes has no switch of its own.
function(put_before source part)
    set_property(SOURCE ${MICROPY_DIR}/${source} APPEND PROPERTY COMPILE_OPTIONS
        -D${part} -include ${MICROPY_BOARD_DIR}/sources.h)
endfunction()

function(wrap_functions)
    foreach(name ${ARGV})
        target_link_options(${MICROPY_TARGET} PRIVATE -Wl,--wrap=${name})
    endforeach()
endfunction()
