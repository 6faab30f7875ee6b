import {
  onFeedDisconnected,
  restoreTickers,
  snapshotTickers,
  type TickerSnapshot,
} from '@parallax/feed';
import { tickerSchema } from '@parallax/protocol';
import { z } from 'zod';
import { privateSignal } from '../private-state.ts';
import { cacheText, readCachedText } from '../response-cache/text-cache.ts';

const ADDRESS = '/kept/tickers';
const TICKERS_MAX = 500;
const SAVE_MS = 15_000;

const cachedSchema = z.array(
  z.object({
    key: z.string().min(1),
    ticker: tickerSchema,
    /** in Unix milliseconds */
    confirmedAt: z.number(),
  }),
);

/** When the newest ticker was confirmed, as last saved. */
let savedAt = 0;

const newest = (times: readonly number[]): number =>
  times.reduce((last, time) => Math.max(last, time), 0);

async function saveTickers(): Promise<void> {
  const now = Date.now();
  const snapshots = snapshotTickers()
    .map(({ key, ticker, age }) => ({ key, ticker, confirmedAt: Math.round(now - age) }))
    .toSorted((a, b) => b.confirmedAt - a.confirmedAt)
    .slice(0, TICKERS_MAX);
  const at = newest(snapshots.map(({ confirmedAt }) => confirmedAt));
  // the time of a restored ticker is recomputed from its age and may differ slightly; that is not a
  // newer value
  if (snapshots.length === 0 || at - savedAt < 1_000) return;
  savedAt = at;
  await cacheText(ADDRESS, JSON.stringify(snapshots));
}

const save = (): void => void saveTickers();

/** Saves the last prices every 15 s, and when the page is hidden. */
export function saveTickersRegularly(): void {
  setInterval(() => document.hidden || save(), SAVE_MS);
  document.addEventListener('visibilitychange', save);
  window.addEventListener('pagehide', save);
}

/** Shows the saved prices while the feed cannot connect, so that stale values have an age. */
export function showSavedTickersWithoutFeed(): void {
  onFeedDisconnected(() => void showSavedTickers());
}

/**
 * Shows saved prices as stale, except where newer ones exist.
 *
 * @returns when the newest of them was confirmed, in Unix milliseconds; undefined without any
 */
export async function showSavedTickers(): Promise<number | undefined> {
  const signal = privateSignal();
  const cached = await readCachedText(ADDRESS);
  if (cached === undefined) return undefined;
  let tickers: z.output<typeof cachedSchema>;
  try {
    tickers = cachedSchema.parse(JSON.parse(cached.body));
  } catch {
    return undefined;
  }
  if (signal.aborted) return undefined;
  const now = Date.now();
  const snapshots: TickerSnapshot[] = tickers.map(({ key, ticker, confirmedAt }) => ({
    key,
    ticker,
    age: Math.max(0, now - confirmedAt),
  }));
  restoreTickers(snapshots);
  const at = newest(tickers.map(({ confirmedAt }) => confirmedAt));
  savedAt = Math.max(savedAt, at);
  return at > 0 ? at : undefined;
}
