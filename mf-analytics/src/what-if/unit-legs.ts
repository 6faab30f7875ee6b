import type { Contract } from '@parallax/protocol';
import { plainNumber } from '@parallax/ui';

/** A hypothetical position; its amount is signed, in the unit of the contract's sizes. */
export interface Leg {
  readonly exchange: string;
  readonly symbol: string;
  readonly amount: string;
}

/** One coin in the unit of the contract's sizes; undefined for a contract in dollars without a price. */
const coinIn = (
  { base, contractSizeUnit }: Contract,
  price: number | undefined,
): number | undefined => (contractSizeUnit === base ? 1 : price);

/**
 * One coin of each contract in whole lots, at least one lot: bought of the first, sold of the others. The symbol of
 * the contract that has no price, if that is needed.
 * @param priceOf in the quote currency of the contract
 */
export function unitLegs(
  contracts: readonly Contract[],
  priceOf: (contract: Contract) => number | undefined,
): readonly Leg[] | string {
  const legs: Leg[] = [];
  for (const contract of contracts) {
    const { exchange, symbol, lot } = contract;
    const coin = coinIn(contract, priceOf(contract));
    if (coin === undefined) return symbol;
    const lots = Math.max(1, Math.round(coin / lot));
    // a multiple of a lot such as 0.1 is not exact
    const size = plainNumber(Number((lots * lot).toPrecision(12)));
    legs.push({ exchange, symbol, amount: legs.length === 0 ? size : `-${size}` });
  }
  return legs;
}
