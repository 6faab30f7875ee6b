import { type Contract, type FundingRate, fundingApr } from '@parallax/protocol';

export interface FundingRow {
  readonly contract: Contract;
  readonly funding: FundingRate;
}

/** The rates of listed contracts, in the order of the rates; others are left out. */
export function fundingRows(
  rates: readonly FundingRate[],
  byKey: ReadonlyMap<string, Contract>,
): readonly FundingRow[] {
  return rates.flatMap((funding) => {
    const contract = byKey.get(funding.contract);
    return contract === undefined ? [] : [{ contract, funding }];
  });
}

/** The APR of a rate; null if the rate or its interval is unknown. */
export function aprOf(rate: number | null | undefined, intervalHours: number): number | null {
  if (rate === null || rate === undefined || !(intervalHours > 0)) return null;
  const apr = fundingApr(rate, intervalHours);
  return Number.isFinite(apr) ? apr : null;
}
