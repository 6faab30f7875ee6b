import { subscribeTicker } from '@parallax/feed';
import type { Ticker } from '@parallax/protocol';
import { useCallback, useEffect, useRef } from 'react';
import { type LadderRow, tickersOf } from './ladder-rows.ts';
import type { RankedEdge } from './rank-by-edge.ts';
import { bestEdge, edgesOf } from './row-edges.ts';

/**
 * Subscribes to the prices of all rows, visible or not, without rendering.
 * @returns a function that reads the current edges; an edge is stale when one of its prices is
 */
export function useRowEdges(rows: readonly LadderRow[]): () => readonly RankedEdge[] {
  const prices = useRef(new Map<string, { ticker: Ticker; stale: boolean }>());

  useEffect(() => {
    const cached = prices.current;
    const stops = [...new Set(rows.flatMap(tickersOf))].map((key) =>
      subscribeTicker(key, (ticker, { stale }) => cached.set(key, { ticker, stale })),
    );
    return () => {
      for (const stop of stops) stop();
      cached.clear();
    };
  }, [rows]);

  return useCallback(
    () =>
      rows.map((row) => ({
        key: row.key,
        edge: bestEdge(edgesOf(row, (key) => prices.current.get(key)?.ticker)),
        stale: tickersOf(row).some((key) => prices.current.get(key)?.stale),
      })),
    [rows],
  );
}
