import { LATEST_TRADES_MAX, type Trade } from '@parallax/protocol';

/**
 * Merges updates into the current trades by id.
 *
 * A snapshot that does not overlap with the current trades replaces them: trades may be missing between
 * the two, and a list would not show such a gap.
 *
 * @param current newest first
 * @param updates oldest first, as sent by the feed
 * @returns newest first, at most 100
 */
export function mergeTrades(
  current: readonly Trade[],
  updates: readonly Trade[],
  snapshot: boolean,
): Trade[] {
  const ids = new Set(current.map((trade) => trade.id));
  const continues = !snapshot || updates.some((trade) => ids.has(trade.id));
  if (!continues) ids.clear();
  const added: Trade[] = [];
  for (const trade of updates) {
    if (ids.has(trade.id)) continue;
    ids.add(trade.id);
    added.push(trade);
  }
  return [...added.reverse(), ...(continues ? current : [])].slice(0, LATEST_TRADES_MAX);
}
