import type { Exchange } from 'ccxt';
import { KRAKEN_BOOK, KRAKEN_TICKER } from './kraken-params.ts';
import type { LiveInstrument } from './map/market.ts';
import type { LiveVenueId } from './venues.ts';

/** What is watched of a contract. */
export type LiveKind = 'ticker' | 'book' | 'trades';

/** One stream of ccxt. */
export type Channel = 'tickers' | 'quotes' | 'book' | 'trades';

/** Venues whose tickers do not say bid and ask. */
const SEPARATE_QUOTES: Partial<Record<LiveVenueId, (instrument: LiveInstrument) => boolean>> = {
  binance_spot: () => true,
  binance_usdm: () => true,
  binance_coinm: () => true,
  bybit_unified: ({ instType }) => instType === 'spot',
};

/** The streams that a kind is made of; all instruments are of one type. */
export function channelsOf(
  venue: LiveVenueId,
  kind: LiveKind,
  instruments: readonly LiveInstrument[],
): Channel[] {
  if (kind !== 'ticker') return [kind];
  const hasOwn = SEPARATE_QUOTES[venue];
  return hasOwn && instruments.some(hasOwn) ? ['tickers', 'quotes'] : ['tickers'];
}

const BATCH_MAX = 50;
/** Bybit refuses a message with more arguments of spot pairs, and takes all of others. */
const BYBIT_SPOT_MAX = 10;

/** How many contracts like this one a venue takes in one message. */
export const batchMaxOf = (venue: LiveVenueId, { instType }: LiveInstrument): number =>
  venue === 'bybit_unified' && instType === 'spot' ? BYBIT_SPOT_MAX : BATCH_MAX;

/** How many levels of a book Bybit is asked for; it has others of options. */
const bybitLevels = ([first = '']: readonly string[]): number => (/-[CP]$/.test(first) ? 100 : 50);

type Call = (exchange: Exchange, symbols: readonly string[]) => Promise<unknown>;

interface Calls {
  /** ccxt's flag of the call that ends a subscription */
  readonly ends: string;
  readonly watch: Call;
  readonly unwatch: Call;
}

const CALLS: Readonly<Record<Channel, Calls>> = {
  tickers: {
    ends: 'unWatchTickers',
    watch: (exchange, symbols) => exchange.watchTickers(symbols),
    unwatch: (exchange, symbols) => exchange.unWatchTickers(symbols),
  },
  quotes: {
    ends: 'unWatchBidsAsks',
    watch: (exchange, symbols) => exchange.watchBidsAsks(symbols),
    unwatch: (exchange, symbols) => exchange.unWatchBidsAsks(symbols),
  },
  book: {
    ends: 'unWatchOrderBookForSymbols',
    watch: (exchange, symbols) => exchange.watchOrderBookForSymbols(symbols),
    unwatch: (exchange, symbols) => exchange.unWatchOrderBookForSymbols(symbols),
  },
  trades: {
    ends: 'unWatchTradesForSymbols',
    watch: (exchange, symbols) => exchange.watchTradesForSymbols(symbols),
    unwatch: (exchange, symbols) => exchange.unWatchTradesForSymbols(symbols),
  },
};

/**
 * Where what ccxt asks for by itself is not enough.
 * Sources: the documentation of Kraken's WebSocket version 2, and of Coinbase's Advanced Trade.
 */
const OWN: Partial<Record<LiveVenueId, Partial<Record<Channel, Call>>>> = {
  kraken_spot: {
    // by itself it tells the best prices with the next trade alone
    tickers: (exchange, symbols) => exchange.watchTickers(symbols, KRAKEN_TICKER),
    book: (exchange, symbols) => exchange.watchOrderBookForSymbols(symbols, KRAKEN_BOOK.depth),
  },
  bybit_unified: {
    book: (exchange, symbols) => exchange.watchOrderBookForSymbols(symbols, bybitLevels(symbols)),
  },
  coinbase: {
    // ccxt takes the batch of every 5 s, which says no best prices
    tickers: (exchange, symbols) => exchange.subscribeMultiple('ticker', false, symbols),
  },
};

/** Where ccxt ends another subscription than it began. */
const OWN_ENDS: Partial<Record<LiveVenueId, Partial<Record<Channel, Call>>>> = {
  bybit_unified: {
    book: (exchange, symbols) =>
      exchange.unWatchOrderBookForSymbols(symbols, { limit: bybitLevels(symbols) }),
  },
};

/** Resolves with the next news of one of them, and subscribes to those that are not yet. */
export const watchChannel = (
  exchange: Exchange,
  venue: LiveVenueId,
  channel: Channel,
  symbols: readonly string[],
): Promise<unknown> => (OWN[venue]?.[channel] ?? CALLS[channel].watch)(exchange, symbols);

/** Ends a subscription by ccxt; undefined where ccxt cannot. */
export const unwatchChannel = (
  exchange: Exchange,
  venue: LiveVenueId,
  channel: Channel,
  symbols: readonly string[],
): Promise<unknown> | undefined => {
  const { ends, unwatch } = CALLS[channel];
  if (exchange.has[ends] !== true) return undefined;
  return (OWN_ENDS[venue]?.[channel] ?? unwatch)(exchange, symbols);
};
