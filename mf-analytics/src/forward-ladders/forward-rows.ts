import { type Contract, contractKey, type RiskType } from '@parallax/protocol';
import type { ForwardTopFilters } from './forward-ladder-filters.ts';

/** A perpetual or dated future. */
export interface ForwardRow {
  readonly key: string;
  readonly contract: Contract;
  /** the next future to expire in the same quote currency */
  readonly next: Contract | undefined;
}

const isForward = ({ instType }: Contract): boolean =>
  instType === 'perpetual' || instType === 'future';

/** Sorts a perpetual before all expiries. */
const expiryOf = ({ expiry }: Contract): number => expiry ?? 0;

const byExpiry = (a: Contract, b: Contract): number =>
  expiryOf(a) - expiryOf(b) || a.quote.localeCompare(b.quote, 'en');

/** The perpetuals and dated futures of a base on an exchange by risk type, perpetuals first. */
export function forwardRows(
  contracts: readonly Contract[],
  { base_exchange, base, risk_type }: ForwardTopFilters,
): readonly ForwardRow[] {
  const ladder = contracts
    .filter(
      (each) =>
        isForward(each) &&
        each.exchange === base_exchange &&
        each.base === base &&
        each.riskType === risk_type,
    )
    .sort(byExpiry);
  return ladder.map((contract) => ({
    key: contractKey(contract),
    contract,
    next: ladder.find(
      (each) => each.quote === contract.quote && expiryOf(each) > expiryOf(contract),
    ),
  }));
}

/** The names of the exchanges that list perpetuals or dated futures. */
export const forwardExchanges = (contracts: readonly Contract[]): ReadonlySet<string> =>
  new Set(contracts.filter(isForward).map(({ exchange }) => exchange));

/** The bases of an exchange's perpetuals and dated futures by risk type, in alphabetical order. */
export function forwardBases(
  contracts: readonly Contract[],
  exchange: string,
  riskType: RiskType,
): readonly string[] {
  const bases = contracts
    .filter((each) => isForward(each) && each.exchange === exchange && each.riskType === riskType)
    .map(({ base }) => base);
  return [...new Set(bases)].sort((a, b) => a.localeCompare(b, 'en'));
}
