import { type Contract, type Conversion, contractKey } from '@parallax/protocol';
import { conversionsOf } from '../market/conversions.ts';

/** A spot contract of another venue or quote, compared with one of the base exchange. */
export interface LadderRow {
  readonly key: string;
  readonly baseLeg: Contract;
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
 * Pairs every spot contract of `base` on `baseExchange` with every other spot contract of `base`, on
 * other venues and on its own in another quote, in catalogue order. `shows` filters the venues;
 * conversions may use any contract.
 */
export function ladderOf(
  contracts: readonly Contract[],
  { baseExchange, base }: { baseExchange: string; base: string },
  shows: (contract: Contract) => boolean = () => true,
  unavailable?: ReadonlySet<string>,
): Ladder {
  const spot = contracts.filter((c) => c.instType === 'spot' && c.base === base);
  const legs = spot.filter((c) => c.exchange === baseExchange);
  const others = spot.filter(shows);
  const convert = conversionsOf(contracts, unavailable);
  const rows = legs.flatMap((leg) =>
    others
      .filter((other) => other !== leg)
      .map((other) => ({
        key: `${contractKey(leg)}|${contractKey(other)}`,
        baseLeg: leg,
        other,
        conversion: convert(other.quote, leg.quote),
      })),
  );
  return { legs, rows };
}

/** The contracts whose prices a row depends on. */
export const tickersOf = ({ baseLeg, other, conversion }: LadderRow): readonly string[] => [
  contractKey(baseLeg),
  contractKey(other),
  ...(conversion ? [...conversion.over, ...conversion.under] : []),
];
