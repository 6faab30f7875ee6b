import { expect, it } from '@jest/globals';
import { type ContractTerms, contractTerms, decimal, ONE, sumOf, ZERO } from '@parallax/trading';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { foldContract } from './contract-fold.ts';
import type { TimedEvent, TimedFill } from './strategy-events.ts';

const [LISTED] = fixedMarket.catalogue.contracts;
if (LISTED === undefined) throw new Error('The market has no contract.');
const EXPIRY = Date.parse('2026-11-27T08:00:00Z');
const FUTURE: ContractTerms = {
  ...contractTerms({ ...LISTED, instType: 'future', riskType: 'linear', settle: 'USDT' }),
  expiry: EXPIRY,
};
const STORED = { accountId: 'account', exchange: FUTURE.exchange, symbol: FUTURE.symbol };

const fill = (
  sequence: number,
  at: number,
  strategyId: string,
  [side, amount, price]: readonly ['buy' | 'sell', string, string],
): TimedFill => ({
  at,
  sequence,
  turnover: ZERO,
  isTrade: true,
  isUnpriced: false,
  event: {
    kind: 'fill',
    fill: { side, amount, price, fee: '0', feeAsset: 'USDT', strategyId },
    isByVenue: false,
    closesAll: false,
    usd: ONE,
    feeUsd: ONE,
  },
});

const settlement: TimedEvent = {
  at: EXPIRY,
  isUnpriced: false,
  event: { kind: 'settlement', amount: decimal('-100'), isFinal: true, usd: ONE },
};

const realisedOf = (folded: ReturnType<typeof foldContract>) =>
  Object.fromEntries(
    ['one', 'other', 'between'].map((id) => [
      id,
      sumOf(
        folded.profits
          .filter(({ strategyId }) => strategyId === id)
          .map(({ realised }) => realised),
      ).toString(),
    ]),
  );

const LONG = fill(1, EXPIRY - 3, 'one', ['buy', '3', '1000']);
const SHORT = fill(2, EXPIRY - 2, 'other', ['sell', '1', '1100']);

it('a settlement closes the positions of strategies at the price of the settlement', () => {
  // 2 × (950 − 1,000) and what selling 1 at 1,100 realised before
  const entries = [settlement];
  const folded = foldContract(
    STORED,
    FUTURE,
    { fills: [LONG, SHORT], entries },
    { countedAfter: 2, now: EXPIRY + 1 },
  );
  expect(realisedOf(folded)).toEqual({ one: '-150', other: '150', between: '0' });
});

it('positions that cancel out, which a venue does not settle, end at the price of the last trade', () => {
  const fills = [LONG, fill(2, EXPIRY - 2, 'other', ['sell', '3', '1100'])];
  const ended = { countedAfter: 0, now: EXPIRY + 1 };
  const folded = foldContract(STORED, FUTURE, { fills, entries: [] }, ended);
  expect(realisedOf(folded)).toEqual({ one: '300', other: '0', between: '0' });
});

it('a fill that is reported after the settlement of its contract is not settled by it', () => {
  const late = fill(3, EXPIRY - 1, 'one', ['buy', '1', '900']);
  const entries = [settlement];
  const folded = foldContract(
    STORED,
    FUTURE,
    { fills: [LONG, SHORT, late], entries },
    { countedAfter: 2, now: EXPIRY - 1 },
  );
  expect(folded.book.net.amount.toString()).toBe('1');
  expect(realisedOf(folded)).toEqual({ one: '-150', other: '150', between: '0' });
});
