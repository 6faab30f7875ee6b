import type {
  Book,
  Contract,
  Exchange,
  InstrumentType,
  Ticker,
  TopicKind,
  Trade,
  Venue,
} from '@parallax/contract';

/**
 * What there is to trade, and where. One catalogue never changes; of a source it is another one once
 * a contract has expired.
 */
export interface Catalogue {
  readonly exchanges: readonly Exchange[];
  readonly venues: readonly Venue[];
  readonly instrumentTypes: readonly InstrumentType[];
  readonly contracts: readonly Contract[];
}

/**
 * A value of one topic of one contract; `key` is a contract key (`binance_spot:BTCUSDT`).
 * Tickers and books are whole, trades are the new ones, oldest first.
 */
export type MarketNews =
  | { readonly kind: 'ticker'; readonly key: string; readonly data: Ticker }
  | { readonly kind: 'book'; readonly key: string; readonly data: Book }
  | { readonly kind: 'trades'; readonly key: string; readonly data: readonly Trade[] };

/** What there is to say of a topic that is known and of which nothing was heard yet. */
export interface NotYet {
  readonly kind: 'awaited';
  readonly key: string;
  readonly data?: undefined;
}

/**
 * Where prices come from: the simulator, a recording, a venue, a test.
 * Only watched topics cost anything: nothing is computed or pushed for the others.
 */
export interface MarketSource {
  /** The present one: to be asked for each time, and the same object until a contract expires. */
  readonly catalogue: Catalogue;
  /** Begins to push news of watched topics to `sink`. Called once. */
  start(sink: (news: MarketNews) => void): void;
  /** Ends all pushing. */
  stop(): void;
  /**
   * The present value of a topic, computed when asked: for trades the latest ones, at most 100.
   * Undefined when there is no such contract, or not any more.
   */
  read(kind: TopicKind, key: string): MarketNews | NotYet | undefined;
  /**
   * The same, and from now on news of the topic go to the sink, each once: what the answer holds
   * is not pushed again. Watching a watched topic only reads it. What expires is not watched any more.
   */
  watch(kind: TopicKind, key: string): MarketNews | NotYet | undefined;
  unwatch(kind: TopicKind, key: string): void;
  /**
   * Whether the last value of a topic is the present one, so that it may be confirmed unchanged; of
   * trades, whether the contract's last price is.
   */
  isLive(kind: TopicKind, key: string): boolean;
}
