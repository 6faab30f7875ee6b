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
const responseSchema = z.looseObject({ data: z.array(contractSchema) });

const isBtc = ({ base }: Contract) => base === 'BTC';
const isBtcUsd = (contract: Contract) => isBtc(contract) && contract.quote === 'USD';
const isBtcUsdt = (contract: Contract) => isBtc(contract) && contract.quote === 'USDT';

/** Removes contracts from the catalogue. Returns the remaining ones once it was requested. */
async function removeContracts(page: Page, isRemoved: (contract: Contract) => boolean) {
  const left: Contract[] = [];
  await page.route('**/api/contracts*', async (route) => {
    const response = await route.fetch();
    const body = responseSchema.parse(await response.json());
    const data = body.data.filter((contract) => !isRemoved(contract));
    left.splice(0, left.length, ...data);
    await route.fulfill({ response, json: { ...body, data } });
  });
  return left;
}

/** The contract that the search bar shows by default. */
async function defaultOf(page: Page, account: Account, left: readonly Contract[]) {
  await signIn(page, account, '/execution');
  const mid = page.getByRole('banner').locator('[data-field="mid"]');
  await expect(mid).toHaveAttribute('data-ticker', /:/);
  const key = await mid.getAttribute('data-ticker');
  return left.find(({ exchange, symbol }) => `${exchange}:${symbol}` === key);
}

test.beforeEach(({ server }) => reset(server.url));

test.describe('workspace §4 default contract when the preferred one is not in the catalogue', () => {
  for (const [account, isRemoved] of [
    ['trader', (each: Contract) => isBtcUsdt(each) && each.exchange === 'binance_spot'],
    ['prime', (each: Contract) => isBtcUsd(each) && each.exchange === 'prime_usd'],
  ] as const) {
    test(`falls back to BTC/USD for ${account}`, async ({ page }) => {
      const left = await removeContracts(page, isRemoved);
      expect(await defaultOf(page, account, left)).toMatchObject({ base: 'BTC', quote: 'USD' });
    });
  }

  test('falls back to any contract without BTC/USD', async ({ page }) => {
    const left = await removeContracts(page, isBtc);
    expect(await defaultOf(page, 'trader', left)).toBeDefined();
    expect(left.some(isBtc)).toBe(false);
  });
});
