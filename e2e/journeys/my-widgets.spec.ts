import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { addFault, clearFaults, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test, toast } from '../kit/test.ts';

// later journeys share the server and start without these sheets and widgets
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ page, server }) => {
  await clearFaults(server.url);
  await reset(server.url);
  await openNewSheet(page, 'blankMember', 'Mine');
});

const MY_WIDGETS = '/api/my-widgets';
const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add Widget' });

async function save(page: Page, title: string, name: string): Promise<void> {
  const widget = page.getByRole('region', { name: title });
  await openWidgetMenu(widget);
  await page.getByRole('menuitem', { name: 'Save to My Widgets' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save widget' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, `"${name}" widget saved successfully`)).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function openMyWidgets(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Widget', exact: true }).click();
  await addDialog(page).getByRole('tab', { name: 'My Widgets' }).click();
}

const itemOf = (page: Page, name: string) =>
  addDialog(page).getByRole('button', { name, exact: true });

test('workspace §2 a saved widget is found and added even if the sheet has one of its type', async ({
  page,
}, info) => {
  await openMyWidgets(page);
  await expect(addDialog(page).getByText('No saved widgets found')).toBeVisible();
  await page.keyboard.press('Escape');

  await addWidget(page, 'Order book');
  await save(page, 'Order book', 'Night book');
  await openMyWidgets(page);
  await addDialog(page).getByRole('searchbox', { name: 'Search widgets' }).fill('NIGHT');
  await expect(itemOf(page, 'Night book')).toBeVisible();
  await expectAccessible(page);
  await info.attach('my-widgets', { body: await page.screenshot(), contentType: 'image/png' });
  await itemOf(page, 'Night book').click();
  await expect(addDialog(page)).toBeHidden();
  const books = page.getByRole('region', { name: 'Order book' });
  await expect(books).toHaveCount(2);
  await expect(books.nth(1)).toBeFocused();
});

test('workspace §2 a saved widget is dragged to the canvas', NIGHTLY, async ({ page }) => {
  await addWidget(page, 'Recent trades');
  await save(page, 'Recent trades', 'Tape');
  await openMyWidgets(page);
  await itemOf(page, 'Tape').hover();
  await page.mouse.down();
  await page.mouse.move(900, 400, { steps: 12 });
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Recent trades' })).toHaveCount(2);
  await expect(addDialog(page)).toBeHidden();
});

test(
  'workspace §4 a saved watch list is refused on a sheet that already has a watch list',
  NIGHTLY,
  async ({ page }) => {
    await addWidget(page, 'Watch list', 'Add component');
    await save(page, 'Watch list', 'My list');
    await openMyWidgets(page);
    await itemOf(page, 'My list').click();
    await expect(toast(page, 'Error on add widget')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Watch list' })).toHaveCount(1);
  },
);

test(
  'workspace §8 a failed change of My Widgets is reverted',
  NIGHTLY,
  async ({ page, server }) => {
    await addWidget(page, 'Order book');
    await save(page, 'Order book', 'Day book');
    await openMyWidgets(page);

    await addFault(server.url, { method: 'DELETE', path: MY_WIDGETS, status: 500 });
    await addDialog(page).getByRole('button', { name: 'Remove Day book' }).click();
    await expect(toast(page, 'Failed to remove widget')).toBeVisible();
    await expect(itemOf(page, 'Day book')).toBeVisible();

    await addFault(server.url, { method: 'PUT', path: MY_WIDGETS, status: 500 });
    await addDialog(page).getByRole('button', { name: 'Rename Day book' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename widget' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Week book');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Failed to update widget name')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(itemOf(page, 'Week book')).toBeVisible();

    await addDialog(page).getByRole('button', { name: 'Remove Week book' }).click();
    await expect(addDialog(page).getByText('No saved widgets found')).toBeVisible();
  },
);
