import { clearFaults, reset } from '../kit/control.ts';
import { entries, openPanel, unreadBell } from '../kit/notification-centre.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addSheet, addWidget, expect, signIn, test, toast, uniqueName } from '../kit/test.ts';

// later journeys share the server and start without these sheets and widgets
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test('workspace §2 a widget is shared with a colleague, who previews and accepts it', async ({
  page,
  browser,
  baseURL,
}) => {
  await openNewSheet(page, 'admin', 'Sharing');
  await addWidget(page, 'Order book');

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const colleague = await context.newPage();
  await signIn(colleague, 'trader', '/execution');

  const book = page.getByRole('region', { name: 'Order book' });
  await openWidgetMenu(book);
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share widget' });
  await expect(dialog.getByRole('figure')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Share' })).toBeDisabled();
  await expect(dialog.getByRole('checkbox', { name: 'Ada Sterling' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Tomás Reyes' }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/my-widget/share'));
  await dialog.getByRole('button', { name: 'Share' }).click();
  expect((await sent).headers()['x-session-id']).toMatch(/^\w+$/);
  await expect(toast(page, 'The widget has been shared with selected members.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect(unreadBell(colleague)).toBeVisible();
  const shared = entries(colleague).filter({ hasText: 'Ada Sterling shared' });
  await openPanel(colleague);
  await shared.getByRole('button', { name: 'Preview' }).click();
  await expect(colleague.getByRole('region', { name: 'Order book Preview' })).toBeVisible();
  await openPanel(colleague);
  await shared.getByRole('button', { name: 'Accept' }).click();
  await colleague.getByRole('textbox', { name: 'Name' }).fill('From Ada');
  await colleague.keyboard.press('Enter');
  await expect(toast(colleague, '"From Ada" widget saved successfully')).toBeVisible();

  await colleague.keyboard.press('Escape');
  await addSheet(colleague, uniqueName('Received'));
  await colleague.getByRole('button', { name: 'Add Widget' }).first().click();
  await colleague.getByRole('tab', { name: 'My Widgets' }).click();
  await colleague.getByRole('button', { name: 'From Ada', exact: true }).click();
  await expect(colleague.getByRole('region', { name: 'Order book', exact: true })).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByRole('region', { name: 'Order book', exact: true })).toBeVisible();
  await context.close();
});
