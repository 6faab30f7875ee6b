import { useSyncExternalStore } from 'react';

/** Something a part of the page can do, for the command palette to list. */
export interface OfferedCommand {
  /** the same for the same thing on every visit, so that recent choices can be found again */
  id: string;
  /** the heading it is listed under */
  group: string;
  label: string;
  detail?: string;
  run: () => void;
}

const offers = new Set<readonly OfferedCommand[]>();
const listeners = new Set<() => void>();
let all: readonly OfferedCommand[] = [];

function changed(): void {
  all = [...offers].flat();
  for (const listener of listeners) listener();
}

/** Offers commands for as long as the part of the page that can run them is there. Returns how to end it. */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  // an offer of its own, also of the same list twice
  const offer = [...commands];
  offers.add(offer);
  changed();
  return () => {
    offers.delete(offer);
    changed();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the page can do at the moment, of all its parts. */
export const useOfferedCommands = (): readonly OfferedCommand[] =>
  useSyncExternalStore(subscribe, () => all);
