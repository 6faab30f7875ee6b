import {
  type Contract,
  type Conversion,
  type ConversionLookup,
  contractKey,
  conversionKeys,
  conversionLookup,
} from '@parallax/protocol';
import { byBase } from '../market/by-base.ts';

/** A spot or perpetual leg against a dated future of its base. */
export interface ScreenerRow {
  readonly key: string;
  readonly leg: Contract;
  readonly legKey: string;
  readonly future: Contract;
  readonly futureKey: string;
  readonly expiry: number;
  /** from the leg's quote to the future's; undefined when no index price connects them */
  readonly conversion: Conversion | undefined;
  /**
   * the keys of the contracts whose prices the row depends on: the leg, the future, and those whose
   * index prices convert the quotes
   */
  readonly tickers: readonly string[];
}

export const contractsOf = ({ leg, future }: ScreenerRow): readonly Contract[] => [leg, future];

/** With more bases than this, the query omits `base` and requests all of them. */
const BASES_MAX = 30;

const isLeg = ({ instType }: Contract): boolean => instType === 'spot' || instType === 'perpetual';

/** The query for the tickers of legs and futures, and of the contracts that convert their quotes. */
export function screenerScope(
  contracts: readonly Contract[],
  unavailable?: ReadonlySet<string>,
): { instType: string; base?: string } {
  const baseOf = new Map(contracts.map((contract) => [contractKey(contract), contract.base]));
  const rows = screenerRows(contracts, () => true, unavailable);
  const keys = rows.flatMap(({ tickers }) => tickers);
  const bases = new Set(keys.flatMap((key) => baseOf.get(key) ?? []));
  const instType = 'spot,perpetual,future';
  // without pairs, an empty `base` matches no contract
  return bases.size <= BASES_MAX
    ? { instType, base: [...bases].toSorted((a, b) => a.localeCompare(b)).join(',') }
    : { instType };
}

/**
 * Pairs every leg with every dated future of its base, for the contracts that pass `isShown`.
 * @param unavailable see `conversionLookup`
 */
export function screenerRows(
  contracts: readonly Contract[],
  isShown: (contract: Contract) => boolean,
  unavailable?: ReadonlySet<string>,
): readonly ScreenerRow[] {
  const convert = conversionLookup(contracts, unavailable);
  const shown = contracts.filter(isShown);
  const legs = byBase(shown.filter(isLeg));
  return shown
    .filter(({ instType }) => instType === 'future')
    .flatMap((future) =>
      (legs.get(future.base) ?? []).flatMap((leg) => rowOf(leg, future, convert) ?? []),
    );
}

function rowOf(
  leg: Contract,
  future: Contract,
  convert: ConversionLookup,
): ScreenerRow | undefined {
  const { expiry } = future;
  if (expiry === null) return undefined;
  const legKey = contractKey(leg);
  const futureKey = contractKey(future);
  const conversion = convert(leg.quote, future.quote);
  return {
    key: `${legKey}|${futureKey}`,
    leg,
    legKey,
    future,
    futureKey,
    expiry,
    conversion,
    tickers: [...new Set([legKey, futureKey, ...conversionKeys(conversion)])],
  };
}
