import type {
  Book,
  Contract,
  Exchange,
  InstrumentType,
  PushedTopicKind,
  Ticker,
  Trade,
  Venue,
} from '@parallax/protocol';

/**
 * Tradable contracts and their venues. Immutable: the source returns a new object when a contract
 * has expired, and when a live venue has loaded its instruments.
 */
export interface Catalogue {
  readonly exchanges: readonly Exchange[];
  readonly venues: readonly Venue[];
  readonly instrumentTypes: readonly InstrumentType[];
  readonly contracts: readonly Contract[];
}

interface Aged {
  /**
   * milliseconds since it was received, for a value that was requested; missing for one that is
   * published as it arrives
   */
  readonly age?: number | undefined;
}

/**
 * A value of one topic; `key` is a contract key (`binance_spot:BTCUSDT`). Tickers and books are
 * complete, trades are the new ones, oldest first.
 */
export type MarketUpdate =
  | ({ readonly kind: 'ticker'; readonly key: string; readonly data: Ticker } & Aged)
  | ({ readonly kind: 'book'; readonly key: string; readonly data: Book } & Aged)
  | { readonly kind: 'trades'; readonly key: string; readonly data: readonly Trade[] };

/** The value of an existing topic before its first update. */
export interface AwaitedUpdate {
  readonly kind: 'awaited';
  readonly key: string;
  readonly data?: undefined;
}

/** A value as read. */
export type CurrentValue =
  | (MarketUpdate & {
      /** milliseconds since it was received; missing if it was computed by this read */
      readonly age?: number | undefined;
    })
  | AwaitedUpdate;

/**
 * A source of prices: the simulator, a recording, a venue or a test. Only watched topics are
 * computed and published.
 */
export interface MarketSource {
  /** The current catalogue; the object is reused until the contracts change. */
  readonly catalogue: Catalogue;
  /** Starts publishing updates of watched topics to `sink`. Called once. */
  start(sink: (update: MarketUpdate) => void): void;
  /** Stops publishing. */
  stop(): void;
  /**
   * The current value of a topic; for trades the latest, at most 100. Undefined when the contract
   * does not exist or has expired.
   */
  read(kind: PushedTopicKind, key: string): CurrentValue | undefined;
  /**
   * Reads a topic and publishes its later updates to the sink, each once and without those already
   * returned. Watching a watched topic only reads it. Expired contracts are unwatched.
   */
  watch(kind: PushedTopicKind, key: string): CurrentValue | undefined;
  unwatch(kind: PushedTopicKind, key: string): void;
  /**
   * Whether values arrive at all; missing where they always do. While they do not, no value is live.
   */
  readonly isCurrent?: boolean;
  /**
   * Whether the last value of a topic is current, so that it may be confirmed unchanged; for
   * trades, whether the contract's last price is current.
   */
  isLive(kind: PushedTopicKind, key: string): boolean;
}
