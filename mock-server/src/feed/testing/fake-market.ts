import {
  type Book,
  type Candle,
  type Contract,
  contractKey,
  type FundingRate,
  type Ticker,
  type TopicKind,
  type Trade,
  topicOf,
  type VenueStatus,
} from '@parallax/contract';
import type { Market, MarketReads } from '../../market/market-reads.ts';
import type { Catalogue, MarketNews, NotYet } from '../../market/market-source.ts';
import { noReads } from '../../market/no-reads.ts';

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

/** A market that says what a test tells it to. */
export class FakeMarket implements Market {
  catalogue: Catalogue = { exchanges: [], venues: [], instrumentTypes: [], contracts: [PERPETUAL] };
  /** what it answers when it is asked */
  candles: Candle[] | undefined;
  funding: FundingRate[] = [];
  venues: VenueStatus[] = [];
  isAway = false;
  /** how often it was asked */
  asked = 0;
  readonly reads: MarketReads = {
    ...noReads,
    candles: (_key, _interval, _span, limit) => this.#answer(this.candles?.slice(-limit)),
    fundingRates: () => this.#answer(this.funding),
    venueStatus: () => this.venues,
  };
  readonly watched = new Set<string>();
  live = true;
  stopped = false;
  readonly #present = new Map<string, MarketNews | NotYet>();
  #sink: ((news: MarketNews) => void) | undefined;

  constructor(keys: readonly string[]) {
    for (const key of keys) {
      this.#present.set(topicOf('ticker', key), { kind: 'ticker', key, data: fakeTicker(100) });
      this.#present.set(topicOf('book', key), { kind: 'book', key, data: fakeBook(100) });
      this.#present.set(topicOf('trades', key), { kind: 'trades', key, data: [fakeTrade(1)] });
    }
  }

  async #answer<T>(answer: T): Promise<T> {
    this.asked += 1;
    if (this.isAway) throw new Error('away');
    return answer;
  }

  start(sink: (news: MarketNews) => void): void {
    this.#sink = sink;
  }

  stop(): void {
    this.stopped = true;
  }

  read(kind: TopicKind, key: string): MarketNews | NotYet | undefined {
    return this.#present.get(topicOf(kind, key));
  }

  watch(kind: TopicKind, key: string): MarketNews | NotYet | undefined {
    const present = this.read(kind, key);
    if (present !== undefined) this.watched.add(topicOf(kind, key));
    return present;
  }

  unwatch(kind: TopicKind, key: string): void {
    this.watched.delete(topicOf(kind, key));
  }

  /** The contract is known, and nothing was heard of it yet. */
  await(key: string): void {
    for (const kind of ['ticker', 'book', 'trades'] as const)
      this.#present.set(topicOf(kind, key), { kind: 'awaited', key });
  }

  /** The contract has come to be traded. */
  list(key: string, last: number): void {
    this.#present.set(topicOf('ticker', key), { kind: 'ticker', key, data: fakeTicker(last) });
    this.catalogue = { ...this.catalogue };
  }

  /** The contract has expired: nothing is known of it any more. */
  expire(key: string): void {
    for (const kind of ['ticker', 'book', 'trades'] as const)
      this.#present.delete(topicOf(kind, key));
    this.live = false;
    this.catalogue = { ...this.catalogue };
  }

  isLive(): boolean {
    return this.live;
  }

  push(news: MarketNews): void {
    if (news.kind !== 'trades') this.#present.set(topicOf(news.kind, news.key), news);
    this.#sink?.(news);
  }

  tick(key: string, last: number): void {
    this.push({ kind: 'ticker', key, data: fakeTicker(last) });
  }
}
