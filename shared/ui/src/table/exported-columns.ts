import { type FileColumn, numberText } from '../file/file-column.ts';
import type { TableColumn } from './table-column.ts';

/** Whether a column has values, unlike one of drawings or buttons. */
const hasValues = <Row>(column: TableColumn<Row>): boolean =>
  column.value !== undefined || column.sortValue !== undefined;

/** The columns that are copied and written to files. */
export const exportedColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  shown: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] =>
  [
    ...shown,
    ...columns.filter(
      ({ id, alwaysExported }) => alwaysExported === true && !shown.some((each) => each.id === id),
    ),
  ].filter(hasValues);

/** A column as it is written to files, with choices and units as shown. */
export function fileColumn<Row>(column: TableColumn<Row>): FileColumn<Row> {
  const heading = column.fileHeading ?? column.header;
  if (column.unit !== undefined) {
    return {
      heading,
      unit: column.unit,
      value: (row) => (column.value === undefined ? column.sortValue?.(row) : column.value(row)),
    };
  }
  const textOf = (row: Row): string | null | undefined =>
    column.value === undefined ? column.sortValue?.(row) : column.value(row);
  return {
    heading,
    value: (row) => {
      const text = textOf(row);
      return typeof text === 'string' ? (column.choiceLabel?.(text) ?? text) : text;
    },
  };
}

/** The value of a row as it is copied: a text, or a number in the unit of the column. */
export function exportedText<Row>(column: TableColumn<Row>, row: Row): string {
  const file = fileColumn(column);
  return file.unit === undefined
    ? (file.value(row) ?? '')
    : numberText(file.value(row), file.unit, row);
}
