import {
  type Contract,
  contractKey,
  INTERVAL_MS,
  type MarkPoint,
  type Venue,
  type VenueStatus,
} from '@parallax/protocol';
import type { Instrument } from '../catalogue/instrument.ts';
import type { Clock } from '../clock.ts';
import { type DerivativeRow, derivativeRow } from '../derivative-row.ts';
import { MINUTE } from '../durations.ts';
import type {
  ComputedReads,
  DerivativesFilter,
  LiquidationsQuery,
  OptionsChainQuery,
  Span,
  TickersFilter,
} from '../market-reads.ts';
import { buildChain, findListedChain, type QuotedOption } from '../options-chain.ts';
import { addTicker, createMatcher, emptyColumns } from '../ticker-columns.ts';
import { resolveSpan, startsIn, type TimeRange } from '../time-range.ts';
import { TimeSlicer } from '../time-slicer.ts';
import type { CandleHistory } from './candle-history.ts';
import { PeriodCache } from './period-cache.ts';
import { randomAt, seedFor } from './random.ts';
import type { SimulatedContract } from './simulated-contract.ts';
import { type SimulatedDerivative, SimulatedLiquidations } from './simulated-liquidations.ts';

interface ReadsOptions {
  readonly seed: number;
  readonly clock: Clock;
  readonly venues: readonly Venue[];
  /** tradable instruments by contract key, in catalogue order */
  readonly instruments: () => ReadonlyMap<string, Instrument>;
  readonly findContract: (key: string) => SimulatedContract | undefined;
  readonly history: CandleHistory;
  /** the published updates of a venue per second */
  readonly updateRate: (venue: string, now: number) => number;
}

/** The reads of the simulator; all but the message rates of venues derive from seed and time. */
export function simulatedReads(options: ReadsOptions): ComputedReads {
  const { seed, clock, instruments, findContract, history } = options;
  const liquidations = new SimulatedLiquidations(seed);
  const untilNow = (span: Span): TimeRange => resolveSpan(span, clock.now());

  function* derivatives(filter: DerivativesFilter): Generator<SimulatedDerivative> {
    for (const [key, instrument] of instruments()) {
      const row = derivativeRow(instrument.contract, filter);
      if (row !== undefined) yield { row, instrument, contract: () => findContract(key) };
    }
  }

  /** Applies `describe` to each matching derivative, in catalogue order. */
  async function mapDerivatives<T>(
    filter: DerivativesFilter,
    describe: (contract: SimulatedContract, row: DerivativeRow) => T | undefined,
  ): Promise<T[]> {
    const slicer = new TimeSlicer();
    const rows: T[] = [];
    for (const { row, contract } of derivatives(filter)) {
      await slicer.step();
      const current = contract();
      const one = current && describe(current, row);
      if (one !== undefined) rows.push(one);
    }
    return rows;
  }

  const tickers = new PeriodCache(async (filter: TickersFilter, at) => {
    const slicer = new TimeSlicer();
    const response = emptyColumns(at);
    const matches = createMatcher(filter);
    for (const [key, { contract }] of instruments()) {
      if (!matches(contract)) continue;
      await slicer.step();
      const figures = findContract(key)?.figuresAt(at);
      if (figures !== undefined) addTicker(response, key, figures);
    }
    return response;
  });
  const fundingRates = new PeriodCache((filter, at) =>
    mapDerivatives(filter, (contract, row) => contract.fundingAt(at, row)),
  );
  const basis = new PeriodCache(async (filter, at) => {
    const rows = await mapDerivatives(filter, (contract, row) => contract.basisAt(at, row));
    return rows.sort((a, b) => (a.expiry ?? 0) - (b.expiry ?? 0));
  });

  const latestLiquidations = new PeriodCache(
    ({ exchange, base, limit }: LiquidationsQuery, at) =>
      liquidations.latest([...derivatives({ exchange, base })], at, limit),
    MINUTE,
  );
  const optionsChain = new PeriodCache(async (query: OptionsChainQuery, at) => {
    const contracts = [...instruments().values()].map(({ contract }) => contract);
    const listed = findListedChain(contracts, query);
    if (listed === undefined) return undefined;
    const slicer = new TimeSlicer();
    const quotes = new Map<Contract, QuotedOption>();
    for (const contract of listed.contracts) {
      await slicer.step();
      const quoted = findContract(contractKey(contract))?.optionQuoteAt(at);
      if (quoted !== undefined) quotes.set(contract, quoted);
    }
    return buildChain(listed, quotes, at);
  });

  return {
    async candles(key, interval, span, limit) {
      const contract = findContract(key);
      if (contract === undefined) return undefined;
      const now = clock.now();
      const starts = startsIn(resolveSpan(span, now), interval, limit);
      return history.candles(key, contract, INTERVAL_MS[interval], starts, now);
    },
    async markHistory(key, interval, span, limit) {
      const contract = findContract(key);
      if (contract === undefined) return undefined;
      const slicer = new TimeSlicer();
      const points: MarkPoint[] = [];
      for (const at of startsIn(untilNow(span), interval, limit)) {
        await slicer.step();
        points.push(contract.markPointAt(at));
      }
      return points;
    },
    book: (key) => findContract(key)?.bookAt(clock.now()),
    trades: (key, limit) => findContract(key)?.tape.latest(clock.now(), limit),
    tickers: (filter) => tickers.get(filter, clock.now()),
    fundingRates: (filter) => fundingRates.get(filter, clock.now()),
    fundingHistory(key, span, limit) {
      const { from, to } = untilNow(span);
      return findContract(key)?.funding?.paidBetween(from, to, limit);
    },
    openInterest: (key) => findContract(key)?.openInterestAt(clock.now()),
    openInterestHistory(key, interval, span, limit) {
      const contract = findContract(key);
      return contract?.openInterestAt(clock.now()) === undefined
        ? undefined
        : startsIn(untilNow(span), interval, limit).flatMap(
            (at) => contract.openInterestAt(at) ?? [],
          );
    },
    liquidations: (query) => latestLiquidations.get(query, clock.now()),
    optionsChain: (query) => optionsChain.get(query, clock.now()),
    basis: (filter) => basis.get(filter, clock.now()),
    venueStatus() {
      const now = clock.now();
      return options.venues.map((venue) => {
        const message_rate = HEARTBEATS_PER_SECOND + options.updateRate(venue.name, now);
        return { ...venueStatus(seed, venue, now), message_rate };
      });
    },
  };
}

/** Interval of the simulated heartbeats, which are counted in addition to the updates. */
const HEARTBEAT_MS = 200;
const HEARTBEATS_PER_SECOND = 1_000 / HEARTBEAT_MS;
const ROUND_TRIP_MS = 5_000;

/** A simulated venue is always up and has its own round-trip time. */
function venueStatus(
  seed: number,
  { name, displayName }: Venue,
  now: number,
): Omit<VenueStatus, 'message_rate'> {
  const venueSeed = seedFor(seed, `round trip ${name}`);
  const distance = 8 + 80 * randomAt(venueSeed, 0) ** 2;
  const jitter = 1 + 0.5 * randomAt(venueSeed + 1, Math.floor(now / ROUND_TRIP_MS)) ** 4;
  return {
    name,
    displayName,
    state: 'up',
    reason: null,
    last_message_at: Math.floor(now / HEARTBEAT_MS) * HEARTBEAT_MS,
    round_trip_ms: Math.round(distance * jitter),
    reconnects: 0,
    at: now,
  };
}
