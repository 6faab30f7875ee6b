import type { KeptAnswer } from '@parallax/api';
import { jotaiStore } from '../jotai-store.ts';
import { privateSignal } from '../session-scoped-item.ts';
import { keptSinceAtom } from './kept-since.ts';
import { showSavedTickers } from './kept-tickers.ts';
import { returnToServer } from './return-to-server.ts';

/** Marks the page as showing cached responses, with the saved prices, until the server responds. */
export async function showKeptState({ at }: Pick<KeptAnswer, 'at'>): Promise<void> {
  const signal = privateSignal();
  if (jotaiStore.get(keptSinceAtom) !== undefined) return;
  jotaiStore.set(keptSinceAtom, at);
  void returnToServer();
  const pricesAt = await showSavedTickers();
  if (signal.aborted || jotaiStore.get(keptSinceAtom) === undefined) return;
  if (pricesAt !== undefined) jotaiStore.set(keptSinceAtom, pricesAt);
}
