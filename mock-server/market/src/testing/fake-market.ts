import {
  type Book,
  type Candle,
  type Contract,
  contractKey,
  type FundingRate,
  type PushedTopicKind,
  type Ticker,
  type Trade,
  topicOf,
  type VenueStatus,
} from '@parallax/protocol';
import { emptyReads } from '../empty-reads.ts';
import type { Market, MarketReads } from '../market-reads.ts';
import type { Catalogue, CurrentValue, MarketUpdate } from '../market-source.ts';

export const fakeTicker = (last: number): Ticker => ({
  bid: last - 1,
  ask: last + 1,
  last,
  mid: last,
  mark_price: null,
  index_price: last,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: last,
  low_24h: last,
  at: 0,
});

export const fakeBook = (price: number, levels = 1): Book => ({
  bids: Array.from({ length: levels }, (_, i) => [price - 1 - i, 1]),
  asks: Array.from({ length: levels }, (_, i) => [price + 1 + i, 1]),
  at: 0,
});

export const fakeTrade = (id: number): Trade => ({
  id: String(id),
  price: 100,
  size: 1,
  side: 'buy',
  at: id,
});

export const fakeCandle = (at: number, close = 100): Candle => ({
  at,
  open: 100,
  high: Math.max(100, close),
  low: Math.min(100, close),
  close,
  volume: 1,
});

export const fakeVenue = (state: VenueStatus['state']): VenueStatus => ({
  name: 'okx',
  displayName: 'OKX',
  state,
  reason: null,
  last_message_at: 0,
  round_trip_ms: 1,
  reconnects: 0,
  message_rate: 0,
  at: 0,
});

export const PERPETUAL: Contract = {
  symbol: 'BTC-USDT-SWAP',
  base: 'BTC',
  quote: 'USDT',
  instType: 'perpetual',
  riskType: 'linear',
  exchange: 'okx',
  exchangeName: 'OKX',
  origExchange: 'okx',
  origSymbol: 'BTC-USDT-SWAP',
  qtyDecimals: 2,
  priceDecimals: 1,
  marketDropdown: 'BTC/USDT',
  generated: false,
  expiry: null,
  strike: null,
  optionType: null,
  tick: 0.01,
  lot: 0.00001,
  contractSize: 1,
  contractSizeUnit: 'BTC',
  settle: null,
};

export const fakeFunding = (rate: number): FundingRate => ({
  contract: contractKey(PERPETUAL),
  exchange: PERPETUAL.exchange,
  symbol: PERPETUAL.symbol,
  base: PERPETUAL.base,
  quote: PERPETUAL.quote,
  riskType: 'linear',
  rate,
  interval_hours: 8,
  apr: rate * 1095,
  next_funding_time: 0,
  mark_price: 100,
  index_price: 100,
});

/** A market whose data a test sets. */
export class FakeMarket implements Market {
  catalogue: Catalogue = { exchanges: [], venues: [], instrumentTypes: [], contracts: [PERPETUAL] };
  /** responses to polls */
  candles: Candle[] | undefined;
  funding: FundingRate[] = [];
  venues: VenueStatus[] = [];
  isDown = false;
  /** number of polls */
  requests = 0;
  readonly reads: MarketReads = {
    ...emptyReads,
    candles: (_key, _interval, _span, limit) => this.#respond(this.candles?.slice(-limit)),
    fundingRates: () => this.#respond(this.funding),
    venueStatus: () => this.venues,
  };
  readonly watched = new Set<string>();
  live = true;
  /** the age of all values in milliseconds; undefined if they are computed */
  age: number | undefined;
  stopped = false;
  readonly #current = new Map<string, CurrentValue>();
  #sink: ((update: MarketUpdate) => void) | undefined;

  constructor(keys: readonly string[]) {
    for (const key of keys) {
      this.#current.set(topicOf('ticker', key), { kind: 'ticker', key, data: fakeTicker(100) });
      this.#current.set(topicOf('book', key), { kind: 'book', key, data: fakeBook(100) });
      this.#current.set(topicOf('trades', key), { kind: 'trades', key, data: [fakeTrade(1)] });
    }
  }

  async #respond<T>(response: T): Promise<T> {
    this.requests += 1;
    if (this.isDown) throw new Error('down');
    return response;
  }

  start(sink: (update: MarketUpdate) => void): void {
    this.#sink = sink;
  }

  stop(): void {
    this.stopped = true;
  }

  read(kind: PushedTopicKind, key: string): CurrentValue | undefined {
    const current = this.#current.get(topicOf(kind, key));
    return current === undefined || current.kind === 'awaited' || this.age === undefined
      ? current
      : { ...current, age: this.age };
  }

  watch(kind: PushedTopicKind, key: string): CurrentValue | undefined {
    const current = this.read(kind, key);
    if (current !== undefined) this.watched.add(topicOf(kind, key));
    return current;
  }

  unwatch(kind: PushedTopicKind, key: string): void {
    this.watched.delete(topicOf(kind, key));
  }

  /** Lists a contract that has no value yet. */
  listWithoutValue(key: string): void {
    for (const kind of ['ticker', 'book', 'trades'] as const)
      this.#current.set(topicOf(kind, key), { kind: 'awaited', key });
  }

  /** Lists a new contract. */
  list(key: string, last: number): void {
    this.#current.set(topicOf('ticker', key), { kind: 'ticker', key, data: fakeTicker(last) });
    this.catalogue = { ...this.catalogue };
  }

  /** Expires the contract and removes its data. */
  expire(key: string): void {
    for (const kind of ['ticker', 'book', 'trades'] as const)
      this.#current.delete(topicOf(kind, key));
    this.live = false;
    this.catalogue = { ...this.catalogue };
  }

  isLive(): boolean {
    return this.live;
  }

  push(update: MarketUpdate): void {
    if (update.kind !== 'trades') this.#current.set(topicOf(update.kind, update.key), update);
    this.#sink?.(update);
  }

  tick(key: string, last: number): void {
    this.push({ kind: 'ticker', key, data: fakeTicker(last) });
  }
}
