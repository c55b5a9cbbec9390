#pragma once

#include <png.h>

// The most bytes that a picture's file can have. Swift does not see macros with arguments.
static inline png_alloc_size_t ribbon_png_size_max(const png_image *image) {
    return PNG_IMAGE_PNG_SIZE_MAX(*image);
}
