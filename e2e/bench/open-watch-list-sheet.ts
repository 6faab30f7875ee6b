import { sheetAddress } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { signIn, uniqueName } from '../kit/test.ts';

const GRID_ROW_PX = 32;

const addedSchema = z.object({ data: z.object({ id: z.uuid(), name: z.string() }) });

/**
 * Signs in, creates a sheet with one watch list of these contracts as high as the screen, and opens
 * it.
 */
export async function openWatchListSheet(
  page: Page,
  url: string,
  contracts: readonly string[],
  height: number,
): Promise<void> {
  await signIn(page, 'trader', url);
  const added = await page.request.post(`${url}/api/sheets`, {
    data: { name: uniqueName('Bench'), menuBar: 'EXECUTION' },
  });
  const sheet = addedSchema.parse(await added.json()).data;
  const settings = { contracts };
  const rows = Math.min(1_000, Math.floor((height - 120) / GRID_ROW_PX));
  const item = { i: 'watch', type: 'WATCH_LIST', x: 0, y: 0, w: 24, h: rows, settings };
  const saved = await page.request.put(`${url}/api/sheets/layout?sheetId=${sheet.id}`, {
    data: { revision: 0, items: [item] },
  });
  if (!saved.ok()) throw new Error(`The layout was refused: ${await saved.text()}`);
  await page.goto(url + sheetAddress('EXECUTION', sheet));
  await page.getByRole('region', { name: 'Watch list' }).waitFor();
}
