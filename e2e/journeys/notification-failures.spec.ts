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
  test('a list that cannot be read', async ({ page, server, complaints }) => {
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

  test('a list that cannot be read again stays, and is said to be out of date', async ({
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

  test('a deletion that is refused is taken back', async ({ page, server, complaints }) => {
    await signIn(page, 'admin');
    await openPanel(page);
    await expect(entries(page)).toHaveCount(7);
    await addFault(server.url, { method: 'DELETE', path: NOTIFICATIONS, status: 500 });
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
    await addFault(server.url, { method: 'PUT', path: NOTIFICATIONS, status: 500 });
    await page.keyboard.press('Escape');
    await expect
      .poll(() => complaints.join('\n'))
      .toContain('The notifications could not be marked as read.');
    await expect(unreadBell(page)).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});
