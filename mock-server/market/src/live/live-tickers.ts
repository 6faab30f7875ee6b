import type { AllTickers, Derivatives } from '@parallax/live';
import type { BulkTicker, BulkTickers } from '@parallax/protocol';
import type { Clock } from '../clock.ts';
import { SECOND } from '../durations.ts';
import type { MarketReads, TickersFilter } from '../market-reads.ts';
import { addTicker, appendColumns, createMatcher, emptyColumns } from '../ticker-columns.ts';
import type { LiveContract } from './live-contract.ts';
import type { LiveVenue } from './live-venue.ts';
import { Timers } from './timers.ts';

interface Options {
  readonly clock: Clock;
  readonly now: () => number;
  readonly simulated: Pick<MarketReads, 'tickers'>;
  readonly liveVenues: readonly LiveVenue[];
  readonly contractsOf: (venue: LiveVenue) => readonly LiveContract[];
  /** `fetchTickers` and `fetchDerivatives` are cached for a few seconds */
  readonly fetchTickers: (venue: LiveVenue) => Promise<AllTickers>;
  readonly fetchDerivatives: (venue: LiveVenue) => Promise<Derivatives>;
}

/**
 * How long to wait for a venue. Clients request the tickers every 5 s, and values older than 10 s
 * are stale.
 */
const VENUE_WAIT_MS = 3_000;

/**
 * The last values of live contracts: from the stream where it is fresh, otherwise from the venue's
 * last bulk response, which is requested every few seconds at most; 24-hour values and open interest
 * prefer the bulk response. Contracts of other venues are simulated. A venue that does not respond
 * within 3 s is omitted, unless it is the only one requested.
 */
export function liveTickers(options: Options): MarketReads['tickers'] {
  const { now, simulated, liveVenues, contractsOf } = options;
  const cache = new Map<string, { readonly at: number; readonly tickers: Promise<BulkTickers> }>();

  async function fetchResponse(venue: LiveVenue) {
    const all = await options.fetchTickers(venue);
    return { all, marks: await options.fetchDerivatives(venue).catch(() => undefined) };
  }

  async function withinWait<T>(response: Promise<T | undefined>): Promise<T | undefined> {
    const timers = new Timers(options.clock);
    const wait = timers.pause(VENUE_WAIT_MS).then(() => undefined);
    try {
      return await Promise.race([response, wait]);
    } finally {
      timers.cancel();
    }
  }

  async function addVenue(columns: BulkTickers, venue: LiveVenue, filter: TickersFilter) {
    const matches = createMatcher(filter);
    const requested = contractsOf(venue).filter(({ instrument }) => matches(instrument.contract));
    if (requested.length === 0) return;
    const isOnly = filter.exchange === venue.name;
    const response = isOnly
      ? await fetchResponse(venue)
      : await withinWait(fetchResponse(venue).catch(() => undefined));
    if (response === undefined) return;
    for (const one of requested) {
      const figures = figuresOf(one, response.all, response.marks);
      if (figures !== undefined) addTicker(columns, keyOf(one), figures);
    }
  }

  async function compute(filter: TickersFilter): Promise<BulkTickers> {
    const columns = emptyColumns(now());
    const requested = liveVenues.filter(
      ({ name }) => filter.exchange === undefined || filter.exchange === name,
    );
    await Promise.all(requested.map((venue) => addVenue(columns, venue, filter)));
    const others = await simulated.tickers(filter);
    appendColumns(columns, others);
    // a venue may have taken seconds to respond
    return { ...columns, at: others.at };
  }

  return (filter) => {
    const key = JSON.stringify([filter.exchange, filter.instType, filter.base]);
    const cached = cache.get(key);
    if (cached !== undefined && now() - cached.at < SECOND) return cached.tickers;
    for (const [other, { at }] of cache) if (now() - at >= SECOND) cache.delete(other);
    const tickers = compute(filter);
    cache.set(key, { at: now(), tickers });
    return tickers;
  };
}

const keyOf = ({ instrument: { contract } }: LiveContract) =>
  `${contract.exchange}:${contract.symbol}`;

function figuresOf(
  { venue, instrument, listed }: LiveContract,
  all: AllTickers,
  marks: Derivatives | undefined,
): BulkTicker | undefined {
  if (listed === undefined) return undefined;
  const { instType } = instrument.contract;
  const parts = {
    ...all.byContract.get(listed.unified),
    ...separateMarksOf(marks, listed.unified),
  };
  const amounts = all.amounts.get(listed.unified);
  const streamed = venue.isFresh('ticker', listed.symbol)
    ? venue.read('ticker', listed.symbol)
    : undefined;
  const ticker = streamed?.kind === 'ticker' ? streamed.data : undefined;
  if (all.byContract.get(listed.unified) === undefined && ticker === undefined) return undefined;
  const isPerpetual = instType === 'perpetual';
  return {
    // a side that the stream has withdrawn is not that of an older response
    bid: ticker === undefined ? (parts.bid ?? null) : ticker.bid,
    ask: ticker === undefined ? (parts.ask ?? null) : ticker.ask,
    last: ticker?.last ?? parts.last ?? null,
    mark_price: instType === 'spot' ? null : (ticker?.mark_price ?? parts.mark ?? null),
    index_price: ticker?.index_price ?? parts.index ?? null,
    pred_funding_rate: isPerpetual ? (ticker?.pred_funding_rate ?? parts.rate ?? null) : null,
    next_funding_time: isPerpetual
      ? (ticker?.next_funding_time ?? parts.nextFunding ?? null)
      : null,
    chg_24h_pct: parts.change ?? ticker?.chg_24h_pct ?? null,
    volume_24h_base: amounts?.volume_24h_base ?? ticker?.volume_24h_base ?? null,
    volume_24h_quote: amounts?.volume_24h_quote ?? ticker?.volume_24h_quote ?? null,
    trades_24h: amounts?.trades_24h ?? ticker?.trades_24h ?? null,
    open_interest: amounts?.open_interest ?? ticker?.open_interest ?? null,
  };
}

/** Mark, index and funding where venues publish them separately from the tickers. */
function separateMarksOf(marks: Derivatives | undefined, unified: string) {
  const { mark, index, rate, nextFunding } = marks?.byContract.get(unified) ?? {};
  return Object.fromEntries(
    Object.entries({ mark, index, rate, nextFunding }).filter(([, value]) => value !== undefined),
  );
}
