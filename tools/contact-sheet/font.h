/* font.h: a font of small pixels, for labels. */
#ifndef CONTACT_SHEET_FONT_H
#define CONTACT_SHEET_FONT_H

#include "picture.h"

#define FONT_HEIGHT 9 /* with what hangs below the line; times the scale */

/* The text with its upper left corner there. Characters that the font lacks are left out. */
void font_draw(struct picture *picture, int x, int y, int scale, uint32_t color, const char *text);

int font_width(int scale, const char *text);

#endif
