import { formatPrice } from './numbers.ts';

const LARGE = 1_000;

/** The price of an index or an underlying, whose decimals are not part of an option. */
export const formatIndexPrice = (price: number | null | undefined): string =>
  formatPrice(price, typeof price === 'number' && price >= LARGE ? 1 : 4);
