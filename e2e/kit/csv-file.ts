import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import { expect } from './test.ts';

/** A downloaded CSV file. */
export interface CsvFile {
  readonly name: string;
  readonly headings: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Reads a CSV file by RFC 4180, which must be marked as UTF-8. */
function parseCsv(name: string, text: string): CsvFile {
  expect(text.startsWith(BYTE_ORDER_MARK), `${name} starts with a byte order mark`).toBe(true);
  const { data, errors } = Papa.parse<string[]>(text.slice(1), {
    newline: '\r\n',
    delimiter: ',',
    skipEmptyLines: true,
  });
  expect(errors, name).toEqual([]);
  const [headings = [], ...lines] = data;
  const uneven = lines.filter(({ length }) => length !== headings.length);
  expect(uneven, name).toEqual([]);
  return { name, headings, lines };
}

/** Downloads what the menu 'Export' or the button 'Download CSV' of a part of the page offers. */
export async function downloadCsvFile(page: Page, part: Locator): Promise<CsvFile> {
  const button = part.getByRole('button', { name: 'Download CSV' });
  const isButton = (await button.count()) > 0;
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      if (isButton) return button.click();
      await part.getByRole('button', { name: 'Export' }).click();
      return page.getByRole('menuitem', { name: 'Download CSV' }).click();
    })(),
  ]);
  return parseCsv(file.suggestedFilename(), await readFile(await file.path(), 'utf8'));
}
