import { INTERVAL_MS, type Venue, type VenueStatus } from '@parallax/contract';
import type { Instrument } from '../catalogue/instrument.ts';
import type { Clock } from '../clock.ts';
import { type DerivativeRow, derivativeRow } from '../derivative-row.ts';
import { InSlices } from '../in-slices.ts';
import type { DerivativesFilter, InstantReads, Span } from '../market-reads.ts';
import { startsIn, type Times, timesOf } from '../times.ts';
import { AnswersOfSecond } from './answers-of-second.ts';
import { CandleHistory } from './candle-history.ts';
import { SimulatedOpenInterest } from './open-interest.ts';
import { randomAt, seedFor } from './random.ts';
import type { SimulatedContract } from './simulated-contract.ts';
import { SimulatedLiquidations } from './simulated-liquidations.ts';

/** A perpetual or future; what the market says of it is made when asked for. */
export interface SimulatedDerivative {
  readonly row: DerivativeRow;
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

/** What is asked of the simulator: all of it follows from seed and time. */
export function simulatedReads(options: ReadsOptions): InstantReads {
  const { seed, clock, instruments, contractOf } = options;
  const history = new CandleHistory();
  const liquidations = new SimulatedLiquidations(seed);
  const untilNow = (span: Span): Times => timesOf(span, clock.now());

  function* derivatives(filter: DerivativesFilter): Generator<SimulatedDerivative> {
    for (const [key, instrument] of instruments()) {
      const row = derivativeRow(instrument.contract, filter);
      if (row !== undefined) yield { row, instrument, contract: () => contractOf(key) };
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
    say: (contract: SimulatedContract, row: DerivativeRow) => T | undefined,
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
    book: (key) => contractOf(key)?.bookAt(clock.now()),
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
