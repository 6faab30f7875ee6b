import type { MissingReason } from '@parallax/api';
import { atom, useAtomValue } from 'jotai';
import { jotaiStore } from '../jotai-store.ts';
import { onSessionReset } from '../private-state.ts';

export interface CachedState {
  /** the time of the shown values in Unix milliseconds */
  readonly since: number;
  /** 'network' if the server could not be reached, 'timeout' if it is only slow */
  readonly reason: MissingReason;
}

/** Undefined unless cached data is shown. */
export const cachedStateAtom = atom<CachedState | undefined>(undefined);

/** The requests whose cached responses are shown until the server's arrive. */
export const pendingRequests = new Set<Promise<MissingReason | undefined>>();

onSessionReset(() => {
  pendingRequests.clear();
  jotaiStore.set(cachedStateAtom, undefined);
});

/** Ends the state, unless cached responses are still shown because the server is slow. */
export function endCachedState(): void {
  jotaiStore.set(cachedStateAtom, (shown) =>
    shown && pendingRequests.size > 0 ? { ...shown, reason: 'timeout' } : undefined,
  );
}

const useCachedState = (): CachedState | undefined =>
  useAtomValue(cachedStateAtom, { store: jotaiStore });

/** The time of the shown values in Unix milliseconds; undefined unless cached data is shown. */
export const useCachedSince = (): number | undefined => useCachedState()?.since;

/** Why cached data is shown: the server is unreachable or slow; undefined unless it is shown. */
export const useCachedReason = (): MissingReason | undefined => useCachedState()?.reason;
