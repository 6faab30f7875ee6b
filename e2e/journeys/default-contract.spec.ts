import { TestClient } from '@parallax/mock-server/testing/test-client';
import { type Contract, deactivateCompanyExchange, listCompanyExchanges } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { ACCOUNTS, type Account } from '../kit/accounts.ts';
import { changeContracts } from '../kit/change-contracts.ts';
import { reset } from '../kit/control.ts';
import { header } from '../kit/dash-bar.ts';
import { NIGHTLY } from '../kit/nightly.ts';
import { expect, signIn, test, toast } from '../kit/test.ts';

const isBtc = ({ base }: Contract) => base === 'BTC';
const isBtcUsd = (contract: Contract) => isBtc(contract) && contract.quote === 'USD';
const isBtcUsdt = (contract: Contract) => isBtc(contract) && contract.quote === 'USDT';

/** Removes contracts from the catalogue. The returned list is filled by the first response. */
async function removeContracts(page: Page, isRemoved: (contract: Contract) => boolean) {
  const remaining: Contract[] = [];
  await changeContracts(page, (contracts) => {
    remaining.splice(0, remaining.length, ...contracts.filter((each) => !isRemoved(each)));
    return remaining;
  });
  return remaining;
}

/** The contract that the search bar shows by default. */
async function findDefault(page: Page, account: Account, remaining: readonly Contract[]) {
  await signIn(page, account, '/execution');
  const mid = page.getByRole('banner').locator('[data-field="mid"]');
  await expect(mid).toHaveAttribute('data-ticker', /:/);
  const key = await mid.getAttribute('data-ticker');
  return remaining.find(({ exchange, symbol }) => `${exchange}:${symbol}` === key);
}

test.beforeEach(({ server }) => reset(server.url));

test.describe('workspace §4 the default contract', () => {
  for (const [account, isRemoved] of [
    ['trader', (each: Contract) => isBtcUsdt(each) && each.exchange === 'binance_spot'],
    ['prime', (each: Contract) => isBtcUsd(each) && each.exchange === 'prime_usd'],
  ] as const) {
    test(
      `is a BTC/USD contract for ${account} if the preferred contract is not in the catalogue`,
      NIGHTLY,
      async ({ page }) => {
        const remaining = await removeContracts(page, isRemoved);
        expect(await findDefault(page, account, remaining)).toMatchObject({
          base: 'BTC',
          quote: 'USD',
        });
      },
    );
  }

  test('is any contract if the catalogue has no BTC contract', NIGHTLY, async ({ page }) => {
    const remaining = await removeContracts(page, isBtc);
    expect(await findDefault(page, 'trader', remaining)).toBeDefined();
    expect(remaining.some(isBtc)).toBe(false);
  });
});

test(
  'a default contract whose exchange is deactivated is replaced with a message shown only once',
  NIGHTLY,
  async ({ page, server }) => {
    await signIn(page, 'trader', '/execution');
    const mid = header(page).locator('[data-field="mid"]');
    await expect(mid).toHaveAttribute('data-ticker', 'binance_spot:BTCUSDT');

    const admin = await TestClient.of(server.url, ACCOUNTS.admin);
    const connections = await admin.call(listCompanyExchanges);
    // with keys, and for paper trading
    for (const { id } of connections.filter(({ exchangeId }) => exchangeId === 'binance_spot'))
      await admin.call(deactivateCompanyExchange, { query: { CompanyExchangeId: id } });
    const message = toast(page, 'BTC/USDT on Binance Spot is no longer connected');
    await expect(message).toContainText(/The header shows BTC\/USDT on \w+/);
    await expect(mid).not.toHaveAttribute('data-ticker', 'binance_spot:BTCUSDT');

    await page.reload();
    await expect(mid).toHaveText(/\d/);
    await expect(message).toHaveCount(0);
  },
);
