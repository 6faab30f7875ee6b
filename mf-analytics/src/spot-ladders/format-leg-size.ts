import type { Contract } from '@parallax/protocol';
import { formatSize, sizeDecimals } from '@parallax/ui/format';

/** A size with the digits that matter at its price, so that it fits into its column. */
export const formatLegSize = (size: number, contract: Contract, price?: number | null): string =>
  formatSize(size, sizeDecimals(contract, price));
