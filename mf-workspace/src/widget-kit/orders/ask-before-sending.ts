import { type ExchangeMode, exchangeModeSchema } from '@parallax/protocol';
import { type StoredValue, storedValue } from '@parallax/store';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useTraderId } from '../use-trader-id.ts';

type Modes = readonly ExchangeMode[];

const PREFIX = 'parallax.ask-before-sending.';
const NONE: Modes = [];

const storedOf = (traderId: string): StoredValue<Modes> =>
  storedValue(`${PREFIX}${traderId}`, z.array(exchangeModeSchema));

const listeners = new Set<() => void>();
/** By trader, the modes without a question; also where storage is not available. */
const unasked = new Map<string, Modes>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

function onStorage({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(PREFIX)) return;
  unasked.clear();
  notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    // what other tabs choose from now on is not noticed
    unasked.clear();
  };
}

function unaskedOf(traderId: string | undefined): Modes {
  if (traderId === undefined) return NONE;
  const known = unasked.get(traderId) ?? storedOf(traderId).read() ?? NONE;
  unasked.set(traderId, known);
  return known;
}

interface AskBeforeSending {
  /** Whether orders of accounts of this mode are confirmed. Stable until the choice changes. */
  asksFor: (mode: ExchangeMode) => boolean;
  setAsks: (mode: ExchangeMode, asks: boolean) => void;
}

/**
 * The trader's choice 'Ask before sending', for live and for paper accounts: of all widgets and tabs of this
 * browser. Both are asked for at first.
 */
export function useAskBeforeSending(): AskBeforeSending {
  const traderId = useTraderId();
  const modes = useSyncExternalStore(
    subscribe,
    useCallback(() => unaskedOf(traderId), [traderId]),
  );
  return useMemo(
    () => ({
      asksFor: (mode) => !modes.includes(mode),
      setAsks(mode, asks) {
        if (traderId === undefined) return;
        const others = unaskedOf(traderId).filter((each) => each !== mode);
        const next = asks ? others : [...others, mode];
        unasked.set(traderId, next);
        storedOf(traderId).write(next);
        notify();
      },
    }),
    [modes, traderId],
  );
}
