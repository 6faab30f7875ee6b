import type { Page, Request } from '@playwright/test';
import { z } from 'zod';
import { connectionStatus } from '../kit/connection-status.ts';
import { clearFaults, notify, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  bell,
  entries,
  entry,
  NOTIFICATIONS,
  openPanel,
  panel,
  row,
  section,
  toasts,
  traderIdOf,
  unreadBell,
} from '../kit/notification-centre.ts';
import { expect, signIn, test } from '../kit/test.ts';

// later journeys share the server and start with all notifications
test.afterAll(({ server }) => reset(server.url));

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

const call = (page: Page, method: 'GET' | 'PUT' | 'DELETE', query?: string): Promise<Request> =>
  page.waitForRequest((request) => {
    const { pathname, search } = new URL(request.url());
    return (
      pathname === NOTIFICATIONS && request.method() === method && search.includes(query ?? '')
    );
  });

const idsSchema = z.object({ notifications: z.array(z.string()) });
const idsOf = (request: Request) => idsSchema.parse(request.postDataJSON()).notifications;

test.describe('workspace §4 the notification centre', () => {
  test('marks exactly the displayed unread notifications as read when its panel is closed', async ({
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

  test(
    "requests Read=false and shows only New with 'Show new notifications only'",
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'admin');
      await openPanel(page);
      await expect(entries(page)).toHaveCount(7);
      const request = call(page, 'GET', 'Read=false');
      await panel(page).getByRole('switch', { name: 'Show new notifications only' }).click();
      await request;
      await expect(section(page, 'Seen')).toBeHidden();
      await expect(entries(page)).toHaveCount(3);
      await panel(page).getByRole('switch', { name: 'Show new notifications only' }).click();
      await expect(entries(page)).toHaveCount(7);
    },
  );

  test('deletes a notification and leaves the focus in the list', NIGHTLY, async ({ page }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    const deletion = call(page, 'DELETE', 'TraderId=');
    await entry(page, 'Exchange activated').getByRole('button', { name: 'Delete' }).click();
    expect(idsOf(await deletion)).toHaveLength(1);
    await expect(entry(page, 'Exchange activated')).toHaveCount(0);
    await expect(
      entry(page, 'Planned maintenance').getByRole('button', { name: 'Delete' }),
    ).toBeFocused();
    await page.reload();
    await openPanel(page);
    await expect(entries(page)).toHaveCount(6);
  });

  test("deletes all notifications immediately on 'Clear all'", NIGHTLY, async ({ page }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(entries(page)).toHaveCount(7);
    const deletion = call(page, 'DELETE', 'TraderId=');
    await panel(page).getByRole('button', { name: 'Clear all' }).click();
    expect(idsOf(await deletion)).toHaveLength(7);
    await expect(panel(page).getByText('No messages')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await page.reload();
    await openPanel(page);
    await expect(panel(page).getByText('No messages')).toBeVisible();
  });

  test('receives a notification live, with the panel closed and open', async ({ page, server }) => {
    const read = page.waitForResponse(`**${NOTIFICATIONS}?*`);
    await signIn(page, 'blankAdmin');
    await read;
    const traderId = await traderIdOf(page);
    await expect(connectionStatus(page, 'Connected')).toBeVisible();
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

  test('scrolls a full list of 500 to its end', NIGHTLY, async ({ page }) => {
    const data = Array.from({ length: 500 }, (_, number) => row(number));
    await page.route(`**${NOTIFICATIONS}?*`, (route) =>
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
    // row heights are measured when rendered, so the end may move
    await expect(async () => {
      await page.mouse.wheel(0, 100_000);
      const isRendered = (await last.count()) > 0;
      expect(isRendered).toBe(true);
    }).toPass();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    await expect(last).toHaveAttribute('aria-posinset', '489');
    await expect(panel(page).getByRole('button', { name: 'Clear all' })).toBeInViewport();
  });

  test('synchronizes read state and deletions between tabs', async ({ page, context, server }) => {
    await signIn(page, 'admin');
    const other = await context.newPage();
    await other.goto('/risk');
    await expect(unreadBell(other)).toBeVisible();
    await page.bringToFront();
    await openPanel(page);
    await entry(page, 'Connection lost').getByRole('button', { name: 'Delete' }).click();
    const marked = page.waitForResponse(
      (response) => response.url().includes(NOTIFICATIONS) && response.request().method() === 'PUT',
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
