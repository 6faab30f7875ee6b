import type { Contract } from '@parallax/protocol';
import { dollarDecimals, formatSize, sizeDecimals } from '@parallax/ui/format';

/**
 * Formats a size with decimals that depend on the price, so that it fits into its column and aligns
 * with the sizes of other venues.
 */
export const formatBookSize = (size: number, contract: Contract, price?: number | null): string =>
  formatSize(size, dollarDecimals(contract, price) ?? sizeDecimals(contract, price));
