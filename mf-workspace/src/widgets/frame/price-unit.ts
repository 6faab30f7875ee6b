import type { Contract } from '@parallax/protocol';

/** The currency of prices and values: that of an inverse option is its base. */
export const priceUnit = ({ instType, riskType, base, quote }: Contract): string =>
  instType === 'option' && riskType === 'inverse' ? base : quote;
