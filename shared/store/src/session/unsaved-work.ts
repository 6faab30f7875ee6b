import type { z } from 'zod';
import { jotaiStore } from '../jotai-store.ts';
import { sessionAtom } from '../session-state/session-atom.ts';
import { clearStored, type StoredValue, storedValue } from '../stored-value.ts';
import { flushDrafts } from './page-unload.ts';

const PREFIX = 'parallax.unsaved-layout.';
/** Maximum time that a logout waits for pending saves. */
const SAVE_MAX_MS = 2_000;

const prefixOf = (traderId: string): string => `${PREFIX}${traderId}.`;

/** The prefix of the signed-in trader. Also works while the session is ending. */
function ownPrefix(): string {
  const now = jotaiStore.get(sessionAtom);
  return prefixOf(now.state === 'signed-in' ? now.session.traderId : '');
}

/**
 * A localStorage value with changes that the server has not confirmed. After the session expires, the
 * same trader can restore it; a logout clears it.
 */
export function unsavedItem<S extends z.ZodType>(
  name: string,
  schema: S,
): StoredValue<z.output<S>> {
  return storedValue(ownPrefix() + name, schema);
}

/** Clears the unsaved changes of all other traders. */
export const clearUnsavedOfOtherTraders = (traderId: string): void =>
  clearStored(PREFIX, prefixOf(traderId));

/** Clears all unsaved changes that the browser has stored. */
export const clearUnsaved = (): void => clearStored(PREFIX);

const saves = new Set<() => Promise<void>>();

/**
 * Registers a callback that saves pending changes when the trader logs out. Returns the unsubscribe
 * function.
 *
 * @param save must not reject
 */
export function onLogOut(save: () => Promise<void>): () => void {
  saves.add(save);
  return () => saves.delete(save);
}

/** Saves pending changes; resolves when all are saved, at most after 2 s. */
export async function saveBeforeLogOut(): Promise<void> {
  flushDrafts();
  if (saves.size === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SAVE_MAX_MS);
  });
  await Promise.race([timeout, Promise.all([...saves].map((save) => save()))]);
  clearTimeout(timer);
}
