import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { Account } from '../kit/accounts.ts';
import { reset } from '../kit/control.ts';
import { expect, signIn, test } from '../kit/test.ts';

const contractSchema = z.looseObject({
  base: z.string(),
  quote: z.string(),
  exchange: z.string(),
  symbol: z.string(),
  instType: z.string(),
});
type Contract = z.infer<typeof contractSchema>;
const answerSchema = z.looseObject({ data: z.array(contractSchema) });

const isBtc = ({ base }: Contract) => base === 'BTC';
const isBtcUsd = (contract: Contract) => isBtc(contract) && contract.quote === 'USD';
const isBtcUsdt = (contract: Contract) => isBtc(contract) && contract.quote === 'USDT';

/** Leaves contracts out of the catalogue. Returns those that are left, once it was asked for. */
async function leaveOut(page: Page, gone: (contract: Contract) => boolean) {
  const left: Contract[] = [];
  await page.route('**/api/contracts*', async (route) => {
    const response = await route.fetch();
    const answer = answerSchema.parse(await response.json());
    const data = answer.data.filter((contract) => !gone(contract));
    left.splice(0, left.length, ...data);
    await route.fulfill({ response, json: { ...answer, data } });
  });
  return left;
}

/** The contract that the search bar shows when nobody has chosen one. */
async function defaultOf(page: Page, account: Account, left: readonly Contract[]) {
  await signIn(page, account, '/execution');
  const mid = page.getByRole('banner').locator('[data-field="mid"]');
  await expect(mid).toHaveAttribute('data-ticker', /:/);
  const key = await mid.getAttribute('data-ticker');
  return left.find(({ exchange, symbol }) => `${exchange}:${symbol}` === key);
}

test.beforeEach(({ server }) => reset(server.url));

test.describe('workspace §4 the default contract where its own is not in the catalogue', () => {
  for (const [account, gone] of [
    ['trader', (each: Contract) => isBtcUsdt(each) && each.exchange === 'binance_spot'],
    ['prime', (each: Contract) => isBtcUsd(each) && each.exchange === 'prime_usd'],
  ] as const) {
    test(`is BTC/USD for ${account}`, async ({ page }) => {
      const left = await leaveOut(page, gone);
      expect(await defaultOf(page, account, left)).toMatchObject({ base: 'BTC', quote: 'USD' });
    });
  }

  test('is any contract without BTC/USD either', async ({ page }) => {
    const left = await leaveOut(page, isBtc);
    expect(await defaultOf(page, 'trader', left)).toBeDefined();
    expect(left.some(isBtc)).toBe(false);
  });
});
