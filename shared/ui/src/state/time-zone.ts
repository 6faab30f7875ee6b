import { TIME_ZONE_CHOICES, type TimeZoneChoice } from '@parallax/ui/format';
import { useSyncExternalStore } from 'react';
import { createStoredChoice } from './stored-choice.ts';

const listeners = new Set<() => void>();
const choice = createStoredChoice('parallax.time-zone', TIME_ZONE_CHOICES, apply);

const currentTimeZone = (): TimeZoneChoice => choice.get() ?? 'local';

function apply(): void {
  document.documentElement.dataset.timeZone = currentTimeZone();
  for (const listener of listeners) listener();
}

export const setTimeZone = choice.set;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

apply();

/** The display time zone chosen in this browser. */
export const useTimeZone = (): TimeZoneChoice => useSyncExternalStore(subscribe, currentTimeZone);
