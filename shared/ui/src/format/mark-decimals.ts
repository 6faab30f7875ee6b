import type { Contract } from '@parallax/protocol';

/** The decimals of mark prices: one more for options, since many are worth less than a tick. */
export const markDecimals = ({
  instType,
  priceDecimals,
}: Pick<Contract, 'instType' | 'priceDecimals'>): number =>
  instType === 'option' ? priceDecimals + 1 : priceDecimals;
