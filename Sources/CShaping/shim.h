// The functions of HarfBuzz, FriBidi and fontconfig that set lines of other scripts. They are looked up when words first need
// them, so the program does not load these libraries before. The types are those of their headers, whose binary interface is
// stable (libharfbuzz.so.0, libfribidi.so.0, libfontconfig.so.1).
#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <ft2build.h>
#include FT_FREETYPE_H

// hb_glyph_info_t
struct ribbon_shaped_glyph {
    uint32_t number, mask, cluster, reserved[2];
};

// hb_glyph_position_t, in 64ths of a pixel
struct ribbon_shaped_position {
    int32_t advance, advance_down, right, up;
    uint32_t reserved;
};

struct ribbon_shaping {
    void *(*hb_buffer_create)(void);
    void (*hb_buffer_destroy)(void *buffer);
    void (*hb_buffer_add_utf32)(void *buffer, const uint32_t *text, int length, unsigned offset, int count);
    void (*hb_buffer_set_direction)(void *buffer, int direction);
    void (*hb_buffer_guess_segment_properties)(void *buffer);
    const struct ribbon_shaped_glyph *(*hb_buffer_get_glyph_infos)(void *buffer, unsigned *count);
    const struct ribbon_shaped_position *(*hb_buffer_get_glyph_positions)(void *buffer, unsigned *count);
    void *(*hb_ft_font_create_referenced)(FT_Face face);
    void (*hb_ft_font_set_load_flags)(void *font, int flags);
    void (*hb_font_destroy)(void *font);
    void (*hb_shape)(void *font, void *buffer, const void *features, unsigned count);
    int8_t (*fribidi_log2vis)(const uint32_t *text, int length, uint32_t *direction, uint32_t *visual, int *to_visual,
                              int *to_logical, int8_t *levels);
    void *(*FcPatternCreate)(void);
    void (*FcPatternDestroy)(void *pattern);
    void *(*FcCharSetCreate)(void);
    void (*FcCharSetDestroy)(void *set);
    int (*FcCharSetAddChar)(void *set, uint32_t character);
    int (*FcPatternAddCharSet)(void *pattern, const char *object, const void *set);
    int (*FcPatternAddBool)(void *pattern, const char *object, int flag);
    int (*FcPatternAddInteger)(void *pattern, const char *object, int number);
    int (*FcConfigSubstitute)(void *configuration, void *pattern, unsigned kind);
    void (*FcDefaultSubstitute)(void *pattern);
    void *(*FcFontMatch)(void *configuration, void *pattern, unsigned *result);
    unsigned (*FcPatternGetString)(const void *pattern, const char *object, int index, uint8_t **text);
    unsigned (*FcPatternGetInteger)(const void *pattern, const char *object, int index, int *number);
};

#define RIBBON_FIND(library, name) ((shaping->name = (__typeof__(shaping->name))dlsym(library, #name)) != NULL)

// Loads the libraries, for as long as the program runs; false if one is not installed.
static inline bool ribbon_load_shaping(struct ribbon_shaping *shaping) {
    void *hb = dlopen("libharfbuzz.so.0", RTLD_NOW | RTLD_LOCAL);
    void *bidi = dlopen("libfribidi.so.0", RTLD_NOW | RTLD_LOCAL);
    void *fc = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
    return hb && bidi && fc && RIBBON_FIND(hb, hb_buffer_create) && RIBBON_FIND(hb, hb_buffer_destroy) &&
           RIBBON_FIND(hb, hb_buffer_add_utf32) && RIBBON_FIND(hb, hb_buffer_set_direction) &&
           RIBBON_FIND(hb, hb_buffer_guess_segment_properties) && RIBBON_FIND(hb, hb_buffer_get_glyph_infos) &&
           RIBBON_FIND(hb, hb_buffer_get_glyph_positions) && RIBBON_FIND(hb, hb_ft_font_create_referenced) &&
           RIBBON_FIND(hb, hb_ft_font_set_load_flags) && RIBBON_FIND(hb, hb_font_destroy) && RIBBON_FIND(hb, hb_shape) &&
           RIBBON_FIND(bidi, fribidi_log2vis) && RIBBON_FIND(fc, FcPatternCreate) && RIBBON_FIND(fc, FcPatternDestroy) &&
           RIBBON_FIND(fc, FcCharSetCreate) && RIBBON_FIND(fc, FcCharSetDestroy) && RIBBON_FIND(fc, FcCharSetAddChar) &&
           RIBBON_FIND(fc, FcPatternAddCharSet) && RIBBON_FIND(fc, FcPatternAddBool) &&
           RIBBON_FIND(fc, FcPatternAddInteger) && RIBBON_FIND(fc, FcConfigSubstitute) &&
           RIBBON_FIND(fc, FcDefaultSubstitute) && RIBBON_FIND(fc, FcFontMatch) && RIBBON_FIND(fc, FcPatternGetString) &&
           RIBBON_FIND(fc, FcPatternGetInteger);
}
