import type { Contract } from '@parallax/protocol';
import { formatSize, sizeDecimals } from '@parallax/ui/format';

/** Formats a size with decimals that depend on the price, so that it fits into its column. */
export const formatLegSize = (size: number, contract: Contract, price?: number | null): string =>
  formatSize(size, sizeDecimals(contract, price));
