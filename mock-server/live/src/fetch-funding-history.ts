import type { Exchange } from 'ccxt';
import {
  type PaidRate,
  parseFundingHistory,
  type SettledRate,
  withIntervalHours,
} from './map/funding.ts';
import type { LiveVenueId } from './venues.ts';

const HOUR = 3_600_000;
/** The longest funding interval of any venue. */
const LONGEST_INTERVAL_MS = 24 * HOUR;
/** Enough for three months of hourly rates (2,160). */
const PAGES_MAX = 25;

/** The largest page of each venue. Sources: the venues' documentation. */
const PAGE_SIZE: Partial<Record<LiveVenueId, number>> = {
  binance_usdm: 1_000,
  binance_coinm: 1_000,
  bybit_unified: 200,
  deribit: 720,
  okx: 100,
};

/**
 * Returns the newest `limit` funding payments of a perpetual from `from` to `to` (Unix milliseconds,
 * inclusive), oldest first; undefined when the venue has no history. Pages run backwards from the newest,
 * each spanning as many hours as a page has rows; OKX takes no span and returns the rows before a time.
 */
export async function fetchFundingHistory(
  exchange: Exchange,
  venue: LiveVenueId,
  unified: string,
  from: number,
  to: number,
  limit: number,
): Promise<PaidRate[] | undefined> {
  const size = PAGE_SIZE[venue];
  if (exchange.has['fetchFundingRateHistory'] !== true || size === undefined) return undefined;
  // the payment before the first one determines the interval of the first
  const start = from - LONGEST_INTERVAL_MS;
  const byTime = new Map<number, SettledRate>();
  let until = to;
  for (let page = 0; page < PAGES_MAX && until >= start && byTime.size <= limit; page += 1) {
    const since = Math.max(0, start, until - (size - 1) * HOUR);
    const response =
      venue === 'okx'
        ? await exchange.fetchFundingRateHistory(unified, undefined, size, { after: until + 1 })
        : await exchange.fetchFundingRateHistory(unified, since, size, { until });
    const rates = parseFundingHistory(response);
    const countBefore = byTime.size;
    for (const rate of rates) byTime.set(rate.at, rate);
    const [oldest] = rates;
    if (oldest === undefined || byTime.size === countBefore) break;
    until = (venue === 'okx' ? oldest.at : since) - 1;
  }
  const paid = [...byTime.values()].sort((a, b) => a.at - b.at);
  return withIntervalHours(paid)
    .filter(({ at }) => at >= from && at <= to)
    .slice(-limit);
}
