import { addFault, clearFaults, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
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

test.describe('workspace §8 Error catalogue: notification failures', () => {
  test(
    "a failed load is logged without a toast, and 'Try again' loads the list",
    NIGHTLY,
    async ({ page, server, consoleProblems }) => {
      await addFault(server.url, { method: 'GET', path: NOTIFICATIONS, status: 500, times: 20 });
      await signIn(page, 'admin');
      await openPanel(page);
      await expect(panel(page).getByText('Your messages could not be loaded')).toBeVisible();
      await expect(toasts(page)).toHaveCount(0);
      expect(consoleProblems.join('\n')).toContain('The notifications could not be loaded.');
      await clearFaults(server.url);
      await panel(page).getByRole('button', { name: 'Try again' }).click();
      await expect(entries(page)).toHaveCount(7);
    },
  );

  test(
    'a failed refetch keeps the list visible, marks the list as out of date, and shows no toast',
    NIGHTLY,
    async ({ page, server }) => {
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
    },
  );

  test(
    'a refused deletion is rolled back and logged without a toast',
    NIGHTLY,
    async ({ page, server, consoleProblems }) => {
      await signIn(page, 'admin');
      await openPanel(page);
      await expect(entries(page)).toHaveCount(7);
      await addFault(server.url, { method: 'DELETE', path: NOTIFICATIONS, status: 500 });
      await panel(page).getByRole('button', { name: 'Clear all' }).click();
      await expect(entries(page)).toHaveCount(7);
      await expect(toasts(page)).toHaveCount(0);
      expect(consoleProblems.join('\n')).toContain('The notifications could not be deleted.');
    },
  );

  test(
    'a refused mark as read leaves the notifications unread and is logged without a toast',
    NIGHTLY,
    async ({ page, server, consoleProblems }) => {
      await signIn(page, 'admin');
      await openPanel(page);
      await expect(section(page, 'New').getByRole('listitem')).toHaveCount(3);
      await addFault(server.url, { method: 'PUT', path: NOTIFICATIONS, status: 500 });
      await page.keyboard.press('Escape');
      await expect
        .poll(() => consoleProblems.join('\n'))
        .toContain('The notifications could not be marked as read.');
      await expect(unreadBell(page)).toBeVisible();
      await expect(toasts(page)).toHaveCount(0);
    },
  );
});
