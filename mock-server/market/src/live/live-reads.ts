import type { LiveInstrument, OpenInterestSize, PaidRate, TickerParts } from '@parallax/live';
import {
  type Basis,
  type Book,
  type Candle,
  type FundingRate,
  fundingApr,
  INTERVAL_MS,
  isPositive,
  type Liquidation,
  type MarkPoint,
  midOf,
  type Trade,
  type Venue,
  valueOfSize,
} from '@parallax/protocol';
import { CachedResponses } from '../cached-responses.ts';
import type { Instrument } from '../catalogue/instrument.ts';
import type { Clock } from '../clock.ts';
import { basisOf, type DerivativeRow, derivativeRow } from '../derivative-row.ts';
import { DAY, MINUTE } from '../durations.ts';
import type { DerivativesFilter, LiquidationsQuery, MarketReads } from '../market-reads.ts';
import { resolveSpan, startsIn } from '../time-range.ts';
import type { LiveContract } from './live-contract.ts';
import { liveOptions } from './live-options.ts';
import { liveTickers } from './live-tickers.ts';
import type { LiveVenue } from './live-venue.ts';
import { VenueRequests } from './venue-requests.ts';

const TTL_MS = 2_000;
/** Venues recompute open interest every few seconds. */
const OPEN_INTEREST_TTL_MS = 5_000;
/** Funding is paid once an hour at most. */
const FUNDING_TTL_MS = 10_000;
const MARK_UNKNOWN = 'It does not report a mark price';
const INDEX_UNKNOWN = 'It does not report an index price';

interface ReadsOptions {
  readonly clock: Clock;
  readonly simulated: MarketReads;
  readonly liveVenues: readonly LiveVenue[];
  readonly venues: readonly Venue[];
  /** undefined for simulated or unknown contracts */
  readonly findLiveContract: (key: string) => LiveContract | undefined;
  readonly contractsOf: (venue: LiveVenue) => readonly LiveContract[];
}

interface ListedDerivative {
  readonly row: DerivativeRow;
  readonly instrument: Instrument;
  readonly listed: LiveInstrument;
}

/** One derivative with the values that its venue reports. */
interface ReportedDerivative extends ListedDerivative {
  readonly parts: TickerParts;
}

/**
 * Reads from the live venues by request, and from the simulator for the others. Open interest
 * history exists for simulated venues only; a live venue's liquidations start with the first read.
 * Throws a VenueUnavailable when a live venue cannot respond; a list over several venues omits that
 * venue instead.
 */
export function liveReads(options: ReadsOptions): MarketReads {
  const { clock, simulated, liveVenues, findLiveContract } = options;
  const now = () => clock.now();
  const candles = new CachedResponses<Candle[]>(now, () => TTL_MS);
  const markHistories = new CachedResponses<MarkPoint[] | undefined>(now, () => TTL_MS);
  const books = new CachedResponses<Book | undefined>(now, () => TTL_MS);
  const trades = new CachedResponses<Trade[]>(now, () => TTL_MS);
  const paidRates = new CachedResponses<PaidRate[] | undefined>(now, () => FUNDING_TTL_MS);
  const openInterest = new CachedResponses<OpenInterestSize | undefined>(
    now,
    () => OPEN_INTEREST_TTL_MS,
  );
  const requests = new VenueRequests(liveVenues, options.venues, now);
  const fetchTickers = (venue: LiveVenue) => requests.tickers(venue);
  const fetchDerivatives = (venue: LiveVenue) => requests.derivatives(venue);

  /**
   * The mark price of a derivative, or the index price for an option; undefined when not reported.
   */
  async function valuationPrice({ venue, instrument }: LiveContract): Promise<number | undefined> {
    const { byContract } = await fetchDerivatives(venue);
    const { base, quote, instType, symbol } = instrument.contract;
    if (instType !== 'option')
      return byContract.get(venue.instruments?.get(symbol)?.unified ?? '')?.mark;
    const siblings = [...(venue.instruments?.values() ?? [])].filter(
      (one) => one.base === base && one.quote === quote,
    );
    return siblings.flatMap(({ unified }) => byContract.get(unified)?.index ?? [])[0];
  }

  /** The derivatives that match the filter, without those that the venue no longer lists. */
  const listedDerivatives = (venue: LiveVenue, filter: DerivativesFilter): ListedDerivative[] =>
    options.contractsOf(venue).flatMap(({ instrument, listed }) => {
      const row = derivativeRow(instrument.contract, filter);
      return row === undefined || listed === undefined ? [] : [{ row, instrument, listed }];
    });

  function liquidationsOf(venue: LiveVenue, { exchange, base }: LiquidationsQuery): Liquidation[] {
    const isExcluded = exchange !== undefined && exchange !== venue.name;
    // reading subscribes to them
    if (!venue.link.hasLiquidations || isExcluded) return [];
    const rows = new Map(
      listedDerivatives(venue, { exchange, base }).map(({ row, listed }) => [listed.unified, row]),
    );
    const since = now() - DAY;
    return venue.liquidations().flatMap(({ unified, size, ...trade }): Liquidation[] => {
      const row = rows.get(unified);
      if (row === undefined || trade.at < since) return [];
      return [{ ...row, ...trade, contracts: size, ...valueOfSize(size, trade.price, row) }];
    });
  }

  async function fetchReportedBy(
    venue: LiveVenue,
    filter: DerivativesFilter,
  ): Promise<ReportedDerivative[]> {
    const matching = listedDerivatives(venue, filter);
    const isOnlyVenue = filter.exchange === venue.name;
    if (matching.length === 0 && !(isOnlyVenue && venue.instruments === undefined)) return [];
    const all = await fetchDerivatives(venue).catch((error: unknown) => {
      if (isOnlyVenue) throw error;
    });
    return matching.flatMap((derivative) => {
      const parts = all?.byContract.get(derivative.listed.unified);
      return parts === undefined ? [] : [{ ...derivative, parts }];
    });
  }

  const fetchReported = async (filter: DerivativesFilter): Promise<ReportedDerivative[]> =>
    (await Promise.all(liveVenues.map((venue) => fetchReportedBy(venue, filter)))).flat();

  return {
    ...simulated,
    async candles(key, interval, span, limit) {
      const live = findLiveContract(key);
      if (live === undefined) return simulated.candles(key, interval, span, limit);
      const { to, from } = resolveSpan(span, now());
      const length = INTERVAL_MS[interval];
      const last = Math.floor(to / length) * length;
      const first = Math.max(Math.ceil(from / length) * length, last - (limit - 1) * length);
      const query = `${key} ${interval} ${first} ${limit}`;
      const found = await requests.forContract(live, (venue, listed) =>
        candles.get(query, () =>
          requests.send(venue, () => venue.link.candles(listed, interval, first, limit)),
        ),
      );
      return found?.filter(({ at }) => at <= to).slice(-limit);
    },
    async markHistory(key, interval, span, limit) {
      const live = findLiveContract(key);
      if (live === undefined) return simulated.markHistory(key, interval, span, limit);
      const starts = startsIn(resolveSpan(span, now()), interval, limit);
      const [first] = starts;
      if (first === undefined) return [];
      const query = `${key} ${interval} ${first} ${starts.length}`;
      return requests.forContract(live, (venue, listed) =>
        markHistories.get(query, () =>
          requests.send(venue, () =>
            venue.link.markHistory(listed, interval, first, starts.length),
          ),
        ),
      );
    },
    book(key) {
      const live = findLiveContract(key);
      if (live === undefined) return simulated.book(key);
      return requests.forContract(live, async (venue, listed) => {
        const isStreamed = venue.isFresh('book', listed.symbol);
        const current = isStreamed ? venue.read('book', listed.symbol) : undefined;
        if (current?.kind === 'book') return current.data;
        return books.get(key, () => requests.send(venue, () => venue.link.book(listed)));
      });
    },
    async trades(key, limit) {
      const live = findLiveContract(key);
      if (live === undefined) return simulated.trades(key, limit);
      return requests.forContract(live, (venue, listed) =>
        trades.get(`${key} ${limit}`, () =>
          requests.send(venue, () => venue.link.trades(listed, limit)),
        ),
      );
    },
    tickers: liveTickers({ ...options, now, fetchDerivatives, fetchTickers }),
    optionsChain: liveOptions({ ...options, now, fetchTickers }),
    async fundingRates(filter) {
      const rows = (await fetchReported(filter)).flatMap(
        ({ row, listed, parts }): FundingRate[] => {
          const { rate, mark, index, intervalHours, nextFunding } = parts;
          // a rate without its interval is meaningless
          const hours = intervalHours ?? listed.fundingHours;
          if (hours === null || rate === undefined) return [];
          if (mark === undefined || index === undefined) return [];
          return [
            {
              ...row,
              rate,
              interval_hours: hours,
              apr: fundingApr(rate, hours),
              next_funding_time: nextFunding ?? null,
              mark_price: mark,
              index_price: index,
            },
          ];
        },
      );
      return [...rows, ...(await simulated.fundingRates(filter))];
    },
    async fundingHistory(key, span, limit) {
      const live = findLiveContract(key);
      if (live === undefined) return simulated.fundingHistory(key, span, limit);
      const { from, to } = resolveSpan(span, now());
      // rounded to minutes, so that requests a moment apart share one cache entry
      const first = Math.floor(from / MINUTE) * MINUTE;
      const last = Math.ceil(to / MINUTE) * MINUTE;
      const paid = await requests.forContract(live, (venue, listed) =>
        paidRates.get(`${key} ${first} ${last} ${limit}`, () =>
          requests.send(venue, () => venue.link.paidRates(listed, first, last, limit + 1)),
        ),
      );
      return paid
        ?.filter(({ at }) => at >= from && at <= to)
        .slice(-limit)
        .map(({ at, rate, hours }) => {
          return { at, rate, interval_hours: hours, apr: fundingApr(rate, hours) };
        });
    },
    async basis(filter) {
      const rows = (await fetchReported(filter)).flatMap(({ row, instrument, parts }): Basis[] => {
        const { bid, ask, mark, index } = parts;
        if (!isPositive(bid) || !isPositive(ask)) return [];
        if (mark === undefined || index === undefined) return [];
        const quote = { bid, ask, mid: midOf(bid, ask), mark, index };
        return [basisOf(row, instrument, quote, now())];
      });
      const all = [...rows, ...(await simulated.basis(filter))];
      return all.sort((a, b) => (a.expiry ?? 0) - (b.expiry ?? 0));
    },
    async openInterest(key) {
      const live = findLiveContract(key);
      if (live === undefined) return simulated.openInterest(key);
      const open = await requests.forContract(live, (venue, listed) =>
        openInterest.get(key, () => requests.send(venue, () => venue.link.openInterest(listed))),
      );
      if (open === undefined) return undefined;
      const price = await valuationPrice(live);
      const { contract } = live.instrument;
      if (price === undefined) {
        const reason = contract.instType === 'option' ? INDEX_UNKNOWN : MARK_UNKNOWN;
        throw requests.unavailableError(live.venue, reason, true);
      }
      const value = valueOfSize(open.size, price, contract);
      return { at: open.at, contracts: open.size, ...value };
    },
    async liquidations(query) {
      const only = liveVenues.find(({ name }) => name === query.exchange);
      if (only?.link.hasLiquidations === false) return undefined;
      if (only !== undefined) {
        const { unavailableReason } = only;
        if (unavailableReason !== null && only.liquidations().length === 0) {
          throw requests.unavailableError(only, unavailableReason, false);
        }
        return liquidationsOf(only, query).slice(-query.limit);
      }
      const live = liveVenues.flatMap((venue) => liquidationsOf(venue, query));
      const all = [...live, ...((await simulated.liquidations(query)) ?? [])];
      return all.sort((a, b) => a.at - b.at).slice(-query.limit);
    },
    venueStatus() {
      const live = new Map(liveVenues.map((venue) => [venue.name, venue]));
      const others = new Map(
        simulated.venueStatus().map((status) => [status.name, { ...status, isSimulated: true }]),
      );
      return options.venues.flatMap(({ name, displayName }) => {
        const status = live.get(name)?.status(displayName) ?? others.get(name);
        return status === undefined ? [] : [status];
      });
    },
  };
}
