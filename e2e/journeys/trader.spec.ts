import type { Page } from '@playwright/test';
import { mockTimeouts, pauseClock } from '../kit/clock.ts';
import { addFault, clearFaults, refusal, reset } from '../kit/control.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test } from '../kit/test.ts';

const TRADER = { method: 'GET', path: '/api/trader' } as const;
const NO_ID = { status: 200, body: { ok: true, data: {}, message: null, error: null } };
const RETRY_MS = 200;
const AT_MOST_MS = 30_000;

const account = (page: Page) => page.getByRole('dialog', { name: 'Manage your account' });
const again = (page: Page) => account(page).getByRole('button', { name: 'Try again' });
const html = (page: Page) => page.locator('html');

/** Publishes the number of processed trader responses in the page. */
async function countResponses(page: Page): Promise<void> {
  await page.evaluate((path) => {
    let responses = 0;
    const observer = new PerformanceObserver((list) => {
      responses += list.getEntries().filter(({ name }) => new URL(name).pathname === path).length;
      document.documentElement.dataset['responses'] = String(responses);
    });
    observer.observe({ type: 'resource' });
  }, TRADER.path);
}
const responded = (page: Page, times: number) =>
  expect(html(page)).toHaveAttribute('data-responses', String(times));

/** Counts the page's trader requests from now on. */
function countRequests(page: Page): () => number {
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === TRADER.path) requests += 1;
  });
  return () => requests;
}

test.afterEach(({ server }) => clearFaults(server.url));

test.describe('workspace §4, §9 the trader', () => {
  // the initial load is complete, so that only the trader is requested while the clock is paused
  test.beforeEach(async ({ page, server }) => {
    await reset(server.url);
    await mockTimeouts(page);
    await page.clock.install();
    await addFault(server.url, { ...TRADER, status: 403, body: refusal('Not yours.') });
    await signIn(page, 'trader');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(again(page)).toBeVisible();
    await countResponses(page);
    await pauseClock(page);
  });

  test('is polled every 200 ms until its id is available', async ({ page, server }) => {
    const requests = countRequests(page);
    await addFault(server.url, { ...TRADER, ...NO_ID, times: 3 });
    await again(page).click();
    for (const times of [1, 2, 3]) {
      await responded(page, times);
      await page.clock.runFor(RETRY_MS - 1);
      expect(requests()).toBe(times);
      await page.clock.runFor(1);
    }
    await responded(page, 4);
    await page.clock.runFor(10 * RETRY_MS);
    await expect(account(page).getByLabel('Last Name')).toBeVisible();
    expect(requests()).toBe(4);
  });

  test('is polled for at most 30 s', NIGHTLY, async ({ page, server }) => {
    const times = AT_MOST_MS / RETRY_MS;
    const requests = countRequests(page);
    await addFault(server.url, { ...TRADER, ...NO_ID, times: times + 10 });
    await again(page).click();
    for (let time = 1; time <= times; time += 1) {
      await responded(page, time);
      await page.clock.runFor(RETRY_MS);
    }
    await page.clock.runFor(10 * RETRY_MS);
    expect(requests()).toBe(times);
    await responded(page, times);
    await expect(account(page).getByText('erro', { exact: true })).toBeVisible();
  });
});
