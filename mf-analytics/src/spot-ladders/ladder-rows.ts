import {
  type Contract,
  type Conversion,
  contractKey,
  findConversion,
  indexContracts,
} from '@parallax/contract';

/** A spot contract of another venue against one of the base exchange. */
export interface LadderRow {
  readonly key: string;
  readonly base: Contract;
  readonly other: Contract;
  /** from the other's quote to the base's; undefined when no index price connects them */
  readonly conversion: Conversion | undefined;
}

export interface Ladder {
  /** the base exchange's own spot contracts of the base */
  readonly legs: readonly Contract[];
  readonly rows: readonly LadderRow[];
}

/**
 * Every other venue's spot contract of `base` against every one of `baseExchange`, in the order
 * of the catalogue. Of the other venues those that `shows` lets through; quotes are converted by any.
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

/** The contracts whose prices a row is made of. */
export const tickersOf = ({ base, other, conversion }: LadderRow): readonly string[] => [
  contractKey(base),
  contractKey(other),
  ...(conversion ? [...conversion.over, ...conversion.under] : []),
];
