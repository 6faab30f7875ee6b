import { useSyncExternalStore } from 'react';
import type { Override } from './override.ts';

export interface OverrideState {
  /** what the link requested; null without one */
  readonly requested: string | null;
  /** what runs in this tab */
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
