import { z } from 'zod';

/** Colours of groups and strategy groups: code to screen-reader name. */
export const PALETTE = {
  c1: 'Coral',
  c2: 'Amber',
  c3: 'Yellow',
  c4: 'Green',
  c5: 'Cyan',
  c6: 'Blue',
  c7: 'Violet',
  c8: 'Pink',
} as const;

export const paletteColorSchema = z.enum(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8']);
export type PaletteColor = z.infer<typeof paletteColorSchema>;
