import { describe, expect, it } from '@jest/globals';
import { decimal, fromNumber, sumOf, toNumber, toText } from '../decimal.ts';
import { testAccount, testMarket } from '../testing/risk-accounts.ts';
import {
  coinOption,
  dollarOption,
  EXPIRY,
  INVERSE,
  LINEAR,
  LINEAR_DERIBIT,
} from '../testing/test-contracts.ts';
import { type AttributionStep, attribution, tradingProfit } from './attribution.ts';
import { black76 } from './black-76.ts';
import { storedGreeks } from './stored-greeks.ts';

const HOUR_MS = 3_600_000;

/** Deterministic numbers from −1 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 2_147_483_648 - 1;
  };
}

const random = randomFrom(7);
const strikes = Array.from({ length: 23 }, (_, n) => 40_000 + 2_000 * n);
const OPTIONS = [
  ...strikes.map((strike) => coinOption('call', strike)),
  ...strikes.map((strike) => dollarOption('put', strike)),
];
const POSITIONS = [LINEAR, LINEAR_DERIBIT, INVERSE, coinOption('put', 91_000), ...OPTIONS].map(
  (terms) =>
    [terms, terms.kind === 'inverse' ? '-80000' : (random() * 3).toFixed(2), '60000'] as const,
);

interface Market {
  readonly at: number;
  readonly forward: number;
  readonly volatility: number;
}

/** The greeks of all positions at a time, and what they are worth unrealised, in dollars. */
function snapshot({ at, forward, volatility }: Market) {
  const marks: Record<string, string> = {};
  const entries = POSITIONS.map(([terms, amount, entry]) => {
    const { option } = terms;
    if (option === null) marks[terms.key] = forward.toFixed(8);
    else {
      const { price } = black76({
        optionType: option.type,
        forward,
        strike: toNumber(option.strike),
        years: (EXPIRY - at) / 86_400_000 / 365,
        volatility,
      });
      marks[terms.key] = (option.isCoinSettled ? price / forward : price).toFixed(12);
    }
    return [
      terms,
      amount,
      option === null ? entry : option.isCoinSettled ? '0.05' : '3000',
    ] as const;
  });
  const usd = { BTC: forward.toFixed(8), USDT: '1', USDC: '1' };
  const prices = { at, marks, usd, underlying: forward.toFixed(8), volatility };
  const account = testAccount({ balances: {}, positions: entries }, prices);
  const { positions } = storedGreeks(account, [], testMarket(prices));
  const unrealised = (index: number): number => {
    const [terms, amount, entry] = entries[index] ?? [LINEAR, '0', '1'];
    return Number(
      tradingProfit(terms, decimal(amount), {
        price: decimal(entry),
        mark: decimal(marks[terms.key] ?? '0'),
        usd: decimal(terms.settle === 'BTC' ? usd.BTC : '1'),
      }),
    );
  };
  const total = positions.reduce((sum, _, index) => sum + unrealised(index), 0);
  return { step: { at, positions }, total };
}

const PARTS = [
  'delta',
  'gamma',
  'vega',
  'theta',
  'funding',
  'fees',
  'trading',
  'residual',
] as const;

describe('the attribution of a day', () => {
  let market = { at: EXPIRY - 25 * 24 * HOUR_MS, forward: 61_000, volatility: 0.55 };
  const days = [snapshot(market)];
  for (let hour = 1; hour <= 24; hour += 1) {
    market = {
      at: market.at + HOUR_MS,
      forward: market.forward * (1 + 0.009 * random()),
      volatility: market.volatility * (1 + 0.01 * random()),
    };
    days.push(snapshot(market));
  }
  const total = fromNumber((days.at(-1)?.total ?? 0) - (days[0]?.total ?? 0) + 250 - 40 - 12, 8);
  const booked = { base: 'BTC', trading: '250', funding: '-40', fees: '12', total: toText(total) };
  const { rows, missing } = attribution([days.map(({ step }) => step)], [booked]);
  const [row] = rows;

  it('adds up exactly', () => {
    expect(POSITIONS).toHaveLength(50);
    expect(missing).toEqual([]);
    expect(rows).toHaveLength(1);
    expect(row).toMatchObject({ trading: '250', funding: '-40', fees: '-12', total: booked.total });
    expect(toText(sumOf(PARTS.map((part) => decimal(row?.[part] ?? 'none'))))).toBe(booked.total);
  });

  it('explains 98% of what moved', () => {
    const parts = ['delta', 'gamma', 'vega', 'theta'] as const;
    const moved = parts.reduce((sum, part) => sum + Math.abs(Number(row?.[part])), 0);
    expect(Math.abs(Number(row?.residual)) / moved).toBeLessThan(0.02);
    for (const part of parts) expect(Math.abs(Number(row?.[part]))).toBeGreaterThan(10);
  });

  it('says which position a step does not have', () => {
    const [first, second] = days.map(({ step }) => step);
    if (first === undefined || second === undefined) throw new Error('no steps');
    const later: AttributionStep = { ...second, positions: second.positions.slice(1) };
    expect(attribution([[first, later]], [booked]).missing).toEqual([
      {
        accountId: 'one',
        symbol: LINEAR.symbol,
        asset: null,
        text: `The value of ${LINEAR.symbol} is not known at ${new Date(later.at).toISOString()}.`,
      },
    ]);
  });

  const of = (steps: readonly AttributionStep[]) => {
    const { rows: all, missing: unknown } = attribution([steps], [booked]);
    return { delta: all[0]?.delta, unknown };
  };

  it('explains a position over steps of others, and ends with one that was closed', () => {
    const [first, second, third] = days.map(({ step }) => step);
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('no steps');
    const [changed] = second.positions;
    if (changed === undefined) throw new Error('no position');
    const whole = of([first, third]);
    const others = { ...second, positions: [], isPartial: true };
    expect(of([first, others, third])).toEqual(whole);
    const own = { ...second, positions: [changed], isPartial: true };
    expect(of([first, own, third]).delta).not.toBe(whole.delta);
    const zero = {
      deltaUsd: '0',
      gammaUsd: '0',
      vegaUsd: '0',
      thetaUsd: '0',
      coinProfitUsd: '0',
    };
    const closed = { ...own, positions: [{ ...changed, ...zero }] };
    const rest = { ...third, positions: third.positions.slice(1) };
    expect(of([first, closed, rest]).unknown).toEqual([]);
  });

  it('has the prices at the end of what was closed in a step', () => {
    const [first] = days;
    const prices = {
      at: market.at,
      marks: { [INVERSE.key]: '62000' },
      usd: { BTC: '62000' },
    };
    const empty = testAccount({ balances: {} }, prices);
    const { positions, missing } = storedGreeks(empty, [INVERSE, LINEAR], testMarket(prices));
    expect(positions).toMatchObject([{ underlying: 62_000, deltaUsd: '0', coinProfitUsd: '0' }]);
    expect(missing).toMatchObject([{ symbol: LINEAR.symbol, text: 'BTCUSDT has no mark price.' }]);
    const held = first?.step.positions.filter(({ symbol }) => symbol === INVERSE.symbol) ?? [];
    const steps = [
      { at: 0, positions: held },
      { at: 1, positions },
    ];
    // −80,000 dollars from 61,000 to 62,000, and the coins of the profit until then
    const [row] = attribution([steps], [booked]).rows;
    const profit = Number(held[0]?.coinProfitUsd);
    expect(Number(row?.delta)).toBeCloseTo((-80_000 + profit) / 61, 5);
  });
});
