import type { Contract } from '@parallax/protocol';

/** The decimals of marks: those of options are finer than orders, as many are worth less than a tick. */
export const markDecimals = ({
  instType,
  priceDecimals,
}: Pick<Contract, 'instType' | 'priceDecimals'>): number =>
  instType === 'option' ? priceDecimals + 1 : priceDecimals;
