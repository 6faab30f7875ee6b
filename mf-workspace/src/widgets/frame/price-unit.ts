import type { Contract } from '@parallax/protocol';

/** The currency of prices and values: the base for an inverse option, else the quote. */
export const priceUnit = ({ instType, riskType, base, quote }: Contract): string =>
  instType === 'option' && riskType === 'inverse' ? base : quote;
