import { OVERRIDES_META } from '@parallax/service-worker';
import { useSyncExternalStore } from 'react';
import { pageMeta } from '../offline/page-meta.ts';
import type { Override } from './override.ts';

/**
 * The origins from which the user may replace a remote in this tab, written by the server for the
 * platform role, with `OVERRIDES=1`; empty without permission.
 */
export const overridableOrigins = (): readonly string[] =>
  pageMeta(OVERRIDES_META)?.split(' ').filter(Boolean) ?? [];

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
