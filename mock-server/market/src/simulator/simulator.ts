import {
  type Book,
  contractKey,
  greeksSchema,
  type PushedTopicKind,
  pushedTopicKindSchema,
  type Ticker,
  tickerSchema,
} from '@parallax/protocol';
import type { Instrument } from '../catalogue/instrument.ts';
import { TradableInstruments } from '../catalogue/tradable-instruments.ts';
import type { Clock } from '../clock.ts';
import type { ComputedMarket } from '../market-reads.ts';
import type { MarketUpdate } from '../market-source.ts';
import { MessageRate } from '../message-rate.ts';
import { SLICE_MS } from '../time-slicer.ts';
import { pathsOfAssets, type UsdPath } from './assets.ts';
import { BoundedCache } from './bounded-cache.ts';
import { CandleHistory } from './candle-history.ts';
import { createReplayedContract, createSimulatedContract } from './create-contract.ts';
import { type FairValue, fairValue } from './fair-value.ts';
import { optionValue } from './options/option-value.ts';
import type { SimulatedContract } from './simulated-contract.ts';
import { simulatedReads } from './simulated-reads.ts';
import type { TradeTape } from './trade-tape.ts';

/** Five updates a second, as from busy venues. */
const UPDATE_MS = 200;
/** After a longer pause (such as system sleep) older trades are skipped. */
const TRADES_BACKLOG_MS = 60_000;
/**
 * Maximum number of cached contracts. Half of it must exceed the number of all contracts, because a
 * bulk response reads all of them each second.
 */
const CONTRACTS_CACHED = 12_000;
/**
 * Entries are evicted one to two of these periods after their last read: thousands of
 * contracts fill a gigabyte of memory.
 */
const EVICT_MS = 30_000;

/** A simulated market that reports its cache size. */
export interface Simulator extends ComputedMarket {
  /** Number of cached contracts, candle series and values of futures that options share. */
  readonly cachedCount: number;
}

interface SimulatorOptions {
  readonly seed: number;
  readonly clock: Clock;
  /**
   * a fixed list, or the instruments tradable at a time in Unix milliseconds; expired ones are
   * removed
   */
  readonly instruments: readonly Instrument[] | ((now: number) => readonly Instrument[]);
  /** the price path of an asset; simulated by default */
  readonly pathOf?: (asset: string) => UsdPath;
  /** the recorded tape of a contract, given its fair value */
  readonly tapeOf?: (instrument: Instrument, value: FairValue) => TradeTape | undefined;
}

interface WatchedTopic {
  readonly kind: PushedTopicKind;
  readonly key: string;
  readonly contract: SimulatedContract;
  last: MarketUpdate;
  /** the time up to which trades were published */
  publishedUntil: number;
}

/**
 * A market whose prices and trades are determined by seed and time, independently of its readers.
 * Contracts that are not read cost nothing.
 */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { seed, clock, instruments, pathOf = pathsOfAssets(seed) } = options;
  const list = typeof instruments === 'function' ? instruments : () => instruments;
  const listings = new TradableInstruments(list, () => clock.now());
  /** by base, quote and expiry */
  const futures = new Map<
    string,
    { readonly value: FairValue; readonly expiry: Instrument['expiry'] }
  >();
  const unwatched = new BoundedCache(CONTRACTS_CACHED, makeContract);
  const history = new CandleHistory();
  const watched = new Map<string, WatchedTopic>();
  /** the contracts of watched topics, by key */
  const watchedContracts = new Map<string, SimulatedContract>();
  /** of the published updates, by venue */
  const rates = new Map<string, MessageRate>();
  const cancels: (() => void)[] = [];
  let updating: NodeJS.Immediate | undefined;

  /** The value of the future of an option, which all options with its expiry share. */
  function futureOf(instrument: Instrument): FairValue {
    const { base, quote } = instrument.contract;
    const key = `${base} ${quote} ${instrument.expiry}`;
    const { expiry } = instrument;
    const future = futures.get(key) ?? {
      value: fairValue(seed, key, instrument, pathOf(base), pathOf(quote)),
      expiry,
    };
    futures.set(key, future);
    return future.value;
  }

  function makeContract(instrument: Instrument): SimulatedContract {
    const key = contractKey(instrument.contract);
    const { base, quote, instType } = instrument.contract;
    const future = instType === 'option' ? futureOf(instrument) : undefined;
    const value =
      future === undefined
        ? fairValue(seed, key, instrument, pathOf(base), pathOf(quote))
        : optionValue(instrument, future);
    const tape = options.tapeOf?.(instrument, value);
    return tape === undefined
      ? createSimulatedContract(seed, key, instrument, value)
      : createReplayedContract(seed, key, instrument, value, tape);
  }

  function findContract(key: string): SimulatedContract | undefined {
    const instrument = listings.byKey.get(key);
    if (instrument === undefined) return undefined;
    return watchedContracts.get(key) ?? unwatched.get(instrument);
  }

  function read(kind: PushedTopicKind, key: string, now = clock.now()): MarketUpdate | undefined {
    const contract = findContract(key);
    return contract === undefined ? undefined : updateOf(contract, kind, key, now);
  }

  function countUpdate(venue: string, now: number): void {
    const rate = rates.get(venue) ?? new MessageRate();
    rates.set(venue, rate);
    rate.add(now);
  }

  /** Publishes the updates of all watched topics at one time, in slices that yield to other work. */
  function update(
    sink: (update: MarketUpdate) => void,
    remaining = watched.entries(),
    first = remaining.next(),
    now = clock.now(),
  ): void {
    updating = undefined;
    const until = clock.elapsed() + SLICE_MS;
    for (let entry = first; entry.done !== true; entry = remaining.next()) {
      if (clock.elapsed() >= until) {
        const later = entry;
        updating = setImmediate(() => update(sink, remaining, later, now));
        return;
      }
      const [name, topic] = entry.value;
      // was unwatched during this round, or is newly watched and already has a newer value
      if (watched.get(name) !== topic || topic.publishedUntil > now) continue;
      const instrument = listings.byKey.get(topic.key);
      if (instrument === undefined) {
        // expired
        watched.delete(name);
        watchedContracts.delete(topic.key);
        continue;
      }
      const next = nextUpdate(topic, now);
      if (next === undefined) continue;
      countUpdate(instrument.contract.exchange, now);
      sink(next);
    }
  }

  return {
    get catalogue() {
      return listings.catalogue;
    },
    reads: simulatedReads({
      seed,
      clock,
      venues: listings.catalogue.venues,
      instruments: () => listings.byKey,
      findContract,
      history,
      updateRate: (venue, now) => rates.get(venue)?.perSecond(now) ?? 0,
    }),
    get cachedCount() {
      return unwatched.size + history.size + futures.size;
    },
    start(sink) {
      const updates = clock.every(UPDATE_MS, () => {
        if (updating === undefined) update(sink);
      });
      const evictions = clock.every(EVICT_MS, () => {
        unwatched.evictUnused();
        history.evictUnused();
        for (const [key, { expiry }] of futures) {
          if (expiry !== null && expiry <= clock.now()) futures.delete(key);
        }
      });
      cancels.push(updates, evictions);
    },
    stop() {
      for (const cancel of cancels.splice(0)) cancel();
      clearImmediate(updating);
      updating = undefined;
      watched.clear();
      watchedContracts.clear();
    },
    read: (kind, key) => read(kind, key),
    watch(kind, key) {
      const now = clock.now();
      const next = read(kind, key, now);
      const contract = findContract(key);
      const topic = `${kind}:${key}`;
      if (next !== undefined && contract !== undefined && !watched.has(topic)) {
        watchedContracts.set(key, contract);
        watched.set(topic, { kind, key, contract, last: next, publishedUntil: now });
      }
      return next;
    },
    unwatch(kind, key) {
      watched.delete(`${kind}:${key}`);
      if (!pushedTopicKindSchema.options.some((other) => watched.has(`${other}:${key}`))) {
        watchedContracts.delete(key);
      }
    },
    isLive: (_kind, key) => listings.byKey.has(key),
  };
}

function updateOf(
  contract: SimulatedContract,
  kind: PushedTopicKind,
  key: string,
  now: number,
): MarketUpdate {
  if (kind === 'ticker') return { kind, key, data: contract.tickerAt(now) };
  if (kind === 'book') return { kind, key, data: contract.bookAt(now) };
  return { kind, key, data: contract.latestTrades(now) };
}

/** The next update of a watched topic; undefined when only its time has changed. */
function nextUpdate(topic: WatchedTopic, now: number): MarketUpdate | undefined {
  const { kind, key, contract, last } = topic;
  if (kind === 'trades') {
    const from = Math.max(topic.publishedUntil, now - TRADES_BACKLOG_MS);
    topic.publishedUntil = Math.max(topic.publishedUntil, now);
    const data = contract.tradesBetween(from, now);
    return data.length === 0 ? undefined : { kind, key, data };
  }
  const next = updateOf(contract, kind, key, now);
  const unchanged =
    (next.kind === 'ticker' && last.kind === 'ticker' && sameTicker(next.data, last.data)) ||
    (next.kind === 'book' && last.kind === 'book' && sameBook(next.data, last.data));
  topic.last = next;
  return unchanged ? undefined : next;
}

const FIGURES = tickerSchema.omit({ at: true, greeks: true }).keyof().options;
const GREEKS = greeksSchema.keyof().options;

const sameTicker = (a: Ticker, b: Ticker): boolean =>
  FIGURES.every((figure) => a[figure] === b[figure]) &&
  GREEKS.every((greek) => a.greeks?.[greek] === b.greeks?.[greek]);

const sameLevels = (a: Book['bids'], b: Book['bids']): boolean =>
  a.length === b.length && a.every(([price, size], i) => price === b[i]?.[0] && size === b[i]?.[1]);

const sameBook = (a: Book, b: Book): boolean =>
  sameLevels(a.bids, b.bids) && sameLevels(a.asks, b.asks);
