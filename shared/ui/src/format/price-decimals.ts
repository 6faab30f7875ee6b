import type { Contract } from '@parallax/protocol';
import { formatDecimalText, formatPrice } from './numbers.ts';

/** The decimals of mark prices: one more for options, since many are worth less than a tick. */
export const markDecimals = ({
  instType,
  priceDecimals,
}: Pick<Contract, 'instType' | 'priceDecimals'>): number =>
  instType === 'option' ? priceDecimals + 1 : priceDecimals;

const LARGE_PRICE = 1_000;

/** Formats an index or underlying price, whose decimals an option contract does not define. */
export const formatIndexPrice = (price: number | null | undefined): string =>
  formatPrice(price, typeof price === 'number' && price >= LARGE_PRICE ? 1 : 4);

/** Tolerance for binary floating-point error when half a tick is scaled. */
const TOLERANCE = 1e-6;

/**
 * The decimals of a contract's mid prices. Most have one more than prices, since a mid between two
 * prices can lie on half a tick; none is added if half a tick needs none. They are the same for every
 * mid of the contract, so that the digits do not shift when the mid moves onto a tick.
 */
export function midDecimals({
  priceDecimals,
  tick,
}: Pick<Contract, 'priceDecimals' | 'tick'>): number {
  const halfTick = (tick / 2) * 10 ** priceDecimals;
  const steps = Math.round(halfTick);
  const isExact = steps > 0 && Math.abs(halfTick - steps) < TOLERANCE;
  return isExact ? priceDecimals : priceDecimals + 1;
}

/** Formats a mid price, which is the same text everywhere on the page. */
export const formatMid = (
  mid: number | null | undefined,
  contract: Pick<Contract, 'priceDecimals' | 'tick'>,
): string => formatPrice(mid, midDecimals(contract));

type Listed = Pick<Contract, 'priceDecimals'> | undefined;

/** The price of an order, a fill or a position, with all decimals of the contract's prices if it is listed. */
export const formatOrderPrice = (price: string | null | undefined, contract: Listed): string =>
  formatDecimalText(price, contract && { decimals: contract.priceDecimals });

const UNLISTED_DECIMALS = 8;

/** The decimals of an average of prices: one more than prices have, since it can lie between two of them. */
export const averageDecimals = ({ priceDecimals }: Pick<Contract, 'priceDecimals'>): number =>
  priceDecimals + 1;

/** An average of prices of a contract. */
export const formatAveragePrice = (price: string | null | undefined, contract: Listed): string =>
  formatDecimalText(
    price,
    contract === undefined ? { most: UNLISTED_DECIMALS } : { decimals: averageDecimals(contract) },
  );
