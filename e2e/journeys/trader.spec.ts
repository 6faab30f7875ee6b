import type { Page } from '@playwright/test';
import { addFault, clearFaults, refusal, reset } from '../kit/control.ts';
import { driveTimeouts } from '../kit/driven-timeouts.ts';
import { expect, signIn, test } from '../kit/test.ts';

const TRADER = { method: 'GET', path: '/api/trader' } as const;
const NO_ID = { status: 200, body: { ok: true, data: {}, message: null, error: null } };
const AGAIN_MS = 200;
const AT_MOST_MS = 30_000;

const account = (page: Page) => page.getByRole('dialog', { name: 'Manage your account' });
const again = (page: Page) => account(page).getByRole('button', { name: 'Try again' });
const html = (page: Page) => page.locator('html');

/** Writes into the page how many answers about the trader it has taken in. */
async function markAnswers(page: Page): Promise<void> {
  await page.evaluate((path) => {
    let answers = 0;
    const taken = new PerformanceObserver((list) => {
      answers += list.getEntries().filter(({ name }) => new URL(name).pathname === path).length;
      document.documentElement.dataset['answers'] = String(answers);
    });
    taken.observe({ type: 'resource' });
  }, TRADER.path);
}
const answered = (page: Page, times: number) =>
  expect(html(page)).toHaveAttribute('data-answers', String(times));

/** How often the page has asked for the trader from now on. */
function countAsked(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === TRADER.path) asked += 1;
  });
  return () => asked;
}

test.afterEach(({ server }) => clearFaults(server.url));

test.describe('workspace §4, §9 the trader', () => {
  // the first load is over, so that nothing but the trader is asked for while the clock stands
  test.beforeEach(async ({ page, server }) => {
    await reset(server.url);
    await driveTimeouts(page);
    await page.clock.install();
    await addFault(server.url, { ...TRADER, status: 403, body: refusal('Not yours.') });
    await signIn(page, 'trader', '/execution');
    await page.getByRole('button', { name: 'Account' }).click();
    await expect(again(page)).toBeVisible();
    await markAnswers(page);
    await page.clock.pauseAt(new Date(Date.now() + 2_000));
  });

  test('is asked for again each 200 ms until the id is known, and then no more', async ({
    page,
    server,
  }) => {
    const asked = countAsked(page);
    await addFault(server.url, { ...TRADER, ...NO_ID, times: 3 });
    await again(page).click();
    for (const times of [1, 2, 3]) {
      await answered(page, times);
      await page.clock.runFor(AGAIN_MS - 1);
      expect(asked()).toBe(times);
      await page.clock.runFor(1);
    }
    await answered(page, 4);
    await page.clock.runFor(10 * AGAIN_MS);
    await expect(account(page).getByLabel('Last Name')).toBeVisible();
    expect(asked()).toBe(4);
  });

  test('is asked for during 30 s at most', async ({ page, server }) => {
    const times = AT_MOST_MS / AGAIN_MS;
    const asked = countAsked(page);
    await addFault(server.url, { ...TRADER, ...NO_ID, times: times + 10 });
    await again(page).click();
    for (let time = 1; time <= times; time += 1) {
      await answered(page, time);
      await page.clock.runFor(AGAIN_MS);
    }
    await page.clock.runFor(10 * AGAIN_MS);
    expect(asked()).toBe(times);
    await answered(page, times);
    await expect(account(page).getByText('erro', { exact: true })).toBeVisible();
  });
});
