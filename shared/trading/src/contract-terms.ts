import { type Contract, contractKey, type OptionType } from '@parallax/protocol';
import { type Decimal, fromExactNumber } from './decimal.ts';

/**
 * How a contract is paid:
 * - `spot`: base for quote
 * - `linear`: profit and loss are amount × price, in dollars
 * - `inverse`: amounts are dollars; profit and loss are amount / price, in the base
 * - `premium`: an option, paid when it is traded, at a price in the settlement asset per unit of the base
 */
export type ContractKind = 'spot' | 'linear' | 'inverse' | 'premium';

export interface OptionTerms {
  readonly type: OptionType;
  /** in dollars or the quote */
  readonly strike: Decimal;
  /** whether it pays its intrinsic value in the base */
  readonly isCoinSettled: boolean;
}

/** What the arithmetic needs of a contract. */
export interface ContractTerms {
  /** `contractKey` of the protocol */
  readonly key: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly kind: ContractKind;
  readonly base: string;
  readonly quote: string;
  /** asset of profit and loss, of margin and of funding; the quote for spot */
  readonly settle: string;
  /** unit of all amounts: the base, or the quote of inverse contracts */
  readonly amountUnit: string;
  /** price step */
  readonly tick: Decimal;
  /** amount step, in `amountUnit` */
  readonly lot: Decimal;
  readonly priceDecimals: number;
  readonly amountDecimals: number;
  /** Unix milliseconds; null unless it expires */
  readonly expiry: number | null;
  /** null unless it is an option */
  readonly option: OptionTerms | null;
}

function kindOf({ instType, riskType }: Contract): ContractKind {
  if (instType === 'spot') return 'spot';
  if (instType === 'option') return 'premium';
  return riskType === 'inverse' ? 'inverse' : 'linear';
}

function optionOf({ optionType, strike, base, settle }: Contract): OptionTerms | null {
  if (optionType === null || strike === null) return null;
  return { type: optionType, strike: fromExactNumber(strike), isCoinSettled: settle === base };
}

/** The terms of a contract. Throws an error for one whose profit and loss cannot be computed. */
export function contractTerms(contract: Contract): ContractTerms {
  const { exchange, symbol, base, quote, tick, lot, expiry } = contract;
  const key = contractKey(contract);
  const kind = kindOf(contract);
  const option = optionOf(contract);
  const settle = contract.settle ?? quote;
  if (kind === 'premium' && option === null) throw new Error(`${key} has no strike or type.`);
  // a quanto contract multiplies by a fixed rate that the catalogue does not have
  if (kind === 'inverse' && settle !== base) throw new Error(`${key} is not settled in its base.`);
  return {
    key,
    exchange,
    symbol,
    kind,
    base,
    quote,
    settle,
    amountUnit: contract.contractSizeUnit,
    tick: fromExactNumber(tick),
    lot: fromExactNumber(lot),
    priceDecimals: contract.priceDecimals,
    amountDecimals: contract.qtyDecimals,
    expiry,
    option,
  };
}

/** Whether profit and loss are settled in an account with margin, instead of paid when traded. */
export const isMargined = ({ kind }: Pick<ContractTerms, 'kind'>): boolean =>
  kind === 'linear' || kind === 'inverse';
