import { CANDLES_MAX, type Candle } from '@parallax/protocol';

/**
 * Merges updates into the current candles by start time; updates win.
 *
 * A snapshot that starts after the last current candle replaces all of them, since a chart would not
 * show the gap between them.
 *
 * @param current oldest first, like `updates`
 * @returns oldest first, at most 1,000
 */
export function mergeCandles(
  current: readonly Candle[],
  updates: readonly Candle[],
  snapshot: boolean,
): readonly Candle[] {
  const [first] = updates;
  if (first === undefined) return current;
  const last = current.at(-1);
  if (last === undefined || (snapshot && last.at < first.at)) return updates.slice(-CANDLES_MAX);
  const updated = new Set(updates.map(({ at }) => at));
  const unchanged = current.filter(({ at }) => !updated.has(at));
  return [...unchanged, ...updates].sort((a, b) => a.at - b.at).slice(-CANDLES_MAX);
}
