import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decimal, sumOf, toText } from '../decimal.ts';
import {
  type TestHoldings,
  type TestPrices,
  testAccount,
  testMarket,
} from '../testing/risk-accounts.ts';
import {
  coinOption,
  dollarOption,
  EXPIRY,
  INVERSE_FUTURE,
  LINEAR,
  SPOT,
} from '../testing/test-contracts.ts';
import { black76 } from './black-76.ts';
import { hypotheticalLegs } from './position-leg.ts';
import type { RiskReport } from './risk-figures.ts';
import { riskReport } from './risk-report.ts';

const DAY_MS = 86_400_000;
const COIN_CALL = coinOption('call', 70_000);
const DOLLAR_PUT = dollarOption('put', 50_000);

const PRICES: TestPrices = {
  at: EXPIRY - 30 * DAY_MS,
  marks: {
    [INVERSE_FUTURE.key]: '60600',
    [COIN_CALL.key]: '0.02',
    [DOLLAR_PUT.key]: '900',
    [LINEAR.key]: '60100',
  },
  usd: { BTC: '60000', USDT: '0.999', USDC: '1.0005', ETH: '3000' },
  underlying: '60600',
  volatility: 0.55,
};
const DERIBIT: TestHoldings = {
  balances: { BTC: '3' },
  positions: [
    [INVERSE_FUTURE, '-30300', '61000'],
    [COIN_CALL, '-2', '0.03'],
  ],
};
const BINANCE: TestHoldings = {
  accountId: 'two',
  exchange: 'binance_usdm',
  balances: { USDT: '20000', ETH: '2' },
  positions: [[LINEAR, '1.5', '60000']],
};
const BYBIT: TestHoldings = {
  accountId: 'three',
  exchange: 'bybit_unified',
  balances: { USDC: '5000', BTC: '0.5' },
  positions: [[DOLLAR_PUT, '3', '1000']],
};

const reportOf = (all: readonly TestHoldings[], prices: TestPrices = PRICES): RiskReport =>
  riskReport(
    all.map((holdings) => testAccount(holdings, prices)),
    testMarket(prices),
  );

const lineOf = ({ lines }: RiskReport, name: string) =>
  lines.find(({ symbol, asset }) => (symbol ?? asset) === name);

describe('the risk of an account that settles in the coin', () => {
  const report = reportOf([DERIBIT]);
  const greeks = black76({
    optionType: 'call',
    forward: 60_600,
    strike: 70_000,
    years: 30 / 365,
    volatility: 0.55,
  });

  it("has the delta of its equity + Deribit's delta total", () => {
    const equity = 3 + -30_300 * (1 / 61_000 - 1 / 60_600) + -2 * 0.02;
    const total = -30_300 / 60_600 + -2 * (greeks.delta - 0.02);
    expect(Number(lineOf(report, 'BTC')?.amount)).toBeCloseTo(equity, 12);
    expect(Number(lineOf(report, COIN_CALL.symbol)?.deltaUsd)).toBeCloseTo(
      -2 * (greeks.delta - 0.02) * 60_000,
      7,
    );
    expect(Number(report.netUsd)).toBeCloseTo((equity + total) * 60_000, 6);
    expect(Number(report.navUsd)).toBeCloseTo(equity * 60_000, 6);
  });

  it('has gamma, vega and theta at the index price', () => {
    expect(lineOf(report, INVERSE_FUTURE.symbol)).toMatchObject({
      deltaUsd: '-30000',
      gammaUsd: '0',
      vegaUsd: '0',
      thetaUsd: '0',
      priceUsd: '60600',
      expiry: '2026-12-25T08:00:00.000Z',
    });
    const option = lineOf(report, COIN_CALL.symbol);
    expect(Number(option?.gammaUsd)).toBeCloseTo((-2 * greeks.gamma * 60_600 * 60_000) / 100, 7);
    expect(Number(option?.vegaUsd)).toBeCloseTo((-2 * greeks.vega * 60_000) / 60_600, 7);
    expect(Number(option?.thetaUsd)).toBeCloseTo((-2 * greeks.theta * 60_000) / 60_600, 7);
    expect(option?.priceUsd).toBe('1200');
  });

  it('has the theta of the life that is left on the last day', () => {
    const last = { ...PRICES, at: EXPIRY - DAY_MS / 4 };
    const { theta } = black76({
      optionType: 'call',
      forward: 60_600,
      strike: 70_000,
      years: 0.25 / 365,
      volatility: 0.55,
    });
    const [line] = reportOf([{ balances: {}, positions: [[COIN_CALL, '1', '0.02']] }], last).lines;
    expect(Number(line?.thetaUsd)).toBeCloseTo((theta * 0.25 * 60_000) / 60_600, 7);
  });

  it('has the margin of the venue in dollars', () => {
    const [account] = report.accounts;
    // 0.15 − (70,000 − 60,600) / 60,600 is below 0.1, so that it is 0.1 + 0.02 each, and 0.075 + 0.02
    expect(lineOf(report, COIN_CALL.symbol)).toMatchObject({
      initialMarginUsd: '14400',
      maintenanceMarginUsd: '11400',
    });
    expect(Number(account?.marginUse)).toBeCloseTo(
      Number(account?.maintenanceMarginUsd) / Number(account?.marginBalanceUsd),
      8,
    );
    // a short that its coins cover
    expect([report.nearestLiquidation, account?.distance]).toEqual([null, null]);
  });
});

describe('the risk of an account in dollars', () => {
  const report = reportOf([BINANCE, BYBIT]);

  it('has no line of dollars, and positions in dollars of their settlement asset', () => {
    expect(report.lines.map(({ symbol, asset }) => symbol ?? asset)).toEqual([
      LINEAR.symbol,
      'ETH',
      DOLLAR_PUT.symbol,
      'BTC',
    ]);
    // 1.5 · 60,100 · 0.999
    expect(lineOf(report, LINEAR.symbol)).toMatchObject({ deltaUsd: '90059.85', gammaUsd: '0' });
    const { delta, gamma } = black76({
      optionType: 'put',
      forward: 60_600,
      strike: 50_000,
      years: 30 / 365,
      volatility: 0.55,
    });
    const put = lineOf(report, DOLLAR_PUT.symbol);
    expect(Number(put?.deltaUsd)).toBeCloseTo(3 * delta * 60_600 * 1.0005, 7);
    expect(Number(put?.gammaUsd)).toBeCloseTo(0.03 * gamma * 60_600 ** 2 * 1.0005, 7);
    expect(lineOf(report, 'ETH')).toMatchObject({ deltaUsd: '6000', initialMarginUsd: null });
  });

  it('counts what orders add to the initial margin, and the collateral that covers it', () => {
    const order = {
      terms: LINEAR,
      side: 'buy',
      remaining: decimal('1'),
      price: decimal('60000'),
    } as const;
    const orders = [{ ...order, reduceOnly: false, fees: null }];
    const [account] = reportOf([{ ...BINANCE, orders }]).accounts;
    // a tenth of 60,000 · 0.999; ETH covers nothing at Binance, 20,000 + 150 do
    expect(account).toMatchObject({ ordersMarginUsd: '5994', marginBalanceUsd: '20129.85' });
    expect(account?.initialMarginUsd).toBe('14999.985');
  });

  it('has isolated positions with what they were given, and unified accounts at collateral ratios', () => {
    const { margin, ...account } = testAccount(BINANCE, PRICES);
    const settings = new Map([
      [LINEAR.key, { mode: 'isolated', leverage: decimal('20') } as const],
    ]);
    const isolated = riskReport(
      [{ ...account, margin: { ...margin, settings } }],
      testMarket(PRICES),
    );
    // a twentieth of 1.5 · 60,000 paid; the balance and the profit of 150 as without isolation
    expect(isolated.accounts[0]).toMatchObject({
      initialMarginUsd: '4495.5',
      marginBalanceUsd: '20129.85',
    });
    const unified = report.accounts[1];
    // 5,000 · 1.0005 + 0.98 · 0.5 · 60,000; a put that is long needs none
    expect(unified).toMatchObject({ marginBalanceUsd: '34402.5', marginUse: null });
  });

  it('has the nearest liquidation of all accounts', () => {
    const { nearestLiquidation, accounts } = report;
    expect(nearestLiquidation).toMatchObject({ accountId: 'two', symbol: LINEAR.symbol });
    expect(accounts[0]?.distance).toBe(nearestLiquidation?.distance);
    // (20,000 + 1.5 · (p − 60,000)) = 1.5 · p · 0.005 − 50, with Binance's second tier of BTC
    expect(Number(nearestLiquidation?.price)).toBeCloseTo((90_000 - 20_050) / (1.5 * 0.995), 4);
  });

  it('has no margin use without positions that need margin', () => {
    const spot = {
      balances: { USDT: '100', BTC: '1' },
      positions: [[SPOT, '1', '50000']],
    } as const;
    const { accounts, lines, marginUse } = reportOf([spot]);
    expect(accounts[0]).toMatchObject({ marginUse: null, distance: null, leverage: '0.99833777' });
    expect([lines.length, marginUse]).toEqual([1, null]);
  });
});

const SUMMED = ['deltaUsd', 'gammaUsd', 'vegaUsd', 'thetaUsd'] as const;

const sum = (values: readonly string[]): string => toText(sumOf(values.map(decimal)));

/** Every total against the lines that it stands for. */
function expectSums({ lines, bases, expiries, accounts, ...all }: RiskReport): void {
  const gross = (of: typeof lines) => toText(sumOf(of.map((line) => decimal(line.deltaUsd).abs())));
  for (const figure of SUMMED) {
    for (const each of bases)
      expect(each[figure]).toBe(
        sum(lines.filter(({ base }) => base === each.base).map((line) => line[figure])),
      );
    expect(sum(expiries.map((each) => each[figure]))).toBe(sum(lines.map((line) => line[figure])));
  }
  expect(all.netUsd).toBe(sum(bases.map(({ deltaUsd }) => deltaUsd)));
  expect(all.grossUsd).toBe(gross(lines));
  expect(all.grossUsd).toBe(sum(bases.map(({ grossUsd }) => grossUsd)));
  expect(all.grossUsd).toBe(sum(accounts.map(({ grossUsd }) => grossUsd)));
  expect(all.navUsd).toBe(sum(accounts.map(({ equityUsd }) => equityUsd)));
  expect(all.marginBalanceUsd).toBe(sum(accounts.map((each) => each.marginBalanceUsd)));
  for (const account of accounts) {
    const own = lines.filter(({ accountId }) => accountId === account.accountId);
    expect(account.initialMarginUsd).toBe(
      sum([...own.map(({ initialMarginUsd }) => initialMarginUsd ?? '0'), account.ordersMarginUsd]),
    );
    expect(account.maintenanceMarginUsd).toBe(
      sum(own.map(({ maintenanceMarginUsd }) => maintenanceMarginUsd ?? '0')),
    );
  }
}

const isFinite = (value: unknown): boolean =>
  !/NaN|Infinity|undefined/.test(
    JSON.stringify(value, (_, each: unknown) =>
      typeof each === 'number' && !Number.isFinite(each) ? 'NaN' : each,
    ),
  );

const known = (all: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );

const amount = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((n) => (n / 1e4).toString());
const maybe = (text: string) => fc.constantFrom(text, text, text, '0', undefined);

const scaled = (factor: number): TestHoldings => ({
  balances: { BTC: String(3 * factor) },
  positions: [
    [INVERSE_FUTURE, String(-30_300 * factor), '61000'],
    [COIN_CALL, String(-2 * factor), '0.03'],
  ],
});

describe('a report', () => {
  it('has exact totals, and says what is missing instead of NaN', () => {
    fc.assert(
      fc.property(
        fc.tuple(amount, amount, amount, amount, amount),
        fc.record({ future: maybe('60600'), call: maybe('0.02'), linear: maybe('60100') }),
        fc.record({ BTC: maybe('60000'), USDT: maybe('0.999') }),
        fc.constantFrom(0.55, 0, Number.NaN, Number.POSITIVE_INFINITY, undefined),
        maybe('60600'),
        ([first, second, third, btc, usdt], marks, usd, volatility, underlying) => {
          const prices: TestPrices = {
            at: PRICES.at,
            marks: known({
              [INVERSE_FUTURE.key]: marks.future,
              [COIN_CALL.key]: marks.call,
              [LINEAR.key]: marks.linear,
            }),
            usd: known(usd),
            ...(underlying !== undefined && { underlying }),
            ...(volatility !== undefined && { volatility }),
          };
          const report = reportOf(
            [
              {
                balances: { BTC: btc },
                positions: [
                  [INVERSE_FUTURE, first, '61000'],
                  [COIN_CALL, second, '0.03'],
                ],
              },
              { ...BINANCE, balances: { USDT: usdt }, positions: [[LINEAR, third, '60000']] },
            ],
            prices,
          );
          expectSums(report);
          expect(isFinite(report)).toBe(true);
          // each of three positions and two balances is a line, worth nothing, a dollar, or missing
          const symbols = [...report.lines, ...report.missing].flatMap(
            ({ symbol }) => symbol ?? [],
          );
          expect(symbols).toHaveLength(
            [first, second, third].filter((each) => each !== '0').length,
          );
        },
      ),
    );
  });

  it('scales with the book', () => {
    const [one, seven] = [reportOf([scaled(1)]), reportOf([scaled(7)])];
    for (const figure of SUMMED)
      expect(Number(seven.bases[0]?.[figure])).toBeCloseTo(7 * Number(one.bases[0]?.[figure]), 6);
    expect(Number(seven.navUsd)).toBeCloseTo(7 * Number(one.navUsd), 6);
    expect(seven.leverage).toBe(one.leverage);
  });

  it('names each thing that has no price, volatility or dollars', () => {
    const { volatility: _, ...unknown } = PRICES;
    const { missing, lines } = reportOf([{ ...DERIBIT, balances: { BTC: '3', XYZ: '5' } }], {
      ...unknown,
      marks: { [COIN_CALL.key]: '0.02' },
    });
    const end = 'Its risk and its margin are not counted.';
    expect(
      missing.map(({ accountId, symbol, asset, text }) => [accountId, symbol ?? asset, text]),
    ).toEqual([
      ['one', INVERSE_FUTURE.symbol, `${INVERSE_FUTURE.symbol} has no mark price. ${end}`],
      ['one', COIN_CALL.symbol, `The volatility of ${COIN_CALL.symbol} is not known. ${end}`],
      ['one', 'XYZ', 'XYZ has no price in dollars, so that it is not counted.'],
    ]);
    expect(lines).toHaveLength(1);
  });
});

it('legs that are not on the book have no account', () => {
  const { margin } = testAccount(BYBIT, PRICES);
  const { legs, missing } = hypotheticalLegs(
    [
      { terms: DOLLAR_PUT, amount: decimal('2') },
      { terms: dollarOption('call', 90_000), amount: decimal('1') },
    ],
    margin.prices,
    testMarket(PRICES),
  );
  expect(legs).toMatchObject([{ accountId: null, symbol: DOLLAR_PUT.symbol, amount: 2 }]);
  expect(missing).toMatchObject([
    { accountId: null, text: expect.stringContaining('no mark price') },
  ]);
});
