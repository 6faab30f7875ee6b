import type { Contract } from '../catalogue/catalogue.ts';

type SizeUnit = Pick<Contract, 'riskType'> & Partial<Pick<Contract, 'instType'>>;

/** Whether a contract's sizes are in its quote currency (US dollars) instead of its base. */
export const isSizedInQuote = ({ riskType, instType }: SizeUnit): boolean =>
  riskType === 'inverse' && instType !== 'option';

/** A size in both currencies. */
export interface SizeValue {
  readonly base_value: number;
  readonly quote_value: number;
}

/**
 * The value of a size at a price, in the base and in the quote currency. Sizes of inverse contracts,
 * except options, are in the quote currency; all others are in the base.
 * Sources: Binance COIN-M "Contract specifications" (one BTC contract is 100 USD), OKX "Perpetual
 * swap introduction" (linear: contract value in the coin, inverse: in US dollars).
 */
export const valueOfSize = (size: number, price: number, contract: SizeUnit): SizeValue =>
  isSizedInQuote(contract)
    ? { base_value: toDigits(size / price, 8), quote_value: size }
    : { base_value: size, quote_value: toDigits(size * price, 8) };

/**
 * The size of a number of the venue's contracts, in the unit of the contract's sizes: contracts ×
 * contract size.
 */
export const sizeOfContracts = (
  contracts: number,
  { contractSize }: Pick<Contract, 'contractSize'>,
): number => toDigits(contracts * contractSize, 12);

/** Inverse of `sizeOfContracts`. */
export const contractsOfSize = (
  size: number,
  { contractSize }: Pick<Contract, 'contractSize'>,
): number => toDigits(size / contractSize, 12);

const toDigits = (value: number, digits: number): number => Number(value.toFixed(digits));
