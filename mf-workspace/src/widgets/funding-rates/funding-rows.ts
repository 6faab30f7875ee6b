import type { Contract, FundingRate } from '@parallax/protocol';

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
