import type { Contract } from '../catalogue/catalogue.ts';

/** The currency of prices and values: the base for an inverse option, else the quote. */
export const priceUnit = ({
  instType,
  riskType,
  base,
  quote,
}: Pick<Contract, 'instType' | 'riskType' | 'base' | 'quote'>): string =>
  instType === 'option' && riskType === 'inverse' ? base : quote;
