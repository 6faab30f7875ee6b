import { showToast } from '@parallax/ui/state';
import { exportedText } from './exported-columns.ts';
import type { TableColumn } from './table-column.ts';

interface CopyMessages {
  copied: string;
  failed: string;
  /** shows the text in the failure toast for manual copying; never for a secret */
  showsText?: boolean;
}

/**
 * Copies a text to the clipboard and shows the result in a toast. Browsers reject this without
 * permission or on an insecure page.
 */
export async function copyToClipboard(
  text: string,
  { copied, failed, showsText = false }: CopyMessages,
): Promise<void> {
  const id = 'copied';
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: copied, id });
  } catch {
    const description = showsText ? { description: text } : {};
    showToast({ kind: 'error', title: failed, id, ...description });
  }
}

/** @param what names the text in the toast: 'Cell' */
export const copyText = (text: string, what: string): Promise<void> =>
  copyToClipboard(text, { copied: `${what} copied`, failed: `${what} could not be copied` });

/** A row as spreadsheets paste it: values separated by tabs. */
export const rowText = <Row>(columns: readonly TableColumn<Row>[], row: Row): string =>
  columns.map((column) => exportedText(column, row)).join('\t');
