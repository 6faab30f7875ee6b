import { DataTable, type DataTableProps, textScale } from '@parallax/ui';
import { useState } from 'react';

const ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 44;
/** The minimum height of a table in rows, which leaves room for the text of an empty one. */
const MIN_ROWS = 2;

/** The size of rows with buttons, and the factor by which the browser's text size scales them. */
const rowSize = () => ({
  rowHeight: matchMedia('(pointer: coarse)').matches ? TOUCH_ROW_HEIGHT : ROW_HEIGHT,
  scale: textScale(),
});

const keyOf = ({ id }: { readonly id: string }): string => id;

interface Props<Item>
  extends Pick<DataTableProps<Item>, 'label' | 'columns' | 'rows' | 'isDimmed' | 'empty'> {
  /** may limit the height; the table then scrolls */
  className?: string | undefined;
  /** adds the height of a horizontal scroll bar */
  hasScrollBar?: boolean;
}

/** A table of items with buttons in their rows, as high as its header plus its rows. */
export function ItemTable<Item extends { readonly id: string }>(props: Props<Item>) {
  const { className, hasScrollBar = false, ...table } = props;
  const [{ rowHeight, scale }] = useState(rowSize);
  const rows = Math.max(table.rows.length, MIN_ROWS) * rowHeight;
  const height = `${scale} * (var(--table-head) + ${rows}px)`;
  return (
    <div
      className={className}
      style={{ blockSize: `calc(${height}${hasScrollBar ? ' + var(--g) * 4' : ''})` }}
    >
      <DataTable {...table} rowKey={keyOf} rowHeight={rowHeight} scale={scale} />
    </div>
  );
}
