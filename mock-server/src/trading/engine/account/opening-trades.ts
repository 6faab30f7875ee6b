import type { VenueFill } from '@parallax/live';
import { OPENING, type OrderSide } from '@parallax/protocol';
import {
  type ContractTerms,
  type Decimal,
  entryPriceOf,
  isZero,
  NO_POSITION,
  type PositionState,
  toText,
  valueOf,
  ZERO,
} from '@parallax/trading';
import type { LogNote } from './account-rows.ts';

/** A position at a venue, both sides of it together. */
export interface PositionAtVenue {
  readonly terms: ContractTerms;
  /** signed */
  readonly amount: Decimal;
  /** null without a position, and if the venue does not report it */
  readonly entryPrice: Decimal | null;
  /** whether the venue keeps a long and a short position apart */
  readonly isTwoSided: boolean;
}

export interface OpeningTrade {
  readonly side: OrderSide;
  /** unsigned */
  readonly amount: string;
  readonly price: string;
}

const tradeOf = (amount: Decimal, price: Decimal): OpeningTrade => ({
  side: amount.gt(ZERO) ? 'buy' : 'sell',
  amount: toText(amount.abs()),
  price: toText(price),
});

/**
 * The trades that make a position of fills the one at the venue, with its average entry price, and realise
 * nothing. One adds what is missing, if it has a price. Otherwise one closes the position at its own
 * average, because its fills were of a position that began before them, and another opens the venue's.
 * Empty if no price is known.
 */
export function openingTrades(
  held: PositionState,
  { terms, amount, entryPrice }: PositionAtVenue,
): readonly OpeningTrade[] {
  const missing = amount.minus(held.amount);
  const isAdded = isZero(held.amount) || missing.times(held.amount).gt(ZERO);
  if (isAdded && entryPrice !== null) {
    // the first fill from nothing drops a cost that settlements have left
    const heldCost = isZero(held.amount) ? ZERO : held.cost;
    const cost = valueOf(terms, amount, entryPrice).minus(heldCost);
    const price = entryPriceOf(terms, { ...NO_POSITION, amount: missing, cost });
    if (price !== null) return [tradeOf(missing, price)];
  }
  const average = entryPriceOf(terms, held) ?? entryPrice;
  const closing = isZero(held.amount) ? null : average && tradeOf(held.amount.neg(), average);
  const opening = isZero(amount) ? null : entryPrice && tradeOf(amount, entryPrice);
  const isComplete =
    (closing !== null || isZero(held.amount)) && (opening !== null || isZero(amount));
  return isComplete ? [closing, opening].filter((trade) => trade !== null) : [];
}

/**
 * The opening trades as fills without an order and a fee, with what the trading log says of them. Their ids
 * follow from the contract, so that none is booked twice.
 * @param at Unix milliseconds
 */
export function openingFills(
  held: PositionState,
  position: PositionAtVenue,
  at: number,
): { readonly fill: VenueFill; readonly note: LogNote }[] {
  const { key, exchange, symbol, settle } = position.terms;
  const net = position.isTwoSided ? ', the net amount of a long and a short one' : '';
  const trades = openingTrades(held, position);
  return trades.map(({ side, amount, price }, i) => {
    const isLast = i === trades.length - 1;
    const verb = side === 'buy' ? 'Bought' : 'Sold';
    const text = `${verb} ${amount} ${symbol} at ${price} without a trade, so that the position is the one at the venue${net}.`;
    const id = isLast ? `${OPENING}${key}` : `${OPENING}${key}:closed`;
    const contract = { exchange, symbol };
    const free = { fee: '0', feeAsset: settle, liquidity: 'taker' } as const;
    const fill = { id, orderId: null, ...contract, side, price, amount, ...free, at };
    return { fill, note: { kind: 'state corrected', text } };
  });
}
