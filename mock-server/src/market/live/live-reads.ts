import {
  type Basis,
  type Candle,
  type FundingRate,
  fundingApr,
  INTERVAL_MS,
  type Venue,
} from '@parallax/contract';
import type { DerivativeParts, hoursBetween, LiveInstrument } from '@parallax/live';
import type { Instrument } from '../catalogue/instrument.ts';
import type { Clock } from '../clock.ts';
import { basisOf, type DerivativeRow, derivativeRow } from '../derivative-row.ts';
import type { DerivativesFilter, MarketReads } from '../market-reads.ts';
import { nextFundingTime } from '../simulator/funding.ts';
import { timesOf } from '../times.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { LiveVenue } from './live-venue.ts';

const KEPT_MS = 2_000;
const DERIVATIVES_KEPT_MS = 5_000;

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
  readonly hoursBetween: typeof hoursBetween;
}

/** One derivative with what its venue says of it. */
interface Said {
  readonly row: DerivativeRow;
  readonly instrument: Instrument;
  readonly parts: DerivativeParts;
}

/** What cannot be had now is the same as what there is not: the venue's status says why. */
const orNone = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined);

/**
 * What is asked of the venues that are heard live, and of the simulated ones. Open interest and
 * liquidations are told of the simulated ones alone.
 */
export function liveReads(options: ReadsOptions): MarketReads {
  const { clock, simulated, liveVenues, liveOf } = options;
  const now = () => clock.now();
  const candles = new KeptAnswers<Candle[]>(now, KEPT_MS);
  const derivatives = new KeptAnswers<ReadonlyMap<string, DerivativeParts>>(
    now,
    DERIVATIVES_KEPT_MS,
  );

  async function saidOf(venue: LiveVenue, filter: DerivativesFilter): Promise<Said[]> {
    const wanted = options
      .contracts()
      .filter((one) => one.venue === venue)
      .flatMap(({ instrument, listed }) => {
        const row = derivativeRow(instrument.contract, filter);
        return row === undefined || listed === undefined ? [] : [{ row, instrument, listed }];
      });
    if (wanted.length === 0) return [];
    const all = await orNone(derivatives.get(venue.name, () => venue.link.derivatives()));
    return wanted.flatMap(({ row, instrument, listed }) => {
      const parts = all?.get(listed.unified);
      return parts === undefined ? [] : [{ row, instrument, parts }];
    });
  }

  const said = async (filter: DerivativesFilter): Promise<Said[]> =>
    (await Promise.all(liveVenues.map((venue) => saidOf(venue, filter)))).flat();

  return {
    ...simulated,
    async candles(key, interval, span, limit) {
      const live = liveOf(key);
      if (live === undefined) return simulated.candles(key, interval, span, limit);
      const { venue, listed } = live;
      if (listed === undefined) return undefined;
      const { to, from } = timesOf(span, now());
      const length = INTERVAL_MS[interval];
      const last = Math.floor(to / length) * length;
      const first = Math.max(Math.ceil(from / length) * length, last - (limit - 1) * length);
      const question = `${key} ${interval} ${first} ${limit}`;
      const ask = () => venue.link.candles(listed, interval, first, limit);
      const found = await orNone(candles.get(question, ask));
      return found?.filter(({ at }) => at <= to).slice(-limit);
    },
    book(key) {
      const live = liveOf(key);
      if (live === undefined) return simulated.book(key);
      const { venue, listed } = live;
      if (listed === undefined) return undefined;
      const known = venue.read('book', listed.symbol);
      return known?.kind === 'book' ? known.data : orNone(venue.link.book(listed));
    },
    async trades(key, limit) {
      const live = liveOf(key);
      if (live === undefined) return simulated.trades(key, limit);
      const { venue, listed } = live;
      return listed && orNone(venue.link.trades(listed, limit));
    },
    async fundingRates(filter) {
      const rows = (await said(filter)).flatMap(({ row, instrument, parts }): FundingRate[] => {
        const { rate, mark, index, intervalHours, nextFunding } = parts;
        const hours = intervalHours ?? instrument.fundingHours;
        if (hours === null || rate === undefined || mark === undefined) return [];
        return [
          {
            ...row,
            rate,
            interval_hours: hours,
            apr: fundingApr(rate, hours),
            next_funding_time: nextFunding ?? nextFundingTime(now(), hours),
            mark_price: mark,
            index_price: index ?? mark,
          },
        ];
      });
      return [...rows, ...(await simulated.fundingRates(filter))];
    },
    async fundingHistory(key, span, limit) {
      const live = liveOf(key);
      if (live === undefined) return simulated.fundingHistory(key, span, limit);
      const { venue, listed } = live;
      if (listed === undefined) return undefined;
      const { from, to } = timesOf(span, now());
      const paid = await orNone(venue.link.paidRates(listed, from));
      if (paid === undefined) return undefined;
      const hours = options.hoursBetween(paid);
      return paid
        .filter(({ at }) => at >= from && at <= to)
        .slice(-limit)
        .map(({ at, rate }) => ({
          at,
          rate,
          interval_hours: hours,
          apr: fundingApr(rate, hours),
        }));
    },
    async basis(filter) {
      const rows = (await said(filter)).flatMap(({ row, instrument, parts }): Basis[] => {
        const { bid, ask, mark, index } = parts;
        if (bid === undefined || ask === undefined || index === undefined) return [];
        const mid = (bid + ask) / 2;
        return [basisOf(row, instrument, { bid, ask, mid, mark: mark ?? mid, index }, now())];
      });
      const all = [...rows, ...(await simulated.basis(filter))];
      return all.sort((a, b) => (a.expiry ?? 0) - (b.expiry ?? 0));
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
