import { csvText } from './csv.ts';
import { downloadFile } from './download-file.ts';
import type { FileColumn } from './file-column.ts';

/** Starts the download of rows as a CSV file. */
export const downloadCsv = <Row>(
  title: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): void =>
  downloadFile(
    `${title}.csv`,
    new Blob([csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }),
  );
