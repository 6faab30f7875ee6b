import { useCallback, useMemo, useState } from 'react';

export type TabState = 'normal' | 'busy' | 'deleted';

export interface TabStates {
  get: (sheetId: string) => TabState;
  set: (sheetId: string, state: TabState) => void;
}

/** The state of each tab, by sheet id. */
export function useTabStates(): TabStates {
  const [states, setStates] = useState<Readonly<Record<string, TabState>>>({});
  const set = useCallback(
    (sheetId: string, state: TabState) => setStates((old) => ({ ...old, [sheetId]: state })),
    [],
  );
  return useMemo(() => ({ get: (sheetId) => states[sheetId] ?? 'normal', set }), [states, set]);
}
