// The files of Sources/Web/Page, as they are compiled into a program.

#ifndef PAGE_FILES_H
#define PAGE_FILES_H

struct PageFile {
    const char *name;
    const unsigned char *start, *end;
};

/// - Returns: one of the files, or NULL where there are no more.
static inline const struct PageFile *page_file(int index) {
    extern const struct PageFile page_files[];
    return page_files[index].name ? &page_files[index] : 0;
}

#endif
