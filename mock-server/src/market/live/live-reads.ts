import {
  type Basis,
  type Book,
  type Candle,
  type FundingRate,
  fundingApr,
  INTERVAL_MS,
  type Liquidation,
  type Trade,
  type Venue,
} from '@parallax/contract';
import type { Derivatives, LiveInstrument, OpenSize, PaidFor, TickerParts } from '@parallax/live';
import type { Instrument } from '../catalogue/instrument.ts';
import type { Clock } from '../clock.ts';
import { basisOf, type DerivativeRow, derivativeRow } from '../derivative-row.ts';
import type { DerivativesFilter, LiquidationsQuery, MarketReads } from '../market-reads.ts';
import { timesOf } from '../times.ts';
import { valueOf } from '../value-of-size.ts';
import { VenueAway } from '../venue-away.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { LiveVenue } from './live-venue.ts';
import { UnderWay } from './under-way.ts';

const KEPT_MS = 2_000;
const DERIVATIVES_KEPT_MS = 5_000;
/** Venues count it again after some seconds. */
const OPEN_INTEREST_KEPT_MS = 5_000;
/** Nothing is paid more often than once an hour. */
const PAID_KEPT_MS = 10_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** What is answered in part is asked for again after pauses that grow by half, up to a longest one. */
const PART_OF_THEM_KEPT_MS = 1_000;
const PART_OF_THEM_LONGEST_MS = 30_000;
const GROWTH = 1.5;
const BUSY = 'It has many requests to answer before';
const WORTH_UNKNOWN = 'It does not say what the contract is worth';

/** A contract of a venue that is heard live. */
export interface LiveContract {
  readonly venue: LiveVenue;
  readonly instrument: Instrument;
  /** undefined as long as the venue was never reached, or when it does not have the contract */
  readonly listed: LiveInstrument | undefined;
}

interface ReadsOptions {
  readonly clock: Clock;
  readonly simulated: MarketReads;
  readonly liveVenues: readonly LiveVenue[];
  readonly venues: readonly Venue[];
  /** undefined: it is simulated, or unknown */
  readonly liveOf: (key: string) => LiveContract | undefined;
  /** of all live venues */
  readonly contracts: () => readonly LiveContract[];
}

/** One derivative with what its venue says of it. */
interface Said {
  readonly row: DerivativeRow;
  readonly instrument: Instrument;
  readonly listed: LiveInstrument;
  readonly parts: TickerParts;
}

/**
 * What is asked of the venues that are heard live, and of the simulated ones. How open interest has
 * come about is told of the simulated ones alone, and liquidations of a live one from when they were
 * asked for first. What a live venue does not answer now throws a VenueAway; in lists over several
 * venues the others are told all the same.
 */
export function liveReads(options: ReadsOptions): MarketReads {
  const { clock, simulated, liveVenues, liveOf } = options;
  const now = () => clock.now();
  const candles = new KeptAnswers<Candle[]>(now, () => KEPT_MS);
  const books = new KeptAnswers<Book | undefined>(now, () => KEPT_MS);
  const trades = new KeptAnswers<Trade[]>(now, () => KEPT_MS);
  const paidRates = new KeptAnswers<PaidFor[] | undefined>(now, () => PAID_KEPT_MS);
  /** by venue, how long its next answer is kept when it is one in part */
  const partKeptMs = new Map<string, number>();
  const derivatives = new KeptAnswers<Derivatives>(now, ({ isWhole }, venue) => {
    const keptMs = partKeptMs.get(venue) ?? PART_OF_THEM_KEPT_MS;
    if (isWhole) partKeptMs.delete(venue);
    else partKeptMs.set(venue, Math.min(PART_OF_THEM_LONGEST_MS, keptMs * GROWTH));
    return isWhole ? DERIVATIVES_KEPT_MS : keptMs;
  });
  const openInterest = new KeptAnswers<OpenSize | undefined>(now, () => OPEN_INTEREST_KEPT_MS);
  const underWay = new Map(liveVenues.map((venue) => [venue, new UnderWay()]));
  const displayNames = new Map(options.venues.map(({ name, displayName }) => [name, displayName]));

  function silent({ name }: LiveVenue, why: string, wasAsked: boolean): VenueAway {
    const message = `${displayNames.get(name) ?? name} does not tell this now. ${why}.`;
    return new VenueAway(message, wasAsked);
  }

  /** What a venue answers; throws a VenueAway, at once while nothing can be asked of it. */
  async function told<T>(venue: LiveVenue, ask: () => Promise<T>): Promise<T> {
    if (venue.away !== null) throw silent(venue, venue.away, false);
    try {
      return await ask();
    } catch (error) {
      if (error instanceof VenueAway) throw error;
      throw silent(venue, venue.turnedDown(error), true);
    }
  }

  /** A request of a venue, unless so many wait already that the answer would come too late. */
  function request<T>(venue: LiveVenue, ask: () => Promise<T>): Promise<T> {
    const waiting = underWay.get(venue);
    if (waiting?.isFull) throw silent(venue, BUSY, false);
    return waiting === undefined ? ask() : waiting.count(ask);
  }

  /** The same of a contract; undefined when the venue does not have it. */
  const toldOf = <T>(
    { venue, listed }: LiveContract,
    ask: (venue: LiveVenue, listed: LiveInstrument) => Promise<T>,
  ): Promise<T | undefined> =>
    listed === undefined && venue.instruments !== undefined
      ? Promise.resolve(undefined)
      : told(venue, async () => listed && ask(venue, listed));

  const derivativesOf = (venue: LiveVenue): Promise<Derivatives> =>
    told(venue, () => derivatives.get(venue.name, () => request(venue, () => venue.derivatives())));

  /** The mark of a derivative, of an option that of what it is on; undefined while it is not said. */
  async function valuedAt({ venue, instrument }: LiveContract): Promise<number | undefined> {
    const { said } = await derivativesOf(venue);
    const { base, quote, instType, symbol } = instrument.contract;
    if (instType !== 'option') return said.get(venue.instruments?.get(symbol)?.unified ?? '')?.mark;
    const alike = [...(venue.instruments?.values() ?? [])].filter(
      (one) => one.base === base && one.quote === quote,
    );
    return alike.flatMap(({ unified }) => said.get(unified)?.index ?? [])[0];
  }

  function liquidationsOf(venue: LiveVenue, { exchange, base }: LiquidationsQuery): Liquidation[] {
    if (!venue.link.tellsLiquidations) return [];
    const rows = new Map(
      options
        .contracts()
        .filter((one) => one.venue === venue)
        .flatMap(({ instrument, listed }) => {
          const row = derivativeRow(instrument.contract, { exchange, base });
          return row === undefined || listed === undefined ? [] : [[listed.unified, row] as const];
        }),
    );
    const since = now() - DAY;
    return venue.liquidations().flatMap(({ unified, size, ...trade }): Liquidation[] => {
      const row = rows.get(unified);
      if (row === undefined || trade.at < since) return [];
      return [{ ...row, ...trade, contracts: size, ...valueOf(size, trade.price, row) }];
    });
  }

  async function saidOf(venue: LiveVenue, filter: DerivativesFilter): Promise<Said[]> {
    const wanted = options
      .contracts()
      .filter((one) => one.venue === venue)
      .flatMap(({ instrument, listed }) => {
        const row = derivativeRow(instrument.contract, filter);
        return row === undefined || listed === undefined ? [] : [{ row, instrument, listed }];
      });
    const isAlone = filter.exchange === venue.name;
    if (wanted.length === 0 && !(isAlone && venue.instruments === undefined)) return [];
    const all = await derivativesOf(venue).catch((error: unknown) => {
      if (isAlone) throw error;
    });
    return wanted.flatMap(({ row, instrument, listed }) => {
      const parts = all?.said.get(listed.unified);
      return parts === undefined ? [] : [{ row, instrument, listed, parts }];
    });
  }

  const said = async (filter: DerivativesFilter): Promise<Said[]> =>
    (await Promise.all(liveVenues.map((venue) => saidOf(venue, filter)))).flat();

  return {
    ...simulated,
    async candles(key, interval, span, limit) {
      const live = liveOf(key);
      if (live === undefined) return simulated.candles(key, interval, span, limit);
      const { to, from } = timesOf(span, now());
      const length = INTERVAL_MS[interval];
      const last = Math.floor(to / length) * length;
      const first = Math.max(Math.ceil(from / length) * length, last - (limit - 1) * length);
      const question = `${key} ${interval} ${first} ${limit}`;
      const found = await toldOf(live, (venue, listed) =>
        candles.get(question, () =>
          request(venue, () => venue.link.candles(listed, interval, first, limit)),
        ),
      );
      return found?.filter(({ at }) => at <= to).slice(-limit);
    },
    book(key) {
      const live = liveOf(key);
      if (live === undefined) return simulated.book(key);
      return toldOf(live, async (venue, listed) => {
        const isHeard = venue.isFresh('book', listed.symbol);
        const known = isHeard ? venue.read('book', listed.symbol) : undefined;
        if (known?.kind === 'book') return known.data;
        return books.get(key, () => request(venue, () => venue.link.book(listed)));
      });
    },
    async trades(key, limit) {
      const live = liveOf(key);
      if (live === undefined) return simulated.trades(key, limit);
      return toldOf(live, (venue, listed) =>
        trades.get(`${key} ${limit}`, () => request(venue, () => venue.link.trades(listed, limit))),
      );
    },
    async fundingRates(filter) {
      const rows = (await said(filter)).flatMap(({ row, listed, parts }): FundingRate[] => {
        const { rate, mark, index, intervalHours, nextFunding } = parts;
        // a rate that nobody knows the interval of says nothing
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
      });
      return [...rows, ...(await simulated.fundingRates(filter))];
    },
    async fundingHistory(key, span, limit) {
      const live = liveOf(key);
      if (live === undefined) return simulated.fundingHistory(key, span, limit);
      const { from, to } = timesOf(span, now());
      // of whole minutes, so that who asks a moment later asks the same; at most one is paid in one
      const first = Math.floor(from / MINUTE) * MINUTE;
      const last = Math.ceil(to / MINUTE) * MINUTE;
      const paid = await toldOf(live, (venue, listed) =>
        paidRates.get(`${key} ${first} ${last} ${limit}`, () =>
          request(venue, () => venue.link.paidRates(listed, first, last, limit + 1)),
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
      const rows = (await said(filter)).flatMap(({ row, instrument, parts }): Basis[] => {
        const { bid, ask, mark, index } = parts;
        if (bid === undefined || ask === undefined) return [];
        if (mark === undefined || index === undefined) return [];
        const mid = (bid + ask) / 2;
        return [basisOf(row, instrument, { bid, ask, mid, mark, index }, now())];
      });
      const all = [...rows, ...(await simulated.basis(filter))];
      return all.sort((a, b) => (a.expiry ?? 0) - (b.expiry ?? 0));
    },
    async openInterest(key) {
      const live = liveOf(key);
      if (live === undefined) return simulated.openInterest(key);
      const open = await toldOf(live, (venue, listed) =>
        openInterest.get(key, () => request(venue, () => venue.link.openInterest(listed))),
      );
      if (open === undefined) return undefined;
      const price = await valuedAt(live);
      if (price === undefined) throw silent(live.venue, WORTH_UNKNOWN, true);
      const value = valueOf(open.size, price, live.instrument.contract);
      return { at: open.at, contracts: open.size, ...value };
    },
    async liquidations(query) {
      const alone = liveVenues.find(({ name }) => name === query.exchange);
      if (alone?.link.tellsLiquidations === false) return undefined;
      if (alone !== undefined) {
        const { away } = alone;
        if (away !== null && alone.liquidations().length === 0) throw silent(alone, away, false);
        return liquidationsOf(alone, query).slice(-query.limit);
      }
      const heard = liveVenues.flatMap((venue) => liquidationsOf(venue, query));
      const all = [...heard, ...((await simulated.liquidations(query)) ?? [])];
      return all.sort((a, b) => a.at - b.at).slice(-query.limit);
    },
    venueStatus() {
      const live = new Map(liveVenues.map((venue) => [venue.name, venue]));
      const others = new Map(simulated.venueStatus().map((status) => [status.name, status]));
      return options.venues.flatMap(({ name, displayName }) => {
        const status = live.get(name)?.status(displayName) ?? others.get(name);
        return status === undefined ? [] : [status];
      });
    },
  };
}
