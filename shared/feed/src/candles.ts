import { CANDLES_MAX, type Candle } from '@parallax/contract';

/**
 * Adds candles to the known ones: each counts once, by its beginning, as it was told last.
 *
 * A snapshot that begins later than what is known ends replaces it: a chart must not hide a hole.
 *
 * @param known oldest first, as `news` are
 * @returns oldest first, at most 1,000
 */
export function mergeCandles(
  known: readonly Candle[],
  news: readonly Candle[],
  snapshot: boolean,
): readonly Candle[] {
  const [first] = news;
  if (first === undefined) return known;
  const last = known.at(-1);
  if (last === undefined || (snapshot && last.at < first.at)) return news.slice(-CANDLES_MAX);
  const told = new Set(news.map(({ at }) => at));
  const kept = known.filter(({ at }) => !told.has(at));
  return [...kept, ...news].sort((a, b) => a.at - b.at).slice(-CANDLES_MAX);
}
