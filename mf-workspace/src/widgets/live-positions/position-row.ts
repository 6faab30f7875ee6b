import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey, isDollar, type Position } from '@parallax/protocol';
import {
  contractTerms,
  decimal,
  hasFaceInDollars,
  markPrice,
  toText,
  valueOf,
} from '@parallax/trading';
import { amountText } from '@parallax/ui/format';
import type { RecordRow } from '../../widget-kit/accounts/record-row.ts';

export interface PositionRow extends RecordRow {
  readonly position: Position;
}

export const positionKey = ({ position }: PositionRow): string =>
  `${position.accountId} ${contractKey(position)}`;

/** The mark price now; null while the page has none. */
const livePrice = (contract: Contract | undefined) =>
  contract === undefined ? null : markPrice(lastTicker(contractKey(contract)));

/** The mark price now; that of the server while the page has no price. */
export function markOf({ position, contract }: PositionRow): string | null {
  const price = livePrice(contract);
  return price === null ? position.markPrice : toText(price);
}

/** The profit that is not realised, at the mark price now, in the asset of the position. */
export function unrealisedOf(row: PositionRow): string | null {
  const { position, contract } = row;
  const price = livePrice(contract);
  if (contract === undefined || price === null || position.entryPrice === null) {
    return position.unrealised;
  }
  const terms = contractTerms(contract);
  const amount = decimal(position.amount);
  const cost = valueOf(terms, amount, decimal(position.entryPrice));
  return toText(valueOf(terms, amount, price).minus(cost));
}

/**
 * The amount of a position. What was sold of coins that the account held before is no short position: 'Sold
 * 0.4 BTC'.
 */
export function positionAmountText(row: PositionRow): string {
  const unit = amountUnitOf(row);
  const sold = soldAmountOf(row);
  return sold === null ? amountText(row.position.amount, unit) : `Sold ${amountText(sold, unit)}`;
}

/** What was sold of coins that the account held before; null for a position. */
export const soldAmountOf = ({ position: { amount, soldFromHoldings } }: PositionRow) =>
  soldFromHoldings === true ? toText(decimal(amount).abs()) : null;

/** Whether the notional of a position is the face of an inverse contract, and not its value at the mark price. */
export const isFace = ({ contract }: PositionRow): boolean =>
  contract !== undefined && hasFaceInDollars(contractTerms(contract));

/** The unit of the amount; empty for a contract that is no longer listed. */
export const amountUnitOf = ({ contract }: PositionRow): string => contract?.contractSizeUnit ?? '';

/** The decimals of profits in an asset. */
export const moneyDecimals = (asset: string): number => (isDollar(asset) ? 2 : 6);

/** The title of the dialog that asks for the amount of a position to close. */
export const closeTitle = ({ contractName }: PositionRow): string => `Close ${contractName}`;
