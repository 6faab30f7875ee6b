import { contractKey, type Position } from '@parallax/protocol';
import { type Decimal, decimal, isZero, sumOf, ZERO } from '@parallax/trading';
import { liveFigures, type PositionRow } from './position-row.ts';

/** The sum of what is known, and whether something is not. */
export interface Sum {
  readonly value: Decimal;
  readonly isPartial: boolean;
}

const sumOfKnown = (values: readonly (Decimal | null)[]): Sum => ({
  value: sumOf(values.filter((value) => value !== null)),
  isPartial: values.includes(null),
});

const inDollars = ({ assetUsd }: Position, amount: string): Decimal | null => {
  const exact = decimal(amount);
  if (isZero(exact)) return ZERO;
  return assetUsd === null ? null : exact.times(assetUsd);
};

/** The sum of an amount of all positions in dollars. */
export const sumUsd = (rows: readonly PositionRow[], field: 'realised' | 'funding' | 'fees'): Sum =>
  sumOfKnown(rows.map(({ position }) => inDollars(position, position[field])));

/**
 * The notional of a position in dollars with its sign; null without a price. What was sold of coins that the account
 * held before is no short position.
 */
function signedNotionalUsd({ position }: PositionRow): Decimal | null {
  const { amount, notionalUsd, soldFromHoldings } = position;
  if (soldFromHoldings === true) return ZERO;
  if (notionalUsd === null) return null;
  return amount.startsWith('-') ? decimal(notionalUsd).neg() : decimal(notionalUsd);
}

/** Long less short. */
export const netUsd = (rows: readonly PositionRow[]): Sum =>
  sumOfKnown(rows.map(signedNotionalUsd));

/** Long and short. */
export const grossUsd = (rows: readonly PositionRow[]): Sum =>
  sumOfKnown(rows.map((row) => signedNotionalUsd(row)?.abs() ?? null));

/** The profit that is not realised, at the mark prices now. */
export const unrealisedUsd = (rows: readonly PositionRow[]): Sum =>
  sumOfKnown(rows.map((row) => liveFigures(row).unrealisedUsd));

/** It as a fraction of what the positions were worth when they were opened; null while a price is missing. */
export function unrealisedShare(rows: readonly PositionRow[]): Decimal | null {
  const profit = unrealisedUsd(rows);
  const entry = sumOfKnown(rows.map((row) => liveFigures(row).entryUsd));
  if (profit.isPartial || entry.isPartial || isZero(entry.value)) return null;
  return profit.value.div(entry.value);
}

/** The contracts whose prices sums follow. */
export const keysOfRows = (rows: readonly PositionRow[]): readonly string[] => [
  ...new Set(rows.flatMap(({ contract }) => (contract === undefined ? [] : contractKey(contract)))),
];

/** Realised, unrealised and funding less fees, at the mark prices now. */
export function totalUsd(rows: readonly PositionRow[]): Sum {
  const gained = [sumUsd(rows, 'realised'), sumUsd(rows, 'funding'), unrealisedUsd(rows)];
  const fees = sumUsd(rows, 'fees');
  return {
    value: sumOf(gained.map(({ value }) => value)).minus(fees.value),
    isPartial: [...gained, fees].some(({ isPartial }) => isPartial),
  };
}
