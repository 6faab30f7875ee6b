import { textScale } from '@parallax/ui';
import { useState } from 'react';

const ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 44;

/**
 * The height in pixels of a table row with buttons, and the factor by which the browser's text size
 * scales all heights of the table.
 */
export function useRowSize(): {
  rowHeight: number;
  scale: number;
  /** the CSS height of a table that shows this number of rows without scrolling */
  tableHeight: (rows: number) => string;
} {
  const [size] = useState(() => ({
    rowHeight: matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_HEIGHT : ROW_HEIGHT,
    scale: textScale(),
  }));
  const { rowHeight, scale } = size;
  const tableHeight = (rows: number) =>
    `calc(${scale} * (var(--table-head) + ${rows * rowHeight}px))`;
  return { ...size, tableHeight };
}
