import {
  type Contract,
  type Conversion,
  contractKey,
  findConversion,
  indexContracts,
} from '@parallax/protocol';

/** A spot contract of another venue, compared with one of the base exchange. */
export interface LadderRow {
  readonly key: string;
  readonly base: Contract;
  readonly other: Contract;
  /** from the other leg's quote to the base leg's; undefined when no index price connects them */
  readonly conversion: Conversion | undefined;
}

export interface Ladder {
  /** the base exchange's spot contracts of the base */
  readonly legs: readonly Contract[];
  readonly rows: readonly LadderRow[];
}

/**
 * Pairs every other venue's spot contract of `base` with every one of `baseExchange`, in catalogue
 * order. `shows` filters the other venues; conversions may use any contract.
 */
export function ladderOf(
  contracts: readonly Contract[],
  baseExchange: string,
  base: string,
  shows: (contract: Contract) => boolean = () => true,
): Ladder {
  const spot = contracts.filter((c) => c.instType === 'spot' && c.base === base);
  const legs = spot.filter((c) => c.exchange === baseExchange);
  const others = spot.filter((c) => c.exchange !== baseExchange && shows(c));
  const indices = indexContracts(contracts);
  const rows = legs.flatMap((leg) =>
    others.map((other) => ({
      key: `${contractKey(leg)}|${contractKey(other)}`,
      base: leg,
      other,
      conversion: findConversion(indices, other.quote, leg.quote),
    })),
  );
  return { legs, rows };
}

/** The contracts whose prices a row depends on. */
export const tickersOf = ({ base, other, conversion }: LadderRow): readonly string[] => [
  contractKey(base),
  contractKey(other),
  ...(conversion ? [...conversion.over, ...conversion.under] : []),
];
