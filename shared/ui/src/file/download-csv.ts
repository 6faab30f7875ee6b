import { type CsvValue, csvText } from './csv.ts';
import { downloadFile } from './download-file.ts';

/** Starts the download of lines as a CSV file. */
export const downloadCsv = (title: string, lines: readonly (readonly CsvValue[])[]): void =>
  downloadFile(`${title}.csv`, new Blob([csvText(lines)], { type: 'text/csv' }));
