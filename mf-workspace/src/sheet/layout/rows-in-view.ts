import type { Rows } from './free-place.ts';

/** What a sheet that is not open shows first. */
const FIRST_SCREEN: Rows = { top: 0, bottom: 18 };

const open = new Map<string, () => Rows>();

/** Publishes the rows in view of an open sheet, which `read` returns. Returns the function that ends it. */
export function publishRowsInView(sheetId: string, read: () => Rows): () => void {
  open.set(sheetId, read);
  return () => {
    if (open.get(sheetId) === read) open.delete(sheetId);
  };
}

/** The rows of a sheet that are in view now, or will be when it is opened. */
export const rowsInView = (sheetId: string): Rows => open.get(sheetId)?.() ?? FIRST_SCREEN;
