# Our board: a Pico with less switched on, and with functions of ours (kocka.c).

set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/kocka.c)
set(MICROPY_DEF_BOARD MP_CONFIGFILE=\"kocka.h\")
include(${MICROPY_BOARD_DIR}/port.cmake)

add_compile_definitions(
    # Tables in RAM, as large as we need them: USB has the endpoints 0 to 2 (of 16), timers are few.
    USB_MAX_ENDPOINTS=3
    CFG_TUD_ENDPPOINT_MAX=3
    PICO_TIME_DEFAULT_ALARM_POOL_MAX_TIMERS=8
)

function(be_kocka)
    drop_tls()

    # The device uses neither PIO nor DMA, whose state lies in RAM whether or not anything is made of them. kocka.c has
    # the module _rp2 without them, and what the port calls of them.
    drop_sources(rp2_pio.c rp2_dma.c modrp2.c)

    # No floats: without the tables of the boot ROM's functions for them.
    pico_set_float_implementation(${MICROPY_TARGET} none)
    pico_set_double_implementation(${MICROPY_TARGET} none)

    # Frames of calls lie on the stack (sources.h), and the deepest call measured, of a master of Taroky, takes 8.4 KB.
    link_by_our_script(3072)

    put_before(extmod/modframebuf.c OF_FRAMEBUF)
    put_before(py/compile.c OF_COMPILER)
    put_before(py/emitbc.c OF_COMPILER)
    put_before(py/emitcommon.c OF_COMPILER)
    put_before(py/objfun.c OF_FUNCTIONS)
    put_before(py/vm.c OF_VM)
    wrap_functions(mp_find_frozen_module mp_obj_print_exception tud_mounted)
endfunction()
cmake_language(DEFER CALL be_kocka)
