import * as fc from 'fast-check';
import type { AccountEvent } from '../account-state.ts';
import type { ContractTerms } from '../contract-terms.ts';
import { type Decimal, decimal } from '../decimal.ts';
import {
  coinOption,
  dollarOption,
  EXPIRY,
  INVERSE,
  INVERSE_FUTURE,
  LINEAR,
  SPOT,
} from './test-contracts.ts';

/** Contracts of every kind, with prices of their order of magnitude in ticks. */
const TRADED: readonly { terms: ContractTerms; ticks: readonly [min: number, max: number] }[] = [
  { terms: SPOT, ticks: [1_000_000, 9_000_000] },
  { terms: LINEAR, ticks: [100_000, 900_000] },
  { terms: INVERSE, ticks: [20_000, 180_000] },
  { terms: INVERSE_FUTURE, ticks: [20_000, 180_000] },
  { terms: coinOption('call', 60_000), ticks: [1, 2_000] },
  { terms: dollarOption('put', 60_000), ticks: [1, 4_000] },
];

export const TRADED_TERMS: readonly ContractTerms[] = TRADED.map(({ terms }) => terms);

/** What happens to an account: an event, or a settlement or funding that is computed when it happens. */
export type HistoryStep =
  | { readonly kind: 'event'; readonly event: AccountEvent }
  | {
      readonly kind: 'funding';
      readonly terms: ContractTerms;
      readonly rate: string;
      readonly price: string;
    }
  | {
      readonly kind: 'settlement';
      readonly terms: ContractTerms;
      readonly price: string;
      /** whether the contract expires by it */
      readonly isFinal: boolean;
    };

const multiple = (step: Decimal, count: number): string => step.times(String(count)).toString();

/** Fees that cannot be divided evenly; rebates too. */
const fees = fc.integer({ min: -99_999, max: 999_999 }).map((digits) => `${digits}e-9`);

/** A fee in the settlement asset, in the base or in a third coin. */
const feeAssets = fc.constantFrom('settle', 'base', 'BNB');

const fills = fc
  .record({
    traded: fc.constantFrom(...TRADED),
    side: fc.constantFrom('buy', 'sell'),
    lots: fc.oneof(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 100_000 })),
    /** between the lowest and the highest price, in ten-thousandths */
    place: fc.nat(10_000),
    fee: fees,
    feeAsset: feeAssets,
    strategyId: fc.constantFrom(null, 'a', 'b'),
  })
  .map(
    ({ traded: { terms, ticks }, side, lots, place, fee, feeAsset, strategyId }): HistoryStep => {
      const [min, max] = ticks;
      const assets = { settle: terms.settle, base: terms.base, BNB: 'BNB' };
      return {
        kind: 'event',
        event: {
          kind: 'fill',
          terms,
          fill: {
            side,
            amount: multiple(terms.lot, lots),
            price: multiple(terms.tick, Math.round(min + (place / 10_000) * (max - min))),
            fee: decimal(fee).toString(),
            feeAsset: assets[feeAsset],
            strategyId,
          },
        },
      };
    },
  );

/** Prices with more decimals than those of orders, as marks have. */
const marks = fc.integer({ min: 10_000_001, max: 99_999_999 }).map((digits) => `${digits}e-3`);

const fundings = fc
  .record({
    terms: fc.constantFrom(LINEAR, INVERSE),
    digits: fc.integer({ min: -75_000, max: 75_000 }),
    price: marks,
  })
  .map(
    ({ terms, digits, price }): HistoryStep => ({
      kind: 'funding',
      terms,
      rate: decimal(`${digits}e-7`).toString(),
      price,
    }),
  );

const settlements = fc
  .record({
    terms: fc.constantFrom(INVERSE_FUTURE, coinOption('call', 60_000), dollarOption('put', 60_000)),
    price: marks,
    isFinal: fc.boolean(),
  })
  .map(({ terms, price, isFinal }): HistoryStep => {
    // options are not settled before they expire
    return { kind: 'settlement', terms, price, isFinal: isFinal || terms.option !== null };
  });

const deposits = fc
  .record({
    asset: fc.constantFrom('USDT', 'USDC', 'BTC', 'BNB'),
    digits: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    kind: fc.constantFrom('deposit', 'withdrawal', 'transfer', 'staking'),
  })
  .map(
    ({ asset, digits, kind }): HistoryStep => ({
      kind: 'event',
      event: {
        kind: 'entry',
        terms: null,
        entry: { asset, amount: decimal(`${digits}e-8`).toString(), kind, at: EXPIRY - 1 },
      },
    }),
  );

/** Histories of an account, mostly of fills. */
export const accountHistories = (maxLength: number): fc.Arbitrary<HistoryStep[]> =>
  fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fills },
      { weight: 2, arbitrary: fundings },
      { weight: 1, arbitrary: settlements },
      { weight: 1, arbitrary: deposits },
    ),
    // lengths up to the greatest one, instead of at most ten by default
    { maxLength, size: 'max' },
  );
