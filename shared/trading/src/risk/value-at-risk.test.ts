import { describe, expect, it } from '@jest/globals';
import { BookPricer } from './book-risk.ts';
import type { DailyCloses } from './day-moves.ts';
import type { RiskLeg } from './risk-leg.ts';

const leg = (base: string, amount: number, usd: number): RiskLeg => ({
  accountId: 'one',
  exchange: 'deribit',
  symbol: null,
  asset: base,
  base,
  kind: 'holding',
  amount,
  price: usd,
  usd,
  option: null,
});

/** The closes of moves, from 100 on. */
function closesOf(moves: readonly number[], firstDay = 20_000): DailyCloses {
  let close = 100;
  return [
    [firstDay, close],
    ...moves.map((move, index) => {
      close *= 1 + move;
      return [firstDay + 1 + index, close] as const;
    }),
  ];
}

/** −50, −49, …, 49 thousandths in a mixed order */
const MOVES = Array.from({ length: 100 }, (_, n) => ((n * 37) % 100) / 1000 - 0.05);

/** Of one account. */
const valueAtRisk = (
  legs: readonly RiskLeg[],
  closes: Readonly<Record<string, DailyCloses>>,
  bases: readonly { base: string; deltaUsd: string }[] = [],
) =>
  new BookPricer().price({
    step: 1,
    accounts: [{ key: 'one', legs }],
    bases,
    closes: Object.fromEntries(
      Object.entries(closes).map(([base, of]) => [base, { contract: base, closes: of }]),
    ),
  });

const ofBtc = (closes: DailyCloses) =>
  valueAtRisk([leg('BTC', 2, 50_000)], { BTC: closes }, [{ base: 'BTC', deltaUsd: '100000' }]);

describe('value at risk', () => {
  it('is the loss of the ⌈n(1 − c)⌉-th worst day, or zσ', () => {
    const sigma = 100_000 * Math.sqrt(MOVES.reduce((sum, move) => sum + move * move, 0) / 100);
    // the fifth worst of 100 moves is −4.6%, the first −5%; φ(z) / (1 − c) of both z
    const expected = [
      ['historical', '0.95', 4600, 4800, 4],
      ['historical', '0.99', 5000, 5000, 0],
      ['parametric', '0.95', 1.6449 * sigma, 2.062_56 * sigma, 3],
      ['parametric', '0.99', 2.3263 * sigma, 2.665_51 * sigma, 0],
    ] as const;
    const { valueAtRisk: all } = ofBtc(closesOf(MOVES));
    for (const [index, [method, confidence, loss, mean, exceptions]] of expected.entries()) {
      expect(all[index]).toMatchObject({ method, confidence, exceptions, window: 100, days: '1' });
      expect(Math.abs(Number(all[index]?.varUsd) - loss)).toBeLessThan(1e-6);
      expect(Math.abs(Number(all[index]?.esUsd) / mean - 1)).toBeLessThan(1e-5);
    }
  });

  it('has the days that all bases have, at most 365', () => {
    const year = Array.from({ length: 500 }, (_, n) => (n % 7) / 1000);
    expect(ofBtc(closesOf(year)).valueAtRisk[0]).toMatchObject({ window: 365, days: '1' });
    const both = valueAtRisk([leg('BTC', 1, 50_000), leg('ETH', -10, 3000)], {
      BTC: closesOf(year),
      ETH: closesOf(year.slice(0, 45), 20_455),
    });
    expect(both.valueAtRisk[0]?.window).toBe(45);
  });

  it('is null under 30 days, with the base that has too few', () => {
    const { valueAtRisk: all, missing } = ofBtc(closesOf(MOVES.slice(0, 29)));
    expect(all).toHaveLength(4);
    expect(all[0]).toMatchObject({ window: 29, varUsd: null, esUsd: null, exceptions: null });
    expect(missing).toEqual([
      {
        accountId: 'one',
        symbol: null,
        asset: 'BTC',
        text: 'Only 29 daily moves of BTC are known: value at risk needs 30.',
      },
    ]);
    expect(ofBtc([]).missing).toHaveLength(1);
  });

  it('is 0 without a book, and for a book that never loses', () => {
    const none = valueAtRisk([], {});
    expect(none).toMatchObject({
      missing: [],
      valueAtRisk: [{ varUsd: '0', exceptions: 0 }, {}, {}, {}],
    });
    expect(ofBtc(closesOf(MOVES.map(Math.abs))).valueAtRisk[0]).toMatchObject({ varUsd: '0' });
  });
});
