import { expectAccessible } from '../kit/accessibility.ts';
import { clearFaults, notify, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import {
  bell,
  entries,
  entry,
  openPanel,
  panel,
  section,
  traderIdOf,
  unreadBell,
} from '../kit/notification-centre.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(async ({ server }) => {
  await clearFaults(server.url);
  await reset(server.url);
});

test.describe('workspace §2 Notification centre', () => {
  test('lists new and seen notifications with type, title, text, time and exchange', async ({
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

  test(
    'shows an empty state without sections when there are no notifications',
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'blankAdmin');
      await expect(bell(page)).toHaveAccessibleName('Notifications');
      await expect(page.locator('[data-unread-dot]')).toBeHidden();
      await openPanel(page);
      await expect(panel(page).getByText('No messages')).toBeVisible();
      await expect(panel(page).getByText('Your messages will be shown here')).toBeVisible();
      await expect(panel(page).getByRole('heading', { level: 3 })).toHaveCount(0);
      await expect(panel(page).getByRole('button', { name: 'Clear all' })).toBeDisabled();
    },
  );

  test(
    'has a settings view with all channels on except e-mail, stored on the server',
    NIGHTLY,
    async ({ page }) => {
      await signIn(page, 'admin');
      await openPanel(page);
      await panel(page).getByRole('button', { name: 'Notification settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Notification settings' });
      await expect(settings.getByRole('button', { name: 'Back' })).toBeFocused();
      const defaults = {
        'In-app': true,
        Sound: true,
        Desktop: true,
        Mobile: true,
        'E-mail': false,
      };
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
    },
  );

  test(
    'slides in within 150 ms, or opens without animation when motion is reduced',
    NIGHTLY,
    async ({ page }) => {
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
    },
  );
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(
    `design §9 the notification centre is accessible and fits long texts in the ${colorScheme} theme`,
    NIGHTLY,
    async ({ page, server }, info) => {
      await page.emulateMedia({ colorScheme });
      await signIn(page, 'admin');
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
    },
  );
}
