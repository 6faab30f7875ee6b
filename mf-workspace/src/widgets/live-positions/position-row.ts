import { lastTicker } from '@parallax/feed';
import {
  type Account,
  type Contract,
  contractKey,
  isDollar,
  type Position,
} from '@parallax/protocol';
import {
  type Decimal,
  decimal,
  hasFaceInDollars,
  isZero,
  markPrice,
  notional,
  toText,
  valueOf,
} from '@parallax/trading';
import { amountText } from '@parallax/ui/format';
import type { RecordRow } from '../../widget-kit/accounts/record-row.ts';
import { termsOf } from '../../widget-kit/portfolio/terms-of.ts';

export interface PositionRow extends RecordRow {
  readonly position: Position;
  /**
   * the group whose heading the row is; the table puts it above the first of the group, whose other members it has
   */
  readonly group?: PositionGroup;
}

/** Positions that are added up: of one kind of account, since paper money is not added to real money. */
export interface PositionGroup {
  readonly key: string;
  readonly title: string;
  readonly mode: Account['mode'];
  readonly rows: readonly PositionRow[];
}

export const positionKey = ({ position, group }: PositionRow): string =>
  group === undefined ? `${position.accountId} ${contractKey(position)}` : `group ${group.key}`;

/** The mark price now; null while the page has none. */
const livePrice = (contract: Contract | undefined) =>
  contract === undefined ? null : markPrice(lastTicker(contractKey(contract)));

/** The mark price now; that of the server while the page has no price. */
export function markOf({ position, contract }: PositionRow): string | null {
  const price = livePrice(contract);
  return price === null ? position.markPrice : toText(price);
}

/** What follows from the mark price now; null where a price is missing. */
export interface LiveFigures {
  /** profit that is not realised, in the asset of the position */
  readonly unrealised: Decimal | null;
  readonly unrealisedUsd: Decimal | null;
  /** what the position was worth when it was opened, at the present index price of its asset */
  readonly entryUsd: Decimal | null;
  /** the profit as a fraction of what the position was worth when it was opened */
  readonly share: Decimal | null;
}

function unrealisedAt({ position, contract }: PositionRow, price: Decimal | null): Decimal | null {
  const terms = termsOf(contract);
  if (terms === undefined || price === null || position.entryPrice === null)
    return position.unrealised === null ? null : decimal(position.unrealised);
  const amount = decimal(position.amount);
  return valueOf(terms, amount, price).minus(valueOf(terms, amount, decimal(position.entryPrice)));
}

function entryNotional({ position, contract }: PositionRow): Decimal | null {
  const terms = termsOf(contract);
  if (terms === undefined || position.entryPrice === null) return null;
  return notional(terms, decimal(position.amount), decimal(position.entryPrice));
}

function figuresAt(row: PositionRow, price: Decimal | null): LiveFigures {
  const rate = row.position.assetUsd === null ? null : decimal(row.position.assetUsd);
  const inUsd = (amount: Decimal | null) =>
    amount === null || rate === null ? null : amount.times(rate);
  const unrealised = unrealisedAt(row, price);
  const entry = entryNotional(row);
  return {
    unrealised,
    unrealisedUsd: inUsd(unrealised),
    entryUsd: inUsd(entry),
    share: unrealised === null || entry === null || isZero(entry) ? null : unrealised.div(entry),
  };
}

/** The last figures of a row, which several cells and sums show at the same price. */
const lastFigures = new WeakMap<PositionRow, { price: Decimal | null; figures: LiveFigures }>();

/** The figures of a position at the mark price now, or at that of the server while the page has none. */
export function liveFigures(row: PositionRow): LiveFigures {
  const price = livePrice(row.contract);
  const last = lastFigures.get(row);
  const isSame =
    last !== undefined &&
    (price === null ? last.price === null : last.price !== null && last.price.eq(price));
  if (isSame) return last.figures;
  const figures = figuresAt(row, price);
  lastFigures.set(row, { price, figures });
  return figures;
}

export const textOf = (value: Decimal | null): string | null =>
  value === null ? null : toText(value);

/**
 * The amount of a position. What was sold of coins that the account held before is no short position: 'Sold
 * 0.4 BTC'.
 */
export function positionAmountText(row: PositionRow): string {
  const unit = amountUnitOf(row);
  const sold = soldAmountOf(row);
  return sold === null ? amountText(row.position.amount, unit) : `Sold ${amountText(sold, unit)}`;
}

/** The amount of a position that is turned around. */
export const reversedAmountText = (row: PositionRow): string =>
  amountText(toText(decimal(row.position.amount).neg()), amountUnitOf(row));

/** What was sold of coins that the account held before; null for a position. */
export const soldAmountOf = ({ position: { amount, soldFromHoldings } }: PositionRow) =>
  soldFromHoldings === true ? toText(decimal(amount).abs()) : null;

/** Whether the notional of a position is the face of an inverse contract, and not its value at the mark price. */
export function isFace({ contract }: PositionRow): boolean {
  const terms = termsOf(contract);
  return terms !== undefined && hasFaceInDollars(terms);
}

/** The unit of the amount; empty for a contract that is no longer listed. */
export const amountUnitOf = ({ contract }: PositionRow): string => contract?.contractSizeUnit ?? '';

/** The decimals of profits in an asset. */
export const moneyDecimals = (asset: string): number => (isDollar(asset) ? 2 : 6);

/** The title of the dialog that asks for the amount of a position to close. */
export const closeTitle = ({ contractName }: PositionRow): string => `Close ${contractName}`;
