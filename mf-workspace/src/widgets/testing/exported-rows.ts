import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lastDownload } from './last-download.ts';

/** A cell of RFC 4180 with what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/y;

function cellsOf(line: string): string[] {
  const cells: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < line.length) {
    const [, quoted, plain = ''] = CELL.exec(line) ?? [];
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
  }
  return cells;
}

/** Downloads the table of the page as a file, and reads its rows back by heading. */
export async function exportedRows(): Promise<Record<string, string>[]> {
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
  const { lines } = await lastDownload();
  const [headings = [], ...rows] = lines.map((line) => cellsOf(line.replace('\uFEFF', '')));
  return rows.map((cells) =>
    Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])),
  );
}
