import { NARROW_COLUMNS_MAX, NARROW_COLUMNS_MIN } from '@parallax/contract';

const COLUMN_PX = 110;

/** How many columns a page of this width, in CSS pixels, gives to its widgets: 3 to 11. */
export const columnsOf = (width: number): number =>
  Math.min(NARROW_COLUMNS_MAX, Math.max(NARROW_COLUMNS_MIN, Math.floor(width / COLUMN_PX)));
