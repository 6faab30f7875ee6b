import type { AlgoOrder } from '@parallax/protocol';
import { useMemo } from 'react';
import { useRecordRows } from '../../widget-kit/accounts/record-row.ts';
import { type AlgoRow, algoRow } from '../../widget-kit/algos/algo-row.ts';
import { useActiveAlgos, useDoneAlgos } from '../../widget-kit/algos/use-algo-orders.ts';

const NONE: readonly AlgoOrder[] = [];

/** The algos that can be shown, those that run first, and how they are loaded. */
export function useChartedAlgos() {
  const active = useActiveAlgos(undefined);
  const done = useDoneAlgos(undefined);
  const rowsOf = useRecordRows(algoRow);
  const running = active.data?.rows ?? NONE;
  const over = done.data ?? NONE;
  const rows = useMemo((): readonly AlgoRow[] => {
    const ids = new Set(running.map(({ id }) => id));
    return rowsOf([...running, ...over.filter(({ id }) => !ids.has(id))]);
  }, [rowsOf, running, over]);
  return { rows, active, done };
}
