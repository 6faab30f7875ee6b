import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LadderRow } from './ladder-rows.ts';
import { rankByEdge } from './rank-by-edge.ts';
import { useRowEdges } from './use-row-edges.ts';

/** Minimum time between two reorderings of a live ranking. */
export const RANKING_MS = 5_000;
/** Polling interval for the first prices. */
const FIRST_PRICES_MS = 500;

const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, place) => key === b[place]);

/** The rows in the order of `keys`; rows without a key go last. */
function inOrder(rows: readonly LadderRow[], keys: readonly string[]): readonly LadderRow[] {
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (row: LadderRow) => places.get(row.key) ?? keys.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

/**
 * Ranks the rows by edge, best first: once all prices are available, then every 5 s. The order is
 * frozen while the ranking is held.
 * @param rows referentially stable while the contracts are the same
 * @returns the rows, and whether they have been ranked by prices yet
 */
export function useRanking(rows: readonly LadderRow[]): {
  ranked: readonly LadderRow[];
  isRanked: boolean;
  hold: (held: boolean) => void;
} {
  const readEdges = useRowEdges(rows);
  const held = useRef(false);
  const [order, setOrder] = useState<readonly string[]>([]);

  useEffect(() => {
    let waited = 0;
    let timer: ReturnType<typeof setTimeout>;
    const rank = () => {
      timer = setTimeout(rank, RANKING_MS);
      if (held.current) return;
      const edges = readEdges();
      if (edges.every(({ edge }) => edge === undefined)) return;
      setOrder((previous) => {
        const next = rankByEdge(previous, edges);
        return sameOrder(previous, next) ? previous : next;
      });
    };
    const rankFirst = () => {
      const edges = readEdges();
      const isComplete = rows.every(
        ({ conversion }, at) => conversion === undefined || edges[at]?.edge !== undefined,
      );
      if (isComplete || waited >= RANKING_MS) return rank();
      waited += FIRST_PRICES_MS;
      timer = setTimeout(rankFirst, FIRST_PRICES_MS);
    };
    rankFirst();
    return () => clearTimeout(timer);
  }, [readEdges, rows]);

  const hold = useCallback((value: boolean) => {
    held.current = value;
  }, []);
  const ranked = useMemo(() => inOrder(rows, order), [rows, order]);
  return { ranked, isRanked: order.length > 0, hold };
}
