import { type LayoutItem, type MenuBar, sheetAddress } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Account } from './accounts.ts';
import { createSession, expect, uniqueName } from './test.ts';

const addedSchema = z.object({ data: z.object({ id: z.uuid(), name: z.string() }) });

interface NewSheet {
  /** the address of the server; not needed if the page has a base address */
  readonly url?: string;
  readonly menuBar?: MenuBar;
  readonly name: string;
  readonly items: readonly LayoutItem[];
}

/** Saves a sheet with these widgets for the signed-in trader; returns its address. */
export async function saveSheet(
  page: Page,
  { url = '', menuBar = 'EXECUTION', name, items }: NewSheet,
): Promise<string> {
  const added = await page.request.post(`${url}/api/sheets`, { data: { name, menuBar } });
  if (!added.ok()) throw new Error(`The sheet was refused: ${await added.text()}`);
  const sheet = addedSchema.parse(await added.json()).data;
  const saved = await page.request.put(`${url}/api/sheets/layout?sheetId=${sheet.id}`, {
    data: { revision: 0, items },
  });
  if (!saved.ok()) throw new Error(`The layout was refused: ${await saved.text()}`);
  return url + sheetAddress(menuBar, sheet);
}

/** Opens a new sheet without widgets, with a new session of the account. */
export async function openNewSheet(
  page: Page,
  account: Account,
  nameStem: string,
  menuBar: MenuBar = 'EXECUTION',
): Promise<void> {
  await createSession(page, account);
  const name = uniqueName(nameStem);
  await page.goto(await saveSheet(page, { menuBar, name, items: [] }));
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
}
