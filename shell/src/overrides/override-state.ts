import { useSyncExternalStore } from 'react';
import type { Override } from './override.ts';

export interface OverrideState {
  /** the override that the link requests; null without a link */
  readonly requested: string | null;
  /** the override that runs in this tab */
  readonly override: Override | undefined;
  readonly failed: boolean;
}

let current: OverrideState = { requested: null, override: undefined, failed: false };
const listeners = new Set<() => void>();

export function setOverrideState(state: OverrideState): void {
  current = state;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOverrideState = (): OverrideState => useSyncExternalStore(subscribe, () => current);
