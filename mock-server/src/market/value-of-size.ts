import type { Contract } from '@parallax/protocol';

/**
 * The value of a size at a price, in the base and in the quote. Sizes of inverse contracts are in
 * the quote, except options; all others are in the base.
 */
export function valueOf(
  size: number,
  price: number,
  { riskType, instType }: Pick<Contract, 'riskType'> & Partial<Pick<Contract, 'instType'>>,
): { base_value: number; quote_value: number } {
  return riskType === 'inverse' && instType !== 'option'
    ? { base_value: toDigits(size / price, 8), quote_value: size }
    : { base_value: size, quote_value: toDigits(size * price, 8) };
}

const toDigits = (value: number, digits: number): number => Number(value.toFixed(digits));
