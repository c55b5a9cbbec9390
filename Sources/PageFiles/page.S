// The files of the page in a browser. The assembler takes them as they are, in no time. As constants of Swift, they took
// half a minute of each build.

.section .data.rel.ro, "aw", %progbits
.balign 8
.global page_files
.hidden page_files
page_files:

#define FILE "access.js"
#include "embed.h"
#define FILE "bank.js"
#include "embed.h"
#define FILE "drawing.js"
#include "embed.h"
#define FILE "editing.js"
#include "embed.h"
#define FILE "editor.js"
#include "embed.h"
#define FILE "elements.js"
#include "embed.h"
#define FILE "form.js"
#include "embed.h"
#define FILE "icon.svg"
#include "embed.h"
#define FILE "index.html"
#include "embed.h"
#define FILE "input.js"
#include "embed.h"
#define FILE "latency.js"
#include "embed.h"
#define FILE "link.js"
#include "embed.h"
#define FILE "main.js"
#include "embed.h"
#define FILE "midi.js"
#include "embed.h"
#define FILE "page.css"
#include "embed.h"
#define FILE "painter.js"
#include "embed.h"
#define FILE "picture.js"
#include "embed.h"
#define FILE "session.js"
#include "embed.h"
#define FILE "shaping.js"
#include "embed.h"
#define FILE "sound.js"
#include "embed.h"
#define FILE "worker.js"
#include "embed.h"

// The end of the table.
.quad 0, 0, 0

.section .note.GNU-stack, "", %progbits
