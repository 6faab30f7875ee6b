import { addFault, clearFaults, reset } from '../kit/control.ts';
import {
  entries,
  NOTIFICATIONS,
  openPanel,
  panel,
  section,
  toasts,
  unreadBell,
} from '../kit/notification-centre.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test.describe('workspace §8 Error catalogue: failures are only logged', () => {
  test('for a list that cannot be loaded', async ({ page, server, complaints }) => {
    await addFault(server.url, { method: 'GET', path: NOTIFICATIONS, status: 500, times: 20 });
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(panel(page).getByText('Your messages could not be loaded')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
    expect(complaints.join('\n')).toContain('The notifications could not be read.');
    await clearFaults(server.url);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(entries(page)).toHaveCount(7);
  });

  test('for a refetch, which leaves the list visible and marks it as out of date', async ({
    page,
    server,
  }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(entries(page)).toHaveCount(7);
    const stale = panel(page).getByText('This list may be out of date.');
    await expect(stale).toBeHidden();
    await addFault(server.url, { method: 'GET', path: NOTIFICATIONS, status: 500 });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(stale).toBeVisible();
    await expect(entries(page)).toHaveCount(7);
    await expect(toasts(page)).toHaveCount(0);
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(stale).toBeHidden();
  });

  test('for a refused deletion, which is rolled back', async ({ page, server, complaints }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(entries(page)).toHaveCount(7);
    await addFault(server.url, { method: 'DELETE', path: NOTIFICATIONS, status: 500 });
    await panel(page).getByRole('button', { name: 'Clear all' }).click();
    await expect(entries(page)).toHaveCount(7);
    await expect(toasts(page)).toHaveCount(0);
    expect(complaints.join('\n')).toContain('The notifications could not be deleted.');
  });

  test('for a refused mark as read, which leaves the notifications unread', async ({
    page,
    server,
    complaints,
  }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(section(page, 'New').getByRole('listitem')).toHaveCount(3);
    await addFault(server.url, { method: 'PUT', path: NOTIFICATIONS, status: 500 });
    await page.keyboard.press('Escape');
    await expect
      .poll(() => complaints.join('\n'))
      .toContain('The notifications could not be marked as read.');
    await expect(unreadBell(page)).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});
