import { INTERVAL_MS, type Interval, type Venue, type VenueStatus } from '@parallax/contract';
import type { Instrument } from '../catalogue/instrument.ts';
import type { Clock } from '../clock.ts';
import { InSlices } from '../in-slices.ts';
import type { DerivativesFilter, MarketReads, Span } from '../market-reads.ts';
import { AnswersOfSecond } from './answers-of-second.ts';
import { CandleHistory } from './candle-history.ts';
import { SimulatedOpenInterest } from './open-interest.ts';
import { randomAt, seedFor } from './random.ts';
import type { Row, SimulatedContract } from './simulated-contract.ts';
import { SimulatedLiquidations } from './simulated-liquidations.ts';

/** A perpetual or future; what the market says of it is made when asked for. */
export interface SimulatedDerivative {
  readonly row: Row;
  readonly instrument: Instrument;
  readonly contract: () => SimulatedContract | undefined;
}

interface ReadsOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly venues: readonly Venue[];
  /** what can be traded now, by contract key, in the catalogue's order */
  readonly instruments: () => ReadonlyMap<string, Instrument>;
  readonly contractOf: (key: string) => SimulatedContract | undefined;
}

interface Times {
  readonly from: number;
  readonly to: number;
}

function timesOf(span: Span, now: number): Times {
  if ('lastMs' in span) return { from: now - span.lastMs, to: now };
  return { from: span.from ?? 0, to: Math.min(span.to ?? now, now) };
}

/** The beginnings of the newest `limit` intervals, oldest first. */
function startsIn({ from, to }: Times, interval: Interval, limit: number): number[] {
  const length = INTERVAL_MS[interval];
  const last = Math.floor(to / length);
  const first = Math.max(Math.ceil(from / length), last - limit + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * length);
}

/** What is asked of the simulator: all of it follows from seed and time. */
export function simulatedReads(options: ReadsOptions): MarketReads {
  const { seed, clock, instruments, contractOf } = options;
  const history = new CandleHistory();
  const liquidations = new SimulatedLiquidations(seed);
  const untilNow = (span: Span): Times => timesOf(span, clock.now());

  function* derivatives(filter: DerivativesFilter): Generator<SimulatedDerivative> {
    for (const [key, instrument] of instruments()) {
      const { exchange, symbol, base, quote, instType, riskType } = instrument.contract;
      if (riskType === null || instType === 'spot' || instType === 'option') continue;
      if (filter.exchange !== undefined && filter.exchange !== exchange) continue;
      if (filter.base !== undefined && filter.base !== base) continue;
      if (filter.quote !== undefined && filter.quote !== quote) continue;
      if (filter.riskType !== undefined && filter.riskType !== riskType) continue;
      const row = { contract: key, exchange, symbol, base, quote, riskType };
      yield { row, instrument, contract: () => contractOf(key) };
    }
  }

  function interestOf(key: string): SimulatedOpenInterest | undefined {
    const instrument = instruments().get(key);
    const contract = contractOf(key);
    if (instrument === undefined || contract === undefined) return undefined;
    if (instrument.contract.instType === 'spot') return undefined;
    const priceAt = (time: number) =>
      instrument.contract.instType === 'option' ? contract.indexAt(time) : contract.markAt(time);
    return new SimulatedOpenInterest(seed, key, instrument, priceAt);
  }

  /** What is said of each derivative that fits, in the catalogue's order. */
  async function ofEach<T>(
    filter: DerivativesFilter,
    say: (contract: SimulatedContract, row: Row) => T | undefined,
  ): Promise<T[]> {
    const slices = new InSlices();
    const said: T[] = [];
    for (const { row, contract } of derivatives(filter)) {
      await slices.step();
      const present = contract();
      const one = present && say(present, row);
      if (one !== undefined) said.push(one);
    }
    return said;
  }

  const fundingRates = new AnswersOfSecond((filter, at) =>
    ofEach(filter, (contract, row) => contract.fundingAt(at, row)),
  );
  const basis = new AnswersOfSecond(async (filter, at) => {
    const rows = await ofEach(filter, (contract, row) => contract.basisAt(at, row));
    return rows.sort((a, b) => (a.expiry ?? 0) - (b.expiry ?? 0));
  });

  return {
    candles(key, interval, span, limit) {
      const contract = contractOf(key);
      if (contract === undefined) return undefined;
      const starts = startsIn(untilNow(span), interval, limit);
      return history.candles(key, contract, INTERVAL_MS[interval], starts, clock.now());
    },
    trades: (key, limit) => contractOf(key)?.tape.latest(clock.now(), limit),
    fundingRates: (filter) => fundingRates.get(filter, clock.now()),
    fundingHistory(key, span, limit) {
      const { from, to } = untilNow(span);
      return contractOf(key)?.funding?.paid(from, to, limit);
    },
    openInterest: (key) => interestOf(key)?.at(clock.now()),
    openInterestHistory(key, interval, span, limit) {
      const interest = interestOf(key);
      return interest && startsIn(untilNow(span), interval, limit).map((at) => interest.at(at));
    },
    liquidations: ({ exchange, base, limit }) =>
      liquidations.latest([...derivatives({ exchange, base })], clock.now(), limit),
    basis: (filter) => basis.get(filter, clock.now()),
    venueStatus: () => options.venues.map((venue) => statusOf(seed, venue, clock.now())),
  };
}

const MESSAGE_MS = 200;
const ROUND_TRIP_MS = 5_000;

/** A simulated venue is always up, and near or far. */
function statusOf(seed: number, { name, displayName }: Venue, now: number): VenueStatus {
  const own = seedFor(seed, `round trip ${name}`);
  const distance = 8 + 80 * randomAt(own, 0) ** 2;
  const delay = 1 + 0.5 * randomAt(own + 1, Math.floor(now / ROUND_TRIP_MS)) ** 4;
  return {
    name,
    displayName,
    state: 'up',
    reason: null,
    last_message_at: Math.floor(now / MESSAGE_MS) * MESSAGE_MS,
    round_trip_ms: Math.round(distance * delay),
    reconnects: 0,
    at: now,
  };
}
