import type { Page, Request } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from '../kit/accessibility.ts';
import { addFault, clearFaults, notify, reset, setRemote } from '../kit/control.ts';
import { addSheet, addWidget, expect, freshName, signIn, test } from '../kit/test.ts';

const PATH = '/api/notifications';
const sessionSchema = z.object({ data: z.object({ traderId: z.string() }) });

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const unreadBell = (page: Page) => page.getByRole('button', { name: 'Notifications, unread' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notification centre' });
const entries = (page: Page) => panel(page).getByRole('listitem');
const entry = (page: Page, title: string) => entries(page).filter({ hasText: title });
const section = (page: Page, name: 'New' | 'Seen') =>
  panel(page).getByRole('region', { name, exact: true });
const toasts = (page: Page) => page.locator('[data-sonner-toast]');

async function openPanel(page: Page): Promise<void> {
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
}

async function traderIdOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/session');
  return sessionSchema.parse(await answer.json()).data.traderId;
}

const call = (page: Page, method: 'GET' | 'PUT' | 'DELETE', query?: string): Promise<Request> =>
  page.waitForRequest((request) => {
    const { pathname, search } = new URL(request.url());
    return pathname === PATH && request.method() === method && search.includes(query ?? '');
  });

const idsSchema = z.object({ notifications: z.array(z.string()) });
const idsOf = (request: Request) => idsSchema.parse(request.postDataJSON()).notifications;

const sharedBook = {
  type: 'SHARED_WIDGET' as const,
  title: 'Shared widget',
  short_message: 'A colleague shared the widget "Order book" with you.',
  data: { type: 'ORDER_BOOK', settings: '{"contract":"kraken_spot:XBTUSDT"}' },
};

const book = (page: Page) => page.getByRole('region', { name: 'Order book' });

/** A notification, the older the higher its number. */
const row = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'INFO',
  kind: null,
  title: `Number ${number}`,
  short_message: 'One of many.',
  exchangeId: null,
  created_at: new Date(Date.now() - number * 60_000).toISOString(),
  read: number > 10,
  data: null,
});

test.describe('workspace §2 Notification centre', () => {
  test('lists what is new and what was seen, with type, title, text, time and exchange', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await expect(unreadBell(page)).toBeVisible();
    await expect(page.locator('[data-unread-dot]')).toBeVisible();
    await openPanel(page);
    await expect(section(page, 'New').getByRole('listitem')).toHaveCount(3);
    await expect(section(page, 'Seen').getByRole('listitem')).toHaveCount(4);
    const activated = entry(page, 'Exchange activated');
    await expect(activated.getByRole('img', { name: 'Information' })).toBeVisible();
    await expect(activated.getByText('Kraken spot was activated by Ada Sterling.')).toBeVisible();
    await expect(activated.getByText('Kraken spot', { exact: true })).toBeVisible();
    await expect(activated.locator('time')).toHaveText(/\d\d:\d\d/);
    for (const name of ['Alert', 'Error', 'Maintenance', 'Shared widget']) {
      await expect(panel(page).getByRole('img', { name, exact: true }).first()).toBeVisible();
    }
  });

  test('says so where there are no messages, and shows no section', async ({ page }) => {
    await signIn(page, 'blankAdmin');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await expect(page.locator('[data-unread-dot]')).toBeHidden();
    await openPanel(page);
    await expect(panel(page).getByText('No messages')).toBeVisible();
    await expect(panel(page).getByText('Your messages will be shown here')).toBeVisible();
    await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(0);
    await expect(panel(page).getByRole('button', { name: 'Clear all' })).toBeDisabled();
  });

  test('has a settings view: channels all on except e-mail, kept in this browser', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Notification settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Notification settings' });
    await expect(settings.getByRole('button', { name: 'Back' })).toBeFocused();
    const defaults = { 'In-app': true, Sound: true, Desktop: true, Mobile: true, 'E-mail': false };
    await expect(settings.getByRole('switch')).toHaveCount(5);
    for (const [name, checked] of Object.entries(defaults)) {
      await expect(settings.getByRole('switch', { name })).toBeChecked({ checked });
    }
    await settings.getByRole('switch', { name: 'Sound' }).click();
    await settings.getByRole('button', { name: 'Back' }).click();
    await expect(panel(page)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Back' }).click();
    await expect(panel(page)).toBeHidden();
    await page.reload();
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Notification settings' }).click();
    await expect(settings.getByRole('switch', { name: 'Sound' })).not.toBeChecked();
    await expect(settings.getByRole('switch', { name: 'E-mail' })).not.toBeChecked();
  });

  test('slides in within 150 ms, and without motion where none is wanted', async ({ page }) => {
    await signIn(page, 'admin');
    const duration = async () => {
      await openPanel(page);
      const seconds = await panel(page).evaluate((dialog) => {
        const { animationName, animationDuration } = getComputedStyle(dialog);
        return animationName === 'none' ? 0 : Number.parseFloat(animationDuration);
      });
      await page.keyboard.press('Escape');
      await expect(bell(page)).toBeFocused();
      return seconds;
    };
    const usual = await duration();
    expect(usual).toBeGreaterThan(0);
    expect(usual).toBeLessThan(0.15);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await duration()).toBe(0);
  });
});

test.describe('workspace §4 Notifications', () => {
  test('closing the panel marks as read what was seen unread, and nothing else', async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(section(page, 'New').getByRole('listitem')).toHaveCount(3);
    const marked = call(page, 'PUT', 'TraderId=');
    await page.keyboard.press('Escape');
    expect(idsOf(await marked)).toHaveLength(3);
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await page.reload();
    await openPanel(page);
    await expect(section(page, 'Seen').getByRole('listitem')).toHaveCount(7);
    await expect(section(page, 'New')).toBeHidden();
  });

  test("'Show new notifications only' reads with Read=false and shows New alone", async ({
    page,
  }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(entries(page)).toHaveCount(7);
    const asked = call(page, 'GET', 'Read=false');
    await panel(page).getByRole('switch', { name: 'Show new notifications only' }).click();
    await asked;
    await expect(section(page, 'Seen')).toBeHidden();
    await expect(entries(page)).toHaveCount(3);
    await panel(page).getByRole('switch', { name: 'Show new notifications only' }).click();
    await expect(entries(page)).toHaveCount(7);
  });

  test('one is deleted, and the focus stays in the list', async ({ page }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    const gone = call(page, 'DELETE', 'TraderId=');
    await entry(page, 'Exchange activated').getByRole('button', { name: 'Delete' }).click();
    expect(idsOf(await gone)).toHaveLength(1);
    await expect(entry(page, 'Exchange activated')).toHaveCount(0);
    await expect(
      entry(page, 'Planned maintenance').getByRole('button', { name: 'Delete' }),
    ).toBeFocused();
    await page.reload();
    await openPanel(page);
    await expect(entries(page)).toHaveCount(6);
  });

  test("'Clear all' deletes at once", async ({ page }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(entries(page)).toHaveCount(7);
    const gone = call(page, 'DELETE', 'TraderId=');
    await panel(page).getByRole('button', { name: 'Clear all' }).click();
    expect(idsOf(await gone)).toHaveLength(7);
    await expect(panel(page).getByText('No messages')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await page.reload();
    await openPanel(page);
    await expect(panel(page).getByText('No messages')).toBeVisible();
  });

  test('one arrives live, with the panel closed and with it open', async ({ page, server }) => {
    const read = page.waitForResponse(`**${PATH}?*`);
    await signIn(page, 'blankAdmin');
    await read;
    const traderId = await traderIdOf(page);
    await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    const first = { type: 'ALERT' as const, title: 'First', short_message: 'It has happened.' };
    await notify(server.url, { traderId, ...first });
    await expect(unreadBell(page)).toBeVisible();
    await expect(page.getByText('1 unread notification', { exact: true })).toBeAttached();
    await openPanel(page);
    await expect(section(page, 'New').getByRole('listitem')).toHaveCount(1);
    await notify(server.url, { traderId, ...first, type: 'ERROR', title: 'Second' });
    await expect(entries(page).first()).toContainText('Second');
    await expect(entries(page)).toHaveCount(2);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('a full list of 500 is shown to its end', async ({ page }) => {
    const data = Array.from({ length: 500 }, (_, number) => row(number));
    await page.route(`**${PATH}?*`, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { data, success: true, error: null } })
        : route.continue(),
    );
    await signIn(page, 'blankAdmin');
    await expect(unreadBell(page)).toBeVisible();
    await openPanel(page);
    const last = entry(page, 'Number 499');
    await expect(entries(page).first()).toHaveAttribute('aria-setsize', '11');
    expect(await entries(page).count()).toBeLessThan(40);
    await entries(page).first().hover();
    // heights are known once they have been seen: the end may move on a little
    await expect(async () => {
      await page.mouse.wheel(0, 100_000);
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(last).toHaveAttribute('aria-posinset', '489');
    await expect(panel(page).getByRole('button', { name: 'Clear all' })).toBeInViewport();
  });

  test('tabs agree on what is read and what is deleted', async ({ page, context, server }) => {
    await signIn(page, 'admin');
    const other = await context.newPage();
    await other.goto('/execution');
    await expect(unreadBell(other)).toBeVisible();
    await page.bringToFront();
    await openPanel(page);
    await entry(page, 'Connection lost').getByRole('button', { name: 'Delete' }).click();
    const marked = page.waitForResponse(
      (answer) => answer.url().includes(PATH) && answer.request().method() === 'PUT',
    );
    await page.keyboard.press('Escape');
    await marked;
    await other.bringToFront();
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(bell(other)).toHaveAccessibleName('Notifications');
    await openPanel(other);
    await expect(entries(other)).toHaveCount(6);
    const traderId = await traderIdOf(page);
    await notify(server.url, { traderId, type: 'INFO', title: 'For both', short_message: '' });
    await expect(entry(other, 'For both')).toBeVisible();
    await expect(unreadBell(page)).toBeVisible();
  });
});

test.describe('workspace §8 Error catalogue: failures are only logged', () => {
  test('a list that cannot be read', async ({ page, server, complaints }) => {
    await addFault(server.url, { method: 'GET', path: PATH, status: 500, times: 20 });
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(panel(page).getByText('Your messages could not be loaded')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    expect(complaints.join('\n')).toContain('The notifications could not be read.');
    await clearFaults(server.url);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(entries(page)).toHaveCount(7);
  });

  test('a list that cannot be read again stays, and is said to be out of date', async ({
    page,
    server,
  }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(entries(page)).toHaveCount(7);
    const stale = panel(page).getByText('This list may be out of date.');
    await expect(stale).toBeHidden();
    await addFault(server.url, { method: 'GET', path: PATH, status: 500 });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(stale).toBeVisible();
    await expect(entries(page)).toHaveCount(7);
    await expect(toasts(page)).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(stale).toBeHidden();
  });

  test('a deletion that is refused is taken back', async ({ page, server, complaints }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(entries(page)).toHaveCount(7);
    await addFault(server.url, { method: 'DELETE', path: PATH, status: 500 });
    await panel(page).getByRole('button', { name: 'Clear all' }).click();
    await expect(entries(page)).toHaveCount(7);
    await expect(toasts(page)).toHaveCount(0);
    expect(complaints.join('\n')).toContain('The notifications could not be deleted.');
  });

  test('marking as read that is refused leaves them unread', async ({
    page,
    server,
    complaints,
  }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(section(page, 'New').getByRole('listitem')).toHaveCount(3);
    await addFault(server.url, { method: 'PUT', path: PATH, status: 500 });
    await page.keyboard.press('Escape');
    await expect
      .poll(() => complaints.join('\n'))
      .toContain('The notifications could not be marked as read.');
    await expect(unreadBell(page)).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});

test.describe('workspace §2 shared widget: Preview and Accept', () => {
  test('Preview shows it on the open sheet, beside one of its type, and does not save it', async ({
    page,
  }, info) => {
    await signIn(page, 'admin', '/execution');
    await addSheet(page, freshName('Preview'));
    await addWidget(page, 'Order book');
    await openPanel(page);
    await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
    await expect(panel(page)).toBeHidden();
    const previewed = book(page).filter({ hasText: 'Preview' });
    await expect(previewed).toBeVisible();
    await expect(previewed.getByText('Preview', { exact: true })).toBeVisible();
    await expect(previewed).toHaveAccessibleName('Order book Preview');
    await expect(previewed).toContainText('kraken_spot');
    await expect(previewed).toBeFocused();
    await expect(book(page)).toHaveCount(2);
    await expectAccessible(page);
    await info.attach('preview', { body: await page.screenshot(), contentType: 'image/png' });
    await previewed.getByRole('button', { name: 'Widget menu' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Settings', 'Remove']);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(book(page)).toHaveCount(1);
    await expect(book(page).getByText('Preview', { exact: true })).toBeHidden();
  });

  test('Preview on a page without a canvas opens the first Execution sheet', async ({ page }) => {
    await signIn(page, 'admin', '/analytics');
    await openPanel(page);
    await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
    await expect(page).toHaveURL(/\/execution\/[^?]+\?id=/);
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
    await expect(book(page).filter({ hasText: 'Preview' })).toBeVisible();
  });

  test('Preview at the address of a sheet that is gone opens the first Execution sheet', async ({
    page,
  }) => {
    const gone = '/execution/gone?id=00000000-0000-4000-8000-000000000000';
    await signIn(page, 'admin', gone);
    await openPanel(page);
    await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
    await expect(book(page).filter({ hasText: 'Preview' })).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(gone.slice(-12)));
  });

  test('Preview without any Execution sheet adds one first', async ({ page, server }) => {
    await signIn(page, 'blankAdmin', '/portfolio');
    await notify(server.url, { traderId: await traderIdOf(page), ...sharedBook });
    await expect(unreadBell(page)).toBeVisible();
    await openPanel(page);
    await entry(page, 'Shared widget').getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('tab', { name: 'New sheet', selected: true })).toBeVisible();
    await expect(book(page).filter({ hasText: 'Preview' })).toBeVisible();
  });

  test('one whose settings cannot be read says so, and offers neither', async ({ page }) => {
    await page.route(`**${PATH}?*`, (route) =>
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
  });

  test('Accept saves it to My Widgets under the name; Enter submits', async ({ page }) => {
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

  test('Accept that fails says so, and the name can be saved again', async ({ page, server }) => {
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

test('design §3 with the workspace remote absent the notification centre works', async ({
  page,
  server,
}) => {
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
    // the preview waits for the sheet
    await setRemote(server.url, 'mf_workspace', 'up');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page.getByRole('region', { name: 'Order book' }).filter({ hasText: 'Preview' }),
    ).toBeVisible();
  } finally {
    await setRemote(server.url, 'mf_workspace', 'up');
  }
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`design §9 in the ${colorScheme} theme every view is accessible and fits long texts`, async ({
    page,
    server,
  }, info) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'admin', '/execution');
    const traderId = await traderIdOf(page);
    await expect(unreadBell(page)).toBeVisible();
    await notify(server.url, {
      traderId,
      type: 'ERROR',
      title: 'W'.repeat(60),
      short_message: `${'Verylongword'.repeat(12)} and more text after it`,
      exchangeId: 'deribit',
    });
    await openPanel(page);
    await expect(entries(page)).toHaveCount(8);
    await expect(entries(page).first()).toContainText('Deribit');
    await expectAccessible(page);
    await info.attach('list', { body: await page.screenshot(), contentType: 'image/png' });
    const overflow = await panel(page).evaluate(
      (dialog) => dialog.scrollWidth - dialog.clientWidth,
    );
    expect(overflow).toBe(0);
    await entry(page, 'Shared widget').getByRole('button', { name: 'Accept' }).click();
    await expectAccessible(page);
    await info.attach('accept', { body: await page.screenshot(), contentType: 'image/png' });
    await page.keyboard.press('Escape');
    await expect(
      entry(page, 'Shared widget').getByRole('button', { name: 'Accept' }),
    ).toBeFocused();
    await panel(page).getByRole('button', { name: 'Notification settings' }).click();
    await expectAccessible(page);
    await info.attach('settings', { body: await page.screenshot(), contentType: 'image/png' });
  });
}
