import {
  annualisedBasis,
  type Basis,
  type Contract,
  contractKey,
  daysTo,
  type RiskType,
} from '@parallax/contract';
import type { Instrument } from './catalogue/instrument.ts';
import type { DerivativesFilter } from './market-reads.ts';

/** Which perpetual or future a row is about. */
export interface DerivativeRow {
  readonly contract: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly riskType: RiskType;
}

/** Undefined when the contract is no perpetual or future, or not wanted. */
export function derivativeRow(
  contract: Contract,
  wanted: DerivativesFilter,
): DerivativeRow | undefined {
  const { exchange, symbol, base, quote, instType, riskType } = contract;
  if (riskType === null || instType === 'spot' || instType === 'option') return undefined;
  if (wanted.exchange !== undefined && wanted.exchange !== exchange) return undefined;
  if (wanted.base !== undefined && wanted.base !== base) return undefined;
  if (wanted.quote !== undefined && wanted.quote !== quote) return undefined;
  if (wanted.riskType !== undefined && wanted.riskType !== riskType) return undefined;
  return { contract: contractKey(contract), exchange, symbol, base, quote, riskType };
}

interface Quotes {
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly mark: number;
  readonly index: number;
}

/** A future or perpetual against its index, at `now`. */
export function basisOf(
  row: DerivativeRow,
  { contract, expiry }: Pick<Instrument, 'contract' | 'expiry'>,
  { bid, ask, mid, mark, index }: Quotes,
  now: number,
): Basis {
  const basisPct = (mid - index) / index;
  const days = expiry === null ? null : Math.max(0, daysTo(expiry, now));
  return {
    ...row,
    instType: expiry === null ? 'perpetual' : 'future',
    bid,
    ask,
    mid,
    mark_price: mark,
    index_price: index,
    basis: Number((mid - index).toFixed(contract.priceDecimals + 1)),
    basis_pct: basisPct,
    expiry,
    days,
    annualised: days === null ? null : annualisedBasis(basisPct, days),
  };
}
