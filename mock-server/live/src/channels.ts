import type { Exchange } from 'ccxt';
import { KRAKEN_BOOK, KRAKEN_TICKER } from './kraken-params.ts';
import type { LiveInstrument } from './map/market.ts';
import type { LiveVenueId } from './venues.ts';

/** The data that can be watched for a contract. */
export type LiveKind = 'ticker' | 'book' | 'trades';

/** A ccxt stream. */
export type Channel = 'tickers' | 'quotes' | 'book' | 'trades';

/** Venues whose ticker streams contain no bid and ask. */
const SEPARATE_QUOTES: Partial<Record<LiveVenueId, (instrument: LiveInstrument) => boolean>> = {
  binance_spot: () => true,
  binance_usdm: () => true,
  binance_coinm: () => true,
  bybit_unified: ({ instType }) => instType === 'spot',
};

/** The channels that a kind of data comes from. All instruments have the same type. */
export function getChannels(
  venue: LiveVenueId,
  kind: LiveKind,
  instruments: readonly LiveInstrument[],
): Channel[] {
  if (kind !== 'ticker') return [kind];
  const isSeparate = SEPARATE_QUOTES[venue];
  return isSeparate && instruments.some(isSeparate) ? ['tickers', 'quotes'] : ['tickers'];
}

const BATCH_MAX = 50;
/** Bybit rejects subscriptions with more than 10 spot pairs; other types have no limit. */
const BYBIT_SPOT_MAX = 10;

/** Maximum number of contracts of this type in one subscription message. */
export const getBatchMax = (venue: LiveVenueId, { instType }: LiveInstrument): number =>
  venue === 'bybit_unified' && instType === 'spot' ? BYBIT_SPOT_MAX : BATCH_MAX;

/** The book depth to request from Bybit, which offers other depths for options. */
const bybitLevels = ([first = '']: readonly string[]): number => (/-[CP]$/.test(first) ? 100 : 50);

type Call = (exchange: Exchange, symbols: readonly string[]) => Promise<unknown>;

interface ChannelCalls {
  /** the name in `exchange.has` that indicates whether ccxt can unsubscribe */
  readonly unwatchFlag: string;
  readonly watch: Call;
  readonly unwatch: Call;
}

const DEFAULT_CALLS: Readonly<Record<Channel, ChannelCalls>> = {
  tickers: {
    unwatchFlag: 'unWatchTickers',
    watch: (exchange, symbols) => exchange.watchTickers(symbols),
    unwatch: (exchange, symbols) => exchange.unWatchTickers(symbols),
  },
  quotes: {
    unwatchFlag: 'unWatchBidsAsks',
    watch: (exchange, symbols) => exchange.watchBidsAsks(symbols),
    unwatch: (exchange, symbols) => exchange.unWatchBidsAsks(symbols),
  },
  book: {
    unwatchFlag: 'unWatchOrderBookForSymbols',
    watch: (exchange, symbols) => exchange.watchOrderBookForSymbols(symbols),
    unwatch: (exchange, symbols) => exchange.unWatchOrderBookForSymbols(symbols),
  },
  trades: {
    unwatchFlag: 'unWatchTradesForSymbols',
    watch: (exchange, symbols) => exchange.watchTradesForSymbols(symbols),
    unwatch: (exchange, symbols) => exchange.unWatchTradesForSymbols(symbols),
  },
};

/**
 * Subscriptions where ccxt's defaults do not deliver what is needed.
 * Sources: documentation of Kraken WebSocket v2 and Coinbase Advanced Trade.
 */
const WATCH_OVERRIDES: Partial<Record<LiveVenueId, Partial<Record<Channel, Call>>>> = {
  kraken_spot: {
    // the default updates the best prices only with each trade
    tickers: (exchange, symbols) => exchange.watchTickers(symbols, KRAKEN_TICKER),
    book: (exchange, symbols) => exchange.watchOrderBookForSymbols(symbols, KRAKEN_BOOK.depth),
  },
  bybit_unified: {
    book: (exchange, symbols) => exchange.watchOrderBookForSymbols(symbols, bybitLevels(symbols)),
  },
  coinbase: {
    // ccxt subscribes to `ticker_batch` (every 5 s), which carries no best prices
    tickers: (exchange, symbols) => exchange.subscribeMultiple('ticker', false, symbols),
  },
};

/** Unsubscriptions where ccxt's default does not match the subscription. */
const UNWATCH_OVERRIDES: Partial<Record<LiveVenueId, Partial<Record<Channel, Call>>>> = {
  bybit_unified: {
    book: (exchange, symbols) =>
      exchange.unWatchOrderBookForSymbols(symbols, { limit: bybitLevels(symbols) }),
  },
};

/** Subscribes where needed, and resolves with the next update of any of the symbols. */
export const watchChannel = (
  exchange: Exchange,
  venue: LiveVenueId,
  channel: Channel,
  symbols: readonly string[],
): Promise<unknown> =>
  (WATCH_OVERRIDES[venue]?.[channel] ?? DEFAULT_CALLS[channel].watch)(exchange, symbols);

/** Unsubscribes through ccxt; undefined when ccxt does not support it. */
export const unwatchChannel = (
  exchange: Exchange,
  venue: LiveVenueId,
  channel: Channel,
  symbols: readonly string[],
): Promise<unknown> | undefined => {
  const { unwatchFlag, unwatch } = DEFAULT_CALLS[channel];
  if (exchange.has[unwatchFlag] !== true) return undefined;
  return (UNWATCH_OVERRIDES[venue]?.[channel] ?? unwatch)(exchange, symbols);
};
