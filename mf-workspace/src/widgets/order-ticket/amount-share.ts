import type { OrderSide } from '@parallax/protocol';
import { type ContractTerms, decimal, floorToStep, toText, ZERO } from '@parallax/trading';

/** The shares that a press fills in. */
export const SHARES = ['0.25', '0.5', '0.75', '1'] as const;
export type Share = (typeof SHARES)[number];

export interface ShareContext {
  readonly terms: ContractTerms;
  readonly side: OrderSide;
  /** the price at which the order would be filled; undefined if none is known */
  readonly price: string | undefined;
  /** what is free of an asset */
  readonly freeOf: (asset: string) => string;
  /** of a reduce-only order: the signed amount of the position; undefined for others */
  readonly reduced: string | undefined;
}

/** What a share of it is taken of, in the unit of the contract's amounts; undefined if it is not known. */
function whole({ terms, side, price, freeOf, reduced }: ShareContext) {
  if (reduced !== undefined) {
    const held = decimal(reduced);
    const isReducing = side === 'buy' ? held.lt(ZERO) : held.gt(ZERO);
    return isReducing ? held.abs() : ZERO;
  }
  if (terms.kind === 'spot' && side === 'sell') return decimal(freeOf(terms.base));
  // what the venue requires to write an option is not a share of its price
  if (terms.kind === 'premium' && side === 'sell') return undefined;
  if (price === undefined || decimal(price).lte(ZERO)) return undefined;
  const free = decimal(freeOf(terms.settle));
  return terms.kind === 'inverse' ? free.times(price) : free.div(price);
}

/**
 * The amount that a share of what is free pays for, rounded down to the contract's lot: of spot and options
 * what it buys, of other contracts the position that it covers without leverage. Of a reduce-only order, the
 * share of the position. Undefined if that is not known.
 */
export function amountOfShare(share: Share, context: ShareContext): string | undefined {
  const all = whole(context);
  if (all === undefined || all.lt(ZERO)) return undefined;
  return toText(floorToStep(all.times(share), context.terms.lot));
}
