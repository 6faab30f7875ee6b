import type { Page } from '@playwright/test';
import { NIGHTLY } from '../kit/nightly.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, signIn, test } from '../kit/test.ts';

const widget = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true });
const note = (page: Page) => widget(page).getByRole('textbox', { name: 'Note' });
/** Waits until the server has confirmed a save of a device's layout that contains a text. */
const saved = (device: Page, text: string) =>
  device.waitForResponse(
    (response) =>
      response.request().method() === 'PUT' &&
      response.request().postData()?.includes(text) === true &&
      new URL(response.url()).pathname === '/api/sheets/layout' &&
      response.status() === 200,
  );

test.beforeEach(async ({ page }) => {
  await openNewSheet(page, 'trader', 'Notes');
  await addWidget(page, 'Notes');
  await widget(page).getByRole('button', { name: 'Write a note' }).click();
});

test('design §7 a note survives a reload while it is being written', async ({ page }) => {
  await note(page).fill('Sell the June basis');
  await page.reload();
  await expect(widget(page)).toContainText('Sell the June basis');
});

test('workspace §4 a logout saves a note that is being written', async ({ page }) => {
  const { pathname, search } = new URL(page.url());
  await note(page).fill('Roll before Friday');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await signIn(page, 'trader', `${pathname}${search}`);
  await expect(widget(page)).toContainText('Roll before Friday');
});

test(
  'workspace §4 a note saved in one tab appears in another tab',
  NIGHTLY,
  async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(widget(other)).toBeVisible();
    await note(page).fill('Hedge the delta');
    await expect(widget(other)).toContainText('Hedge the delta');
  },
);

test('workspace §4 a note that is edited on two devices keeps the edits of both', async ({
  page,
  browser,
}) => {
  const { pathname, search } = new URL(page.url());
  const firstSave = saved(page, 'three');
  await note(page).fill('one\ntwo\nthree');
  await firstSave;

  const device = await browser.newContext();
  const other = await device.newPage();
  await signIn(other, 'trader', `${pathname}${search}`);
  await widget(other).getByRole('button', { name: 'Edit' }).click();
  await expect(note(other)).toHaveValue('one\ntwo\nthree');

  const change = saved(page, 'number one');
  await note(page).fill('number one\ntwo\nthree');
  await change;
  // the first save of the other device conflicts with it, and typing goes on
  await note(other).press('Control+End');
  const merge = saved(other, ' bps');
  await note(other).pressSequentially(' bps');
  await merge;
  await note(other).pressSequentially(' wider');
  await expect(note(other)).toHaveValue('number one\ntwo\nthree bps wider');
  await note(other).press('Escape');
  await expect(async () => {
    await page.reload();
    await expect(widget(page)).toContainText('three bps wider', { timeout: 10_000 });
  }).toPass();
  await expect(widget(page)).toContainText('number one');
  await device.close();
});
