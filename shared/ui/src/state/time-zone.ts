import { TIME_ZONE_CHOICES, type TimeZoneChoice } from '@parallax/ui/format';
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'parallax.time-zone';
const listeners = new Set<() => void>();

/** Storage may be blocked or full; the choice then applies until the page is closed. */
function readStored(): TimeZoneChoice {
  try {
    const value = localStorage.getItem(STORAGE_KEY);
    return TIME_ZONE_CHOICES.find((choice) => choice === value) ?? 'local';
  } catch {
    return 'local';
  }
}

let chosen = readStored();

function apply(): void {
  document.documentElement.dataset.timeZone = chosen;
  for (const listener of listeners) listener();
}

export function setTimeZone(choice: TimeZoneChoice): void {
  chosen = choice;
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // applies to this page only
  }
  apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  chosen = readStored();
  apply();
});
apply();

/** The zone that this browser shows times in. */
export const useTimeZone = (): TimeZoneChoice => useSyncExternalStore(subscribe, () => chosen);
