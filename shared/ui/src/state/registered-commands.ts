import { useSyncExternalStore } from 'react';

/** A command that a part of the page contributes to the command palette. */
interface RegisteredCommand {
  /** stable across visits, since recent commands are stored by id */
  id: string;
  /** the heading in the palette */
  group: string;
  label: string;
  detail?: string;
  run: () => void;
}

const registrations = new Set<readonly RegisteredCommand[]>();
const listeners = new Set<() => void>();
let all: readonly RegisteredCommand[] = [];

function notify(): void {
  all = [...registrations].flat();
  for (const listener of listeners) listener();
}

/** Adds commands to the palette. Returns the function that removes them. */
export function registerCommands(commands: readonly RegisteredCommand[]): () => void {
  // copied, so that registering the same array twice adds it twice
  const registration = [...commands];
  registrations.add(registration);
  notify();
  return () => {
    registrations.delete(registration);
    notify();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All registered commands, in the order of their registration. */
export const useRegisteredCommands = (): readonly RegisteredCommand[] =>
  useSyncExternalStore(subscribe, () => all);
