import type { Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessibility.ts';
import { addFault, clearFaults, notify, reset, setRemote } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  entries,
  entry,
  NOTIFICATIONS,
  openPanel,
  panel,
  row,
  traderIdOf,
  unreadBell,
} from '../kit/notification-centre.ts';
import { openWidgetMenu } from '../kit/open-widget-menu.ts';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, signIn, test } from '../kit/test.ts';

// later journeys share the server and start without these sheets and widgets
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

const sharedBook = {
  type: 'SHARED_WIDGET' as const,
  title: 'Shared widget',
  short_message: 'A colleague shared the widget "Order book" with you.',
  data: { type: 'ORDER_BOOK', settings: '{"contract":"kraken_spot:XBTUSDT"}' },
};

const book = (page: Page) => page.getByRole('region', { name: 'Order book' });

test.describe('workspace §2 shared widget: Preview and Accept', () => {
  test(
    'Preview shows the widget on the open sheet, beside a widget of its type, without saving',
    NIGHTLY,
    async ({ page }, info) => {
      await openNewSheet(page, 'admin', 'Preview');
      await addWidget(page, 'Order book');
      await openPanel(page);
      await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
      await expect(panel(page)).toBeHidden();
      const previewed = book(page).filter({ hasText: 'Preview' });
      await expect(previewed).toBeVisible();
      await expect(previewed.getByText('Preview', { exact: true })).toBeVisible();
      await expect(previewed).toHaveAccessibleName('Order book Preview');
      await expect(previewed).toContainText('Kraken Spot');
      await expect(previewed).toBeFocused();
      await expect(book(page)).toHaveCount(2);
      await expectAccessible(page);
      await info.attach('preview', { body: await page.screenshot(), contentType: 'image/png' });
      await openWidgetMenu(previewed);
      await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Remove']);
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(book(page)).toHaveCount(1);
      await expect(book(page).getByText('Preview', { exact: true })).toBeHidden();
    },
  );

  test('a second Preview selects the existing preview', NIGHTLY, async ({ page }) => {
    await openNewSheet(page, 'admin', 'Again');
    const preview = entry(page, 'Shared widget').getByRole('button', { name: 'Preview' });
    for (const _ of ['first', 'second']) {
      await openPanel(page);
      await preview.click();
      await expect(book(page)).toBeFocused();
      await expect(book(page)).toHaveCount(1);
    }
  });

  test(
    'Preview on a page without a canvas opens the first Execution sheet',
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'admin', '/analytics');
      await openPanel(page);
      await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
      await expect(page).toHaveURL(/\/execution\/[^?]+\?id=/);
      await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
      await expect(book(page).filter({ hasText: 'Preview' })).toBeVisible();
    },
  );

  test(
    'Preview at the address of a deleted sheet opens the first Execution sheet',
    NIGHTLY,
    async ({ page }) => {
      const gone = '/execution/gone?id=00000000-0000-4000-8000-000000000000';
      await signIn(page, 'admin', gone);
      await openPanel(page);
      await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
      await expect(book(page).filter({ hasText: 'Preview' })).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(gone.slice(-12)));
    },
  );

  test(
    'Preview adds an Execution sheet first if there is none',
    NIGHTLY,
    async ({ page, server }) => {
      await signIn(page, 'blankAdmin', '/portfolio');
      await notify(server.url, { traderId: await traderIdOf(page), ...sharedBook });
      await expect(unreadBell(page)).toBeVisible();
      await openPanel(page);
      await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
      await expect(page.getByRole('tab', { name: 'New sheet', selected: true })).toBeVisible();
      await expect(book(page).filter({ hasText: 'Preview' })).toBeVisible();
    },
  );

  test(
    'a widget with invalid settings shows a notice without Preview and Accept',
    NIGHTLY,
    async ({ page }) => {
      await page.route(`**${NOTIFICATIONS}?*`, (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({
              json: {
                data: [
                  {
                    ...row(1),
                    type: 'SHARED_WIDGET',
                    data: JSON.stringify({ type: 'ORDER_BOOK', settings: 'wide' }),
                  },
                ],
                success: true,
                error: null,
              },
            })
          : route.continue(),
      );
      await signIn(page, 'admin');
      await openPanel(page);
      await expect(panel(page).getByText('This widget cannot be shown here.')).toBeVisible();
      for (const name of ['Preview', 'Accept']) {
        await expect(panel(page).getByRole('button', { name })).toHaveCount(0);
      }
    },
  );

  test('Accept saves the widget to My Widgets under the entered name, and Enter submits', async ({
    page,
  }) => {
    await signIn(page, 'admin', '/execution');
    const traderId = await traderIdOf(page);
    await openPanel(page);
    await entry(page, 'Shared widget').getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept widget' });
    const field = dialog.getByRole('textbox', { name: 'Name' });
    await expect(field).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    await field.fill('  ');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a name.');
    await field.fill('Kraken book');
    const saved = page.waitForRequest(
      (request) => request.url().includes('/api/my-widgets') && request.method() === 'POST',
    );
    await page.keyboard.press('Enter');
    expect((await saved).postDataJSON()).toEqual({
      traderId,
      type: 'ORDER_BOOK',
      name: 'Kraken book',
      data: '{"contract":"kraken_spot:XBTUSDT"}',
    });
    await expect(page.getByText('"Kraken book" widget saved successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(panel(page)).toBeVisible();
    const mine = await page.request.get(`/api/my-widgets?TraderId=${traderId}`);
    expect(JSON.stringify(await mine.json())).toContain('"name":"Kraken book"');
  });

  test('a failed Accept is reported, and Save retries', NIGHTLY, async ({ page, server }) => {
    await signIn(page, 'admin', '/execution');
    await openPanel(page);
    await entry(page, 'Shared widget').getByRole('button', { name: 'Accept' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept widget' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Kraken book');
    await addFault(server.url, { method: 'POST', path: '/api/my-widgets', status: 500 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('"Kraken book" widget was not saved')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('"Kraken book" widget saved successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test(
  'design §3 the notification centre works without the workspace remote',
  NIGHTLY,
  async ({ page, server }) => {
    await setRemote(server.url, 'mf_workspace', 'down');
    try {
      await signIn(page, 'admin', '/execution');
      await openPanel(page);
      await expect(entries(page)).toHaveCount(7);
      await entry(page, 'Shared widget').getByRole('button', { name: 'Accept' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Kept');
      await page.keyboard.press('Enter');
      await expect(page.getByText('"Kept" widget saved successfully')).toBeVisible();
      await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
      const failure = page.getByRole('alert').filter({ hasText: 'Workspace could not be loaded' });
      await expect(failure).toBeVisible();
      // the preview is shown once the sheet is loaded
      await setRemote(server.url, 'mf_workspace', 'up');
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(
        page.getByRole('region', { name: 'Order book' }).filter({ hasText: 'Preview' }),
      ).toBeVisible();
    } finally {
      await setRemote(server.url, 'mf_workspace', 'up');
    }
  },
);
