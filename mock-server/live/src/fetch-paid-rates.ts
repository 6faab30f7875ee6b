import type { Exchange } from 'ccxt';
import { type PaidFor, type PaidRate, paidRates, withHours } from './map/funding.ts';
import type { LiveVenueId } from './venues.ts';

const HOUR = 3_600_000;
/** No venue pays less often. */
const LONGEST_INTERVAL_MS = 24 * HOUR;
/** Hourly rates of three months are 2,160. */
const PAGES_MAX = 25;

/** What a venue gives in one answer. Sources: the venues' documentation. */
const PAGE: Partial<Record<LiveVenueId, number>> = {
  binance_usdm: 1_000,
  binance_coinm: 1_000,
  bybit_unified: 200,
  deribit: 720,
  okx: 100,
};

/**
 * The newest `limit` rates that a perpetual has paid from `from` to `to` (Unix milliseconds, both
 * inclusive), oldest first, asked for page by page from the newest on. Pages are so long that even
 * hourly rates fill none; OKX alone knows none, and tells what is before a time.
 */
export async function fetchPaidRates(
  exchange: Exchange,
  venue: LiveVenueId,
  unified: string,
  from: number,
  to: number,
  limit: number,
): Promise<PaidFor[] | undefined> {
  const size = PAGE[venue];
  if (exchange.has['fetchFundingRateHistory'] !== true || size === undefined) return undefined;
  // the payment before the first one says how long that one counted
  const start = from - LONGEST_INTERVAL_MS;
  const found = new Map<number, PaidRate>();
  let until = to;
  for (let page = 0; page < PAGES_MAX && until >= start && found.size <= limit; page += 1) {
    const since = Math.max(0, start, until - (size - 1) * HOUR);
    const answer =
      venue === 'okx'
        ? await exchange.fetchFundingRateHistory(unified, undefined, size, { after: until + 1 })
        : await exchange.fetchFundingRateHistory(unified, since, size, { until });
    const rates = paidRates(answer);
    const before = found.size;
    for (const one of rates) found.set(one.at, one);
    const [oldest] = rates;
    if (oldest === undefined || found.size === before) break;
    until = (venue === 'okx' ? oldest.at : since) - 1;
  }
  const paid = [...found.values()].sort((a, b) => a.at - b.at);
  return withHours(paid)
    .filter(({ at }) => at >= from && at <= to)
    .slice(-limit);
}
