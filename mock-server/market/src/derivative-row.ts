import {
  annualisedBasis,
  type Basis,
  type Contract,
  contractKey,
  daysTo,
  type RiskType,
} from '@parallax/protocol';
import type { Instrument } from './catalogue/instrument.ts';
import type { DerivativesFilter } from './market-reads.ts';

/** The perpetual or future that a row describes. */
export interface DerivativeRow {
  readonly contract: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly riskType: RiskType;
}

/**
 * Returns undefined when the contract is not a perpetual or future, or does not match the filter.
 */
export function derivativeRow(
  contract: Contract,
  filter: DerivativesFilter,
): DerivativeRow | undefined {
  const { exchange, symbol, base, quote, instType, riskType } = contract;
  if (riskType === null || instType === 'spot' || instType === 'option') return undefined;
  if (filter.exchange !== undefined && filter.exchange !== exchange) return undefined;
  if (filter.base !== undefined && filter.base !== base) return undefined;
  if (filter.quote !== undefined && filter.quote !== quote) return undefined;
  if (filter.riskType !== undefined && filter.riskType !== riskType) return undefined;
  return { contract: contractKey(contract), exchange, symbol, base, quote, riskType };
}

interface Quotes {
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly mark: number;
  readonly index: number;
}

/** The basis of a future or perpetual at `now`. */
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
