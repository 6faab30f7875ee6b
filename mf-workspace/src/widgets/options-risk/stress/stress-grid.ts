import type { StressCell } from '../../../widget-kit/risk/use-stress.ts';

/** A move of prices, with a cell for each change of volatilities that the set has it with. */
export interface StressRow {
  readonly spot: string;
  /** what part of the result counts */
  readonly weight: string;
  /** by the change of volatilities */
  readonly cells: ReadonlyMap<string, StressCell>;
}

export type StressMove = Pick<StressCell, 'spot' | 'vol'>;

export const isSameMove = (one: StressMove, other: StressMove | null | undefined): boolean =>
  one.spot === other?.spot && one.vol === other.vol;

const ascending = (texts: Iterable<string>): readonly string[] =>
  [...new Set(texts)].toSorted((one, other) => Number(one) - Number(other));

/** The cells as a table: moves of prices below each other, changes of volatilities beside each other, lowest first. */
export function stressGrid(cells: readonly StressCell[]): {
  readonly rows: readonly StressRow[];
  readonly vols: readonly string[];
} {
  const rows = ascending(cells.map(({ spot }) => spot)).map((spot): StressRow => {
    const ofSpot = cells.filter((cell) => cell.spot === spot);
    return {
      spot,
      weight: ofSpot[0]?.weight ?? '1',
      cells: new Map(ofSpot.map((cell) => [cell.vol, cell])),
    };
  });
  return { rows, vols: ascending(cells.map(({ vol }) => vol)) };
}
