import { useSyncExternalStore } from 'react';

/** A command that a part of the page contributes to the command palette. */
interface OfferedCommand {
  /** stable across visits, since recent commands are stored by id */
  id: string;
  /** the heading in the palette */
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

/** Adds commands to the palette. Returns the function that removes them. */
export function offerCommands(commands: readonly OfferedCommand[]): () => void {
  // copied, so that offering the same array twice registers it twice
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

/** All commands currently offered, in the order of the offers. */
export const useOfferedCommands = (): readonly OfferedCommand[] =>
  useSyncExternalStore(subscribe, () => all);
