import type { Page } from '@playwright/test';
import { field, openStart, save } from '../kit/account-dialog.ts';
import { addFault, clearFaults, refusal, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

test.beforeEach(({ server }) => reset(server.url));
test.afterEach(({ server }) => clearFaults(server.url));

async function pickHour(page: Page, label: string) {
  await field(page, 'Start of day').click();
  await page.getByRole('option', { name: label }).click();
}

test.describe('workspace §5, §8 start of day', () => {
  test('saves an hour as an ISO timestamp and restores it', NIGHTLY, async ({ page }) => {
    await signIn(page, 'trader');
    await openStart(page);
    await expect(save(page)).toBeDisabled();
    await field(page, 'Start of day').click();
    const hours = page.getByRole('option');
    await expect(hours).toHaveCount(24);
    await expect(hours.first()).toHaveText('UTC 00:00');
    await expect(hours.last()).toHaveText('UTC 23:00');
    await page.keyboard.press('Escape');
    await pickHour(page, 'UTC 17:00');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await save(page).click();
    const body = (await sent).postDataJSON();
    expect(Object.keys(body).sort()).toEqual(['time', 'traderId']);
    expect(body.time).toMatch(/^\d{4}-\d\d-\d\dT17:00:00\.000Z$/);
    await expect(page.getByText('Sart of day updated successfully')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await page.reload();
    await openStart(page);
    await expect(field(page, 'Start of day')).toHaveValue('UTC 17:00');
  });

  test(
    "reports a failure with the server's first text or 'Failed to update snaptime'",
    NIGHTLY,
    async ({ page, server }) => {
      await signIn(page, 'trader');
      await openStart(page);
      await pickHour(page, 'UTC 05:00');
      for (const [fault, text] of [
        [{ status: 400, body: refusal('The day is closed.') }, 'The day is closed.'],
        [{ status: 502, body: 'bad gateway' }, 'Failed to update snaptime'],
      ] as const) {
        await addFault(server.url, { method: 'POST', path: '/api/trader-settings', ...fault });
        await save(page).click();
        await expect(page.getByText(text)).toBeVisible();
      }
    },
  );
});
