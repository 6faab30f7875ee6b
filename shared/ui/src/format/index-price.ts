import { formatPrice } from './numbers.ts';

const LARGE_PRICE = 1_000;

/** Formats an index or underlying price, whose decimals an option contract does not define. */
export const formatIndexPrice = (price: number | null | undefined): string =>
  formatPrice(price, typeof price === 'number' && price >= LARGE_PRICE ? 1 : 4);
