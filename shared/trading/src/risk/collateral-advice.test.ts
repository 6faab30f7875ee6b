import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decimal, sumOf, toText } from '../decimal.ts';
import {
  type TestHoldings,
  type TestPrices,
  testAccount,
  testMarket,
} from '../testing/risk-accounts.ts';
import { INVERSE, INVERSE_COINM, LINEAR } from '../testing/test-contracts.ts';
import { type CollateralAccount, collateral } from './collateral-advice.ts';

const PRICES: TestPrices = {
  at: 0,
  marks: { [LINEAR.key]: '60000', [INVERSE.key]: '60000', [INVERSE_COINM.key]: '60000' },
  usd: { BTC: '60000', USDT: '1', ETH: '3000' },
};
const account = (holdings: TestHoldings, mode: 'LIVE' | 'PAPER' = 'LIVE'): CollateralAccount => ({
  ...testAccount(holdings, PRICES),
  name: `Account ${holdings.accountId}`,
  mode,
});
/** Maintenance margin of 550: 0.005 of 120,000, less 50. */
const binance = (accountId: string, usdt: string): TestHoldings => ({
  accountId,
  exchange: 'binance_usdm',
  balances: { USDT: usdt },
  positions: [[LINEAR, '2', '60000']],
});
const spot = (accountId: string, balances: Record<string, string>): TestHoldings => ({
  accountId,
  exchange: 'binance_spot',
  balances,
});

const of = (...accounts: readonly CollateralAccount[]) => collateral(accounts, testMarket(PRICES));

describe('the collateral of accounts', () => {
  it('is the margin balance, asset by asset', () => {
    const unified = account({
      accountId: 'unified',
      exchange: 'bybit_unified',
      balances: { BTC: '1', ETH: '2', USDT: '-500' },
    });
    expect(of(unified).accounts).toEqual([
      {
        accountId: 'unified',
        // 0.98 · 60,000 + 0.9 · 6,000 − 500
        marginBalanceUsd: '63700',
        usedUsd: '0',
        freeUsd: '63700',
        marginUse: null,
        assets: [
          { asset: 'BTC', amount: '1', valueUsd: '60000', haircut: '0.02', collateralUsd: '58800' },
          { asset: 'ETH', amount: '2', valueUsd: '6000', haircut: '0.1', collateralUsd: '5400' },
          { asset: 'USDT', amount: '-500', valueUsd: '-500', haircut: '0', collateralUsd: '-500' },
        ],
      },
    ]);
  });

  it('is of the assets that cover positions where each covers its own', () => {
    const held = account({ ...binance('one', '20000'), balances: { USDT: '20000', ETH: '1' } });
    const [row] = of(held).accounts;
    expect(row).toMatchObject({ marginBalanceUsd: '20000', usedUsd: '12000', freeUsd: '8000' });
    expect(row?.marginUse).toBe('0.0275');
    expect(row?.assets[1]).toMatchObject({ asset: 'ETH', haircut: '1', collateralUsd: '0' });
  });
});

describe('the advice', () => {
  it('brings two accounts to the same margin use', () => {
    const { advice } = of(account(binance('one', '1000')), account(binance('two', '41000')));
    expect(advice).toEqual([
      {
        fromAccountId: 'two',
        toAccountId: 'one',
        asset: 'USDT',
        amount: '20000',
        text: 'Moving 20000 USDT from Account two to Account one lowers the highest margin use from 55.0% to 2.6%; that of Account two is 2.6% then.',
      },
    ]);
  });

  it('is no more than brings the receiver to the next highest, or what is free', () => {
    const rich = account(spot('rich', { USDT: '90000' }));
    const [first] = of(
      account(binance('one', '1000')),
      account(binance('two', '2000')),
      rich,
    ).advice;
    expect(first).toMatchObject({ fromAccountId: 'rich', toAccountId: 'one', amount: '1000' });
    const poor = account(spot('poor', { USDT: '300' }));
    expect(of(account(binance('one', '1000')), poor).advice).toMatchObject([{ amount: '300' }]);
  });

  it('moves only what covers the positions of the receiver, within the same kind of accounts', () => {
    const needy = account(binance('one', '1000'));
    expect(of(needy, account(spot('two', { BTC: '5' }))).advice).toEqual([]);
    expect(of(needy, account(spot('two', { USDT: '90000' }), 'PAPER')).advice).toEqual([]);
    expect(of(needy).advice).toEqual([]);
    expect(of(account(spot('two', { USDT: '90000' }))).advice).toEqual([]);
  });

  it('never raises the highest margin use', () => {
    const dollars = fc.integer({ min: 1, max: 50_000 }).map(String);
    fc.assert(
      fc.property(dollars, dollars, dollars, (one, two, three) => {
        const holdings = [binance('one', one), binance('two', two), spot('three', { USDT: three })];
        const { accounts, advice } = of(...holdings.map((each) => account(each)));
        for (const { marginBalanceUsd, assets } of accounts)
          expect(toText(sumOf(assets.map((each) => decimal(each.collateralUsd))))).toBe(
            marginBalanceUsd,
          );
        const highest = (rows: typeof accounts) =>
          Math.max(...rows.map(({ marginUse }) => Number(marginUse)));
        for (const { fromAccountId, toAccountId, amount } of advice) {
          const moved = holdings.map((each) => {
            const sign =
              Number(each.accountId === toAccountId) - Number(each.accountId === fromAccountId);
            const usdt = decimal(each.balances['USDT'] ?? '0').plus(
              decimal(amount).times(decimal(String(sign))),
            );
            return account({ ...each, balances: { USDT: toText(usdt) } });
          });
          expect(highest(of(...moved).accounts)).toBeLessThan(highest(accounts));
        }
      }),
    );
  });
});
