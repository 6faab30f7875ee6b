import { LATEST_TRADES_MAX, type Trade } from '@parallax/contract';

/**
 * Adds news to the known trades. Each trade counts once, by its id.
 *
 * A snapshot replaces what is known unless the two overlap: after a pause there may be trades
 * between them that nobody has seen, and a list must not hide such a hole.
 *
 * @param known newest first
 * @param news oldest first, as the feed sends them
 * @returns newest first, at most 100
 */
export function mergeTrades(
  known: readonly Trade[],
  news: readonly Trade[],
  snapshot: boolean,
): Trade[] {
  const ids = new Set(known.map((trade) => trade.id));
  const continues = !snapshot || news.some((trade) => ids.has(trade.id));
  if (!continues) ids.clear();
  const added: Trade[] = [];
  for (const trade of news) {
    if (ids.has(trade.id)) continue;
    ids.add(trade.id);
    added.push(trade);
  }
  return [...added.reverse(), ...(continues ? known : [])].slice(0, LATEST_TRADES_MAX);
}
