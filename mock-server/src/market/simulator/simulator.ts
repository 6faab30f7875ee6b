import {
  type Book,
  contractKey,
  type Ticker,
  type TopicKind,
  topicKindSchema,
} from '@parallax/contract';
import type { Instrument } from '../catalogue/instrument.ts';
import { Listings } from '../catalogue/listings.ts';
import type { Clock } from '../clock.ts';
import { SLICE_MS } from '../in-slices.ts';
import type { InstantMarket } from '../market-reads.ts';
import type { MarketNews } from '../market-source.ts';
import { simulatedPath, type UsdPath } from './assets.ts';
import { BoundedCache } from './bounded-cache.ts';
import { type FairValue, fairValue } from './fair-value.ts';
import { type GivenTape, givenContract, simulatedContract } from './make-contract.ts';
import { optionValue } from './options/option-value.ts';
import type { SimulatedContract } from './simulated-contract.ts';
import { simulatedReads } from './simulated-reads.ts';

/** Five updates a second, as busy venues send them. */
const UPDATE_MS = 200;
/** After a longer pause (a machine that slept) older trades are left out. */
const TRADES_BACKLOG_MS = 60_000;
/** Contracts kept that nobody watches: half of them are more than all perpetuals and futures. */
const CONTRACTS_KEPT = 2_400;

export interface SimulatorOptions {
  readonly seed: number;
  readonly clock: Clock;
  /** fixed, or what can be traded at a time in Unix milliseconds; what expires leaves */
  readonly instruments: readonly Instrument[] | ((now: number) => readonly Instrument[]);
  /** paths of assets that are not simulated, by asset */
  readonly paths?: ReadonlyMap<string, UsdPath>;
  /** the tape of a contract whose trades are not simulated, with what it would be worth */
  readonly tapeOf?: (instrument: Instrument, value: FairValue) => GivenTape | undefined;
}

interface Watched {
  readonly kind: TopicKind;
  readonly key: string;
  readonly contract: SimulatedContract;
  last: MarketNews;
  /** the time up to which trades were told */
  toldUntil: number;
}

/**
 * A market in which every price and trade follows from seed and time: the same at the same time
 * whoever asks, and free for as long as nobody does.
 */
export function createSimulator(options: SimulatorOptions): InstantMarket {
  const { seed, clock, instruments } = options;
  const list = typeof instruments === 'function' ? instruments : () => instruments;
  const listings = new Listings(list, () => clock.now());
  const paths = new Map<string, UsdPath>(options.paths);
  const unwatched = new BoundedCache(CONTRACTS_KEPT, makeContract);
  const watched = new Map<string, Watched>();
  let cancel: (() => void) | undefined;
  let updating: NodeJS.Immediate | undefined;

  function pathOf(asset: string): UsdPath {
    const path = paths.get(asset) ?? simulatedPath(seed, asset);
    paths.set(asset, path);
    return path;
  }

  function makeContract(instrument: Instrument): SimulatedContract {
    const key = contractKey(instrument.contract);
    const { base, quote, instType } = instrument.contract;
    const own = fairValue(seed, key, instrument, pathOf(base), pathOf(quote));
    const value = instType === 'option' ? optionValue(instrument, own) : own;
    const tape = options.tapeOf?.(instrument, value);
    return tape === undefined
      ? simulatedContract(seed, key, instrument, value)
      : givenContract(seed, key, instrument, value, tape);
  }

  function contractOf(key: string): SimulatedContract | undefined {
    const instrument = listings.byKey.get(key);
    if (instrument === undefined) return undefined;
    for (const kind of topicKindSchema.options) {
      const topic = watched.get(`${kind}:${key}`);
      if (topic !== undefined) return topic.contract;
    }
    return unwatched.get(instrument);
  }

  function read(kind: TopicKind, key: string, now = clock.now()): MarketNews | undefined {
    const contract = contractOf(key);
    return contract === undefined ? undefined : newsOf(contract, kind, key, now);
  }

  /** One round through what is watched; where that is much, others are let go on in between. */
  function update(
    sink: (news: MarketNews) => void,
    left = watched.entries(),
    first = left.next(),
  ): void {
    updating = undefined;
    const now = clock.now();
    const until = performance.now() + SLICE_MS;
    for (let next = first; next.done !== true; next = left.next()) {
      if (performance.now() >= until) {
        const later = next;
        updating = setImmediate(() => update(sink, left, later));
        return;
      }
      const [name, topic] = next.value;
      // it is not watched any more
      if (watched.get(name) !== topic) continue;
      if (!listings.byKey.has(topic.key)) {
        // it has expired
        watched.delete(name);
        continue;
      }
      const news = nextNews(topic, now);
      if (news !== undefined) sink(news);
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
      contractOf,
    }),
    start(sink) {
      cancel = clock.every(UPDATE_MS, () => {
        if (updating === undefined) update(sink);
      });
    },
    stop() {
      cancel?.();
      clearImmediate(updating);
      watched.clear();
    },
    read: (kind, key) => read(kind, key),
    watch(kind, key) {
      const now = clock.now();
      const news = read(kind, key, now);
      const contract = contractOf(key);
      const topic = `${kind}:${key}`;
      if (news !== undefined && contract !== undefined && !watched.has(topic)) {
        watched.set(topic, { kind, key, contract, last: news, toldUntil: now });
      }
      return news;
    },
    unwatch(kind, key) {
      watched.delete(`${kind}:${key}`);
    },
    isLive: (_kind, key) => listings.byKey.has(key),
  };
}

function newsOf(
  contract: SimulatedContract,
  kind: TopicKind,
  key: string,
  now: number,
): MarketNews {
  if (kind === 'ticker') return { kind, key, data: contract.tickerAt(now) };
  if (kind === 'book') return { kind, key, data: contract.bookAt(now) };
  return { kind, key, data: contract.latestTrades(now) };
}

/** What is new of a watched topic, or undefined when nothing is. */
function nextNews(topic: Watched, now: number): MarketNews | undefined {
  const { kind, key, contract, last } = topic;
  if (kind === 'trades') {
    const from = Math.max(topic.toldUntil, now - TRADES_BACKLOG_MS);
    topic.toldUntil = Math.max(topic.toldUntil, now);
    const data = contract.tradesBetween(from, now);
    return data.length === 0 ? undefined : { kind, key, data };
  }
  const news = newsOf(contract, kind, key, now);
  const unchanged =
    (news.kind === 'ticker' && last.kind === 'ticker' && sameTicker(news.data, last.data)) ||
    (news.kind === 'book' && last.kind === 'book' && sameBook(news.data, last.data));
  topic.last = news;
  return unchanged ? undefined : news;
}

const sameTicker = (a: Ticker, b: Ticker): boolean =>
  a.bid === b.bid &&
  a.ask === b.ask &&
  a.last === b.last &&
  a.mark_price === b.mark_price &&
  a.index_price === b.index_price &&
  a.pred_funding_rate === b.pred_funding_rate &&
  a.next_funding_time === b.next_funding_time &&
  a.chg_24h_pct === b.chg_24h_pct &&
  a.high_24h === b.high_24h &&
  a.low_24h === b.low_24h;

const sameLevels = (a: Book['bids'], b: Book['bids']): boolean =>
  a.length === b.length && a.every(([price, size], i) => price === b[i]?.[0] && size === b[i]?.[1]);

const sameBook = (a: Book, b: Book): boolean =>
  sameLevels(a.bids, b.bids) && sameLevels(a.asks, b.asks);
