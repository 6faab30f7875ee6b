import { showToast } from '@parallax/ui/state';
import { exportedValue } from './filter-rows.ts';
import type { TableColumn } from './table-column.ts';

/**
 * Copies a text to the clipboard and shows the result in a toast.
 * @param what names the text in the toast: 'Cell'
 */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: `${what} copied`, id: 'copied' });
  } catch {
    showToast({ kind: 'error', title: `${what} could not be copied`, id: 'copied' });
  }
}

/** A row as spreadsheets paste it: values separated by tabs. */
export const rowText = <Row>(columns: readonly TableColumn<Row>[], row: Row): string =>
  columns.map((column) => String(exportedValue(column, row) ?? '')).join('\t');
