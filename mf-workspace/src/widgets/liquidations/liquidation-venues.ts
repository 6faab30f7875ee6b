import type { Contract } from '@parallax/protocol';

export interface LiquidationVenue {
  readonly name: string;
  readonly displayName: string;
}

const isLeveraged = ({ instType }: Contract): boolean =>
  instType === 'perpetual' || instType === 'future';

/** The venues with leveraged contracts, by display name. */
export function liquidationVenues(contracts: readonly Contract[]): readonly LiquidationVenue[] {
  const venues = new Map<string, string>();
  for (const contract of contracts) {
    if (isLeveraged(contract)) venues.set(contract.exchange, contract.exchangeName);
  }
  return [...venues]
    .map(([name, displayName]) => ({ name, displayName }))
    .sort((a, b) => a.displayName.localeCompare(b.displayName));
}

/** The bases of leveraged contracts, in alphabetical order. */
export const liquidationBases = (contracts: readonly Contract[]): readonly string[] =>
  [...new Set(contracts.filter(isLeveraged).map(({ base }) => base))].sort();
