import { describe, expect, it } from '@jest/globals';
import type { ContractTerms } from './contract-terms.ts';
import { decimal, ONE, round18 } from './decimal.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { marginUseOf } from './margin-use.ts';
import { lastChange, type TestFill } from './testing/positions.ts';
import { INVERSE, LINEAR, SPOT } from './testing/test-contracts.ts';
import { unifiedAccountOf } from './unified-margin.ts';

const MARK = '60000';
const usdOf = (asset: string) => decimal(asset === 'BTC' ? MARK : '1');

/** An account with 10,000 USDT and 1 BTC. */
const accountWith = (
  terms: ContractTerms,
  fill: TestFill,
  more: Partial<AccountMarginInput> = {},
): AccountMarginInput => ({
  balances: new Map([
    ['USDT', decimal('10000')],
    ['BTC', ONE],
  ]),
  positions: new Map([[terms.key, { terms, position: lastChange(terms, fill).position }]]),
  orders: [],
  prices: { markOf: () => decimal(MARK), underlyingOf: () => decimal(MARK) },
  ...more,
});

const useOf = (account: AccountMarginInput) => marginUseOf(accountMargin(account));

describe('the use of a margin balance', () => {
  it.each<[string, ContractTerms, TestFill, string, string]>([
    ['linear', LINEAR, ['buy', '1', '61000'], 'USDT', '9000'],
    ['inverse', INVERSE, ['buy', '30000', '60000'], 'BTC', '1'],
  ])('is of the settlement asset: %s', (_kind, terms, fill, asset, balance) => {
    const account = accountWith(terms, fill);
    const [use, ...others] = useOf(account);
    const expected = accountMargin(account).assets.get(asset);
    expect(others).toEqual([]);
    expect(use?.asset).toBe(asset);
    expect(String(use?.marginBalance)).toBe(balance);
    expect(String(use?.used)).toBe(String(expected?.initialMargin));
    const ratio = expected?.maintenanceMargin.div(decimal(balance));
    expect(String(use?.ratio)).toBe(String(ratio && round18(ratio)));
  });

  it('reaches 1 where the venue liquidates', () => {
    const terms = LINEAR;
    const withBalance = (balance: string) =>
      accountWith(terms, ['buy', '1', MARK], { balances: new Map([['USDT', decimal(balance)]]) });
    const maintenance = accountMargin(withBalance('1000')).assets.get('USDT')?.maintenanceMargin;
    for (const [balance, ratio] of [
      [String(maintenance), '1'],
      [String(maintenance?.times('2')), '0.5'],
      ['-5', '1'],
    ] as const) {
      expect(String(useOf(withBalance(balance))[0]?.ratio)).toBe(ratio);
    }
  });

  it('is of all assets in dollars in a unified account', () => {
    const unified = unifiedAccountOf('bybit_unified', usdOf);
    const account = accountWith(LINEAR, ['sell', '1', MARK], { unified });
    const margin = accountMargin(account);
    expect(marginUseOf(margin).map(({ asset }) => asset)).toEqual([null]);
    expect(String(marginUseOf(margin)[0]?.marginBalance)).toBe(
      String(margin.unified?.marginBalance),
    );
  });

  it('has none for spot, and none for an isolated position', () => {
    expect(useOf(accountWith(SPOT, ['buy', '0.1', MARK]))).toEqual([]);
    const settings = new Map([
      [LINEAR.key, { mode: 'isolated' as const, leverage: decimal('10') }],
    ]);
    expect(useOf(accountWith(LINEAR, ['buy', '1', MARK], { settings }))).toEqual([]);
  });
});
