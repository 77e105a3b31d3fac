/* contact_sheet.c: puts pictures side by side into one, each with a label and a mark under it.
 *
 * usage: contact-sheet SHEET.png TITLE [PICTURE.png LABEL MARK]...
 * The mark "same" is green, every other one red. A PICTURE that is empty leaves its place empty. */
#include "font.h"
#include "picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MIN_COLUMNS 4
#define MARGIN 48 /* around the whole */
#define GAP 24    /* between the cards */
#define BORDER 12 /* of a card around its picture */

#define TITLE_SCALE 4
#define LABEL_SCALE 3
#define TITLE_HEIGHT (FONT_HEIGHT * TITLE_SCALE + 32)
#define LABEL_HEIGHT (FONT_HEIGHT * LABEL_SCALE + 20)

#define BACKGROUND 0x12141a
#define CARD 0x1d2129
#define EMPTY 0x171a21
#define TITLE_COLOR 0xe8ebf2
#define LABEL_COLOR 0xc3c9d6
#define GREEN 0x58c48a
#define RED 0xff6161

struct tile {
    struct picture picture; /* no pixels: none was given */
    const char *label, *mark;
};

struct sheet {
    const char *title;
    struct tile *tiles;
    unsigned count, columns, rows;
    unsigned tile_width, tile_height; /* of the largest picture */
};

__attribute__((noreturn)) static void fail(const char *what, const char *path)
{
    fprintf(stderr, "contact-sheet: %s %s\n", what, path);
    exit(1);
}

/* As many rows as two thirds of the columns, but at least a row of four. */
static unsigned choose_columns(unsigned count)
{
    unsigned columns = MIN_COLUMNS;
    while (columns * columns * 2 / 3 < count)
        columns++;
    return count < columns ? count : columns;
}

static void read_tiles(struct sheet *sheet, char **arguments)
{
    sheet->tile_width = 240;
    sheet->tile_height = 180;
    for (unsigned i = 0; i < sheet->count; i++) {
        struct tile *tile = &sheet->tiles[i];
        const char *path = arguments[i * 3];
        tile->label = arguments[i * 3 + 1];
        tile->mark = arguments[i * 3 + 2];
        if (*path && !picture_read(&tile->picture, path))
            fail("cannot read the picture", path);
        if (tile->picture.width > sheet->tile_width)
            sheet->tile_width = tile->picture.width;
        if (tile->picture.height > sheet->tile_height)
            sheet->tile_height = tile->picture.height;
    }
}

/* Draws a tile whose card's upper left corner is there. */
static void draw_tile(struct picture *canvas, const struct sheet *sheet, const struct tile *tile, int x, int y)
{
    const int width = (int)sheet->tile_width, height = (int)sheet->tile_height;
    const int left = x + BORDER, top = y + BORDER, baseline = top + height + 14;
    const uint32_t color = strcmp(tile->mark, "same") ? RED : GREEN;

    picture_fill_round(canvas, x, y, width + 2 * BORDER, height + BORDER + LABEL_HEIGHT, 10, CARD);
    if (tile->picture.pixels)
        picture_copy(canvas, &tile->picture, left + (width - (int)tile->picture.width) / 2,
                     top + (height - (int)tile->picture.height) / 2);
    else
        picture_fill_round(canvas, left, top, width, height, 0, EMPTY);

    font_draw(canvas, left, baseline, LABEL_SCALE, LABEL_COLOR, tile->label);
    font_draw(canvas, left + width - font_width(LABEL_SCALE, tile->mark), baseline, LABEL_SCALE, color, tile->mark);
}

static void draw_sheet(struct picture *canvas, const struct sheet *sheet)
{
    const unsigned step_x = sheet->tile_width + 2 * BORDER + GAP;
    const unsigned step_y = sheet->tile_height + BORDER + LABEL_HEIGHT + GAP;
    if (!picture_create(canvas, 2 * MARGIN - GAP + sheet->columns * step_x,
                        2 * MARGIN - GAP + TITLE_HEIGHT + sheet->rows * step_y, BACKGROUND))
        fail("not enough memory for", "the sheet");

    font_draw(canvas, MARGIN, MARGIN - 8, TITLE_SCALE, TITLE_COLOR, sheet->title);
    for (unsigned i = 0; i < sheet->count; i++)
        draw_tile(canvas, sheet, &sheet->tiles[i], (int)(MARGIN + i % sheet->columns * step_x),
                  (int)(MARGIN + TITLE_HEIGHT + i / sheet->columns * step_y));
}

int main(int argc, char **argv)
{
    if (argc < 6 || argc % 3 != 0) {
        fputs("usage: contact-sheet SHEET.png TITLE PICTURE.png LABEL MARK [PICTURE.png LABEL MARK]...\n", stderr);
        return 2;
    }
    struct sheet sheet = {.title = argv[2], .count = (unsigned)(argc - 3) / 3};
    sheet.columns = choose_columns(sheet.count);
    sheet.rows = (sheet.count + sheet.columns - 1) / sheet.columns;
    sheet.tiles = calloc(sheet.count, sizeof *sheet.tiles);
    if (!sheet.tiles)
        fail("not enough memory for", "the tiles");
    read_tiles(&sheet, argv + 3);

    struct picture canvas;
    draw_sheet(&canvas, &sheet);
    if (!picture_write(&canvas, argv[1]))
        fail("cannot write", argv[1]);

    picture_finish(&canvas);
    for (unsigned i = 0; i < sheet.count; i++)
        picture_finish(&sheet.tiles[i].picture);
    free(sheet.tiles);
    return 0;
}
