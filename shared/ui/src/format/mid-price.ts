import type { Contract } from '@parallax/protocol';
import { formatPrice } from './numbers.ts';

/** The decimals of a mid price: those of its contract, and one more if it lies between two ticks. */
export function midDecimals(mid: number, decimals: number): number {
  const halves = mid * 10 ** decimals * 2;
  return Math.round(halves) % 2 === 0 ? decimals : decimals + 1;
}

/** Formats a mid price. For an option it keeps half a tick, which is a large part of a premium. */
export const formatMid = (
  mid: number | null | undefined,
  { instType, priceDecimals }: Pick<Contract, 'instType' | 'priceDecimals'>,
): string => {
  const isExact = instType === 'option' && typeof mid === 'number';
  return formatPrice(mid, isExact ? midDecimals(mid, priceDecimals) : priceDecimals);
};
