import { NO_UNIT, type TableColumn } from '@parallax/ui';
import type { ReactNode } from 'react';
import styles from './risk.module.css';

interface ColumnLayout {
  readonly id: string;
  readonly header: string;
  /** tooltip of the header */
  readonly title?: string;
  /** a CSS grid track size, as that of a table's column */
  readonly width?: string;
}

/** Names what a line is of. */
export interface TextColumn<Line> extends ColumnLayout {
  readonly text: (line: Line) => string;
  /** the text by default */
  readonly cell?: (line: Line) => ReactNode;
}

/** Decimal texts, with what they add up to. */
export interface FigureColumn<Line> extends ColumnLayout {
  /** null if it is not known, or the line has none */
  readonly figure: (line: Line) => string | null;
  /** @param line undefined for the total */
  readonly format: (figure: string | null, line?: Line) => ReactNode;
  /** in the row 'Total'; without it nothing, as of prices, which do not add up; null if it is not known */
  readonly total?: string | null | undefined;
}

export type LineColumn<Line> = TextColumn<Line> | FigureColumn<Line>;

/** The last row, however the lines are sorted. */
export const TOTAL = 'Total';
export type LineOrTotal<Line> = Line | typeof TOTAL;

const inTotal = (content: ReactNode) => <strong className={styles.total}>{content}</strong>;

function ofText<Line extends object>(
  { id, header, title, width, text, cell = text }: TextColumn<Line>,
  isFirst: boolean,
): TableColumn<LineOrTotal<Line>> {
  return {
    id,
    header,
    ...(title !== undefined && { title }),
    width: width ?? 'minmax(96px, 1fr)',
    cell(row) {
      if (row !== TOTAL) return cell(row);
      return isFirst ? inTotal(TOTAL) : null;
    },
    sortValue: (row) => (row === TOTAL ? null : text(row)),
  };
}

function ofFigure<Line extends object>(column: FigureColumn<Line>): TableColumn<LineOrTotal<Line>> {
  const { id, header, title, width, figure, format, total } = column;
  return {
    id,
    header,
    ...(title !== undefined && { title }),
    width: width ?? 'minmax(88px, 1fr)',
    align: 'end',
    unit: NO_UNIT,
    cell(row) {
      if (row !== TOTAL) return format(figure(row), row);
      return total === undefined ? null : inTotal(format(total));
    },
    sortValue(row) {
      const text = row === TOTAL ? null : figure(row);
      return text === null ? null : Number(text);
    },
  };
}

/** The columns of a table whose last row is the total: it has nothing to be sorted by, and so stays the last. */
export const tableColumns = <Line extends object>(
  columns: readonly LineColumn<Line>[],
): readonly TableColumn<LineOrTotal<Line>>[] =>
  columns.map((column, index) =>
    'figure' in column ? ofFigure(column) : ofText(column, index === 0),
  );
