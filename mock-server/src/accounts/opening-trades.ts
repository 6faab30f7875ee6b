import type { OrderSide } from '@parallax/protocol';
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
 * The trades that make a position of fills the one at the venue, with its average entry, and realise
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
    const cost = valueOf(terms, amount, entryPrice).minus(held.cost);
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
