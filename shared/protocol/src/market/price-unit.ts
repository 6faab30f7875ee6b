import type { Contract } from '../catalogue/catalogue.ts';

/** Whether prices are in the base: those of inverse options. */
export const isPricedInBase = ({
  instType,
  riskType,
}: Pick<Contract, 'instType' | 'riskType'>): boolean =>
  instType === 'option' && riskType === 'inverse';

/** The currency of prices and values: the base for an inverse option, else the quote currency. */
export const priceUnit = (
  contract: Pick<Contract, 'instType' | 'riskType' | 'base' | 'quote'>,
): string => (isPricedInBase(contract) ? contract.base : contract.quote);
