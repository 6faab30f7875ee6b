import { DataTable, EmptyState, textScale, useValueOfSize } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { hasCoarsePointer } from '../frame/row-heights.ts';
import { type LineColumn, type LineOrTotal, TOTAL, tableColumns } from './line-column.tsx';
import styles from './risk.module.css';

export interface LinesTableProps<Line> {
  label: string;
  /** stable while they and their totals are the same */
  columns: readonly LineColumn<Line>[];
  lines: readonly Line[];
  lineKey: (line: Line) => string;
  /** shown if there are no lines */
  empty?: string;
  /** whether the last row is what the lines add up to */
  hasTotal?: boolean;
}

const ROW_PX = 24;
const TOUCH_ROW_PX = 36;
/** Below it, a phone, the first two columns are in view. */
const NARROW_PX = 480;
/** An empty state needs them. */
const ROWS_MIN = 4;

/** Next to what names a line comes what adds up: the other columns are out of view where there is little room. */
function figuresFirst<Line>(columns: readonly LineColumn<Line>[]): readonly LineColumn<Line>[] {
  const [name, ...others] = columns;
  if (name === undefined) return columns;
  const addsUp = (column: LineColumn<Line>) => 'figure' in column && column.total !== undefined;
  return [name, ...others.filter(addsUp), ...others.filter((column) => !addsUp(column))];
}

/** The lines that a figure is made of, in a dialog: as high as they are, as far as there is space. */
export function LinesTable<Line extends object>({
  label,
  columns,
  lines,
  lineKey,
  empty = 'Nothing is held',
  hasTotal = true,
}: LinesTableProps<Line>) {
  const box = useRef<HTMLDivElement>(null);
  const isNarrow = useValueOfSize(box, 'width', (width) => width < NARROW_PX, false);
  const shown = useMemo(
    () => tableColumns(isNarrow ? figuresFirst(columns) : columns),
    [columns, isNarrow],
  );
  const rows: readonly LineOrTotal<Line>[] =
    hasTotal && lines.length > 0 ? [...lines, TOTAL] : lines;
  const rowHeight = hasCoarsePointer() ? TOUCH_ROW_PX : ROW_PX;
  const scale = textScale();
  const rowsHeight = Math.max(rows.length, ROWS_MIN) * rowHeight;
  return (
    <div
      ref={box}
      className={styles.table}
      style={{ blockSize: `min((var(--table-head) + ${rowsHeight}px) * ${scale} + 2px, 60dvh)` }}
    >
      <DataTable
        label={label}
        columns={shown}
        rows={rows}
        rowKey={(row) => (row === TOTAL ? TOTAL : lineKey(row))}
        rowHeight={rowHeight}
        scale={scale}
        empty={<EmptyState title={empty} />}
      />
    </div>
  );
}
