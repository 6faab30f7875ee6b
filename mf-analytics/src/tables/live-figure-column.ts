import type { TableColumn, Unit } from '@parallax/ui';

/** A grid track that grows to twice its minimum width, since 1fr grows to 140 px. */
export const growingWidth = (pixels: number): string => `minmax(${pixels}px, ${pixels / 70}fr)`;

type LiveFigureColumn<Row> = Omit<TableColumn<Row>, 'sortValue' | 'value' | 'unit'> & {
  readonly unit: Unit<Row>;
  readonly value: (row: Row) => number | null | undefined;
  /** whether a row is sorted by the figure; other rows come last */
  readonly isSortable: (row: Row) => boolean;
};

/** A column of numbers that change with the market. */
export const liveFigureColumn = <Row>({
  isSortable,
  ...column
}: LiveFigureColumn<Row>): TableColumn<Row> => ({
  ...column,
  align: 'end',
  filter: 'range',
  sortValue: (row) => (isSortable(row) ? column.value(row) : undefined),
  live: true,
});
