import { textScale } from '@parallax/ui';
import { useState } from 'react';

const ROW_HEIGHT = 36;
const THUMB_ROW_HEIGHT = 44;

/**
 * The height in pixels of a table row with buttons, and the factor by which the text size of the
 * browser scales all heights of the table.
 */
export function useRowSize(): {
  rowHeight: number;
  scale: number;
  /** The CSS height of a table that shows the given number of rows without scrolling. */
  tableHeight: (rows: number) => string;
} {
  const [size] = useState(() => ({
    rowHeight: matchMedia('(pointer: coarse)').matches ? THUMB_ROW_HEIGHT : ROW_HEIGHT,
    scale: textScale(),
  }));
  const { rowHeight, scale } = size;
  const tableHeight = (rows: number) =>
    `calc(${scale} * (var(--table-head) + ${rows * rowHeight}px))`;
  return { ...size, tableHeight };
}
