import type { Page } from '@playwright/test';
import { openNewSheet } from '../kit/save-sheet.ts';
import { addWidget, expect, test } from '../kit/test.ts';

const DAY_MINUTES = 24 * 60;
const INDIA_MINUTES = 5 * 60 + 30;

test.use({ timezoneId: 'Asia/Kolkata' });

/** How many minutes the displayed time of the newest trade is ahead of UTC, rounded to ten. */
async function minutesAhead(page: Page): Promise<number> {
  const trades = page.getByRole('region', { name: 'Recent trades', exact: true });
  const cell = trades.getByText(/^\d\d:\d\d:\d\d$/).first();
  const [hours = 0, minutes = 0] = (await cell.innerText()).split(':').map(Number);
  const now = new Date();
  const ahead = hours * 60 + minutes - now.getUTCHours() * 60 - now.getUTCMinutes();
  return (Math.round(ahead / 10) * 10 + DAY_MINUTES) % DAY_MINUTES;
}

async function chooseZone(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('group', { name: 'Time zone' }).getByRole('button', { name }).click();
  await page.keyboard.press('Escape');
}

test("design §7 'Time zone' switches times between this device and UTC", async ({ page }) => {
  await openNewSheet(page, 'trader', 'Zones');
  await addWidget(page, 'Recent trades');
  await expect.poll(() => minutesAhead(page)).toBe(INDIA_MINUTES);
  await chooseZone(page, 'UTC');
  await expect.poll(() => minutesAhead(page)).toBe(0);
  await page.reload();
  await expect.poll(() => minutesAhead(page)).toBe(0);
  await chooseZone(page, 'This device (GMT+5:30)');
  await expect.poll(() => minutesAhead(page)).toBe(INDIA_MINUTES);
});
