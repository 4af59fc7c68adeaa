@ Start-up of one Cortex-A9 core in ARM state, whatever ran before: a boot ROM, U-Boot, a debugger or
@ QEMU. Stacks, floating point, zeroed memory, then main().
  .syntax unified
  .arm

  .section .vectors, "ax"
  .global vectors
vectors:
  ldr pc, =start
  ldr pc, =undefined_instruction
  ldr pc, =supervisor_call
  ldr pc, =prefetch_abort
  ldr pc, =data_abort
  nop
  ldr pc, =interrupt
  ldr pc, =fast_interrupt
  .ltorg

  .section .text.start, "ax"
  .global start
start:
  cpsid if
  @ Only the first core goes on.
  mrc p15, 0, r0, c0, c0, 5
  ands r0, r0, #3
sleep:
  wfene
  bne sleep

  ldr r0, =vectors
  mcr p15, 0, r0, c12, c0, 0

  @ The modes of faults share a small stack; everything else runs in supervisor mode.
  cps #0x17
  ldr sp, =fault_stack_top
  cps #0x1b
  ldr sp, =fault_stack_top
  cps #0x13
  ldr sp, =stack_top

  @ MMU and caches off, and what they hold forgotten.
  mrc p15, 0, r0, c1, c0, 0
  bic r0, r0, #0x1000
  bic r0, r0, #0x0005
  mcr p15, 0, r0, c1, c0, 0
  isb
  mov r0, #0
  mcr p15, 0, r0, c8, c7, 0
  mcr p15, 0, r0, c7, c5, 0
  mcr p15, 0, r0, c7, c5, 6
  dsb
  isb

  @ Floating point and NEON on.
  mrc p15, 0, r0, c1, c0, 2
  orr r0, r0, #0x00f00000
  mcr p15, 0, r0, c1, c0, 2
  isb
  mov r0, #0x40000000
  vmsr fpexc, r0

  @ The stack is painted, so that its deepest use can be seen later.
  ldr r0, =stack_bottom
  ldr r1, =stack_top
  ldr r2, =0x5AA5C33C
  bl fill
  ldr r0, =bss_start
  ldr r1, =bss_end
  mov r2, #0
  bl fill

  bl board_start
  ldr r4, =init_array_start
  ldr r5, =init_array_end
next_constructor:
  cmp r4, r5
  ldrlo r0, [r4], #4
  blxlo r0
  blo next_constructor
  bl main
  b board_end

@ Words from r0 up to r1 become r2.
fill:
  cmp r0, r1
  strlo r2, [r0], #4
  blo fill
  bx lr

  .macro fault name, number
\name:
  mov r0, #\number
  sub r1, lr, #4
  b board_fault
  .endm
  fault undefined_instruction, 1
  fault supervisor_call, 2
  fault prefetch_abort, 3
  fault data_abort, 4
  fault interrupt, 6
  fault fast_interrupt, 7
