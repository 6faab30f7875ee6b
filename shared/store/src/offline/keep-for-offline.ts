import { setAnswerKeeper } from '@parallax/api';
import { getSession } from '@parallax/protocol';
import { privateSignal } from '../session-scoped-item.ts';
import { createKeptChanges } from './kept-changes.ts';
import { enableKeeping, keepText, readText } from './kept-texts.ts';
import { saveTickersRegularly } from './kept-tickers.ts';
import { showKeptState } from './show-kept-state.ts';

/** Keeping must not delay what the page shows next. */
const IDLE_MAX_MS = 5_000;
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: IDLE_MAX_MS });
  else setTimeout(run, 0);
};

/**
 * Caches the responses and prices that the page needs to open without a network, until log-out. Called
 * once, by the shell, on pages that the service worker serves.
 */
export function keepForOffline(): void {
  if (!enableKeeping()) return;
  saveTickersRegularly();
  const changes = createKeptChanges(keepText);
  setAnswerKeeper({
    start(address, repeat) {
      const signal = privateSignal();
      changes.follow(address, repeat, signal);
      // the session itself is cached when the page enters it
      if (address === getSession.path) return () => {};
      return (body) => whenIdle(() => signal.aborted || void keepText(address, body));
    },
    changed: (address) => changes.changed(address),
    read: readText,
    used: (kept) => void showKeptState(kept),
  });
}
