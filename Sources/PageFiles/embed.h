// Puts the file with the name FILE into the program: the name and the bytes among the constants, and a line into the
// table.

// The compiler notes the file that it looks for here, so a change of it is compiled. It does not note that of `.incbin`.
#if !__has_include(FILE)
#error "A file of the page is missing in Sources/Web/Page."
#endif

.section .rodata, "a", %progbits
1: .asciz FILE
2: .incbin FILE
3:
.section .data.rel.ro, "aw", %progbits
.quad 1b, 2b, 3b

#undef FILE
