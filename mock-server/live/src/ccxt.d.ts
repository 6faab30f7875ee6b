/**
 * What is used of ccxt. Its own types are not read, so that everything compiles where it is not
 * installed, and what it answers is unknown until a mapper has parsed it.
 */
declare module 'ccxt' {
  /** One WebSocket connection of an exchange. */
  export interface Client {
    readonly url: string;
    readonly subscriptions: Record<string, unknown>;
    /** Unix milliseconds of the last answer to a ping */
    readonly lastPong?: number | undefined;
    send(message: unknown): Promise<unknown>;
    /** Fails who waits for what has this name, now or next. */
    reject(error: Error, name: string): unknown;
  }

  type Symbols = readonly string[];

  export class Exchange {
    readonly id: string;
    readonly has: Readonly<Record<string, boolean | 'emulated' | undefined>>;
    readonly timeframes: Readonly<Record<string, unknown>>;
    readonly urls: { api: unknown };
    /** for sockets without TLS */
    httpAgent: unknown;
    readonly markets: Readonly<Record<string, unknown>> | undefined;
    tickers: Record<string, unknown>;
    bidsasks: Record<string, unknown>;
    /** oldest first; at most the latest 1,000 of each */
    readonly trades: Readonly<Record<string, readonly unknown[] | undefined>>;
    orderbooks: Record<string, unknown>;
    /** oldest first; at most the latest 1,000, and undefined before the first */
    readonly liquidations: readonly unknown[] | undefined;
    readonly fundingRates: Readonly<Record<string, unknown>>;
    readonly clients: Readonly<Record<string, Client>>;
    /** milliseconds that a request may take */
    timeout: number;
    constructor(config?: object);
    client(url: string): Client;
    handleMessage(client: Client, message: unknown): void;
    /** the name by which it is kept, of a contract by the venue's */
    safeSymbol(id: string): string;
    /** of Bybit and Deribit: a message of a book */
    handleOrderBook(client: Client, message: unknown): void;
    /** of Binance: the number of the connection for what is asked for, `<channel>::<symbol>,<symbol>` */
    stream: (type: string, asked: string, count?: number) => string;
    /** Waits for any of these names, and sends the message unless all is subscribed to already. */
    watchMultiple(
      url: string,
      awaited: readonly string[],
      message?: unknown,
      subscribed?: readonly string[],
      ...more: unknown[]
    ): Promise<unknown>;
    fetch(...request: unknown[]): Promise<unknown>;
    setMarkets(markets: readonly object[]): unknown;
    loadMarkets(reload?: boolean): Promise<unknown>;
    watchTickers(symbols: Symbols, params?: object): Promise<unknown>;
    watchBidsAsks(symbols: Symbols): Promise<unknown>;
    watchTradesForSymbols(symbols: Symbols): Promise<unknown>;
    watchOrderBookForSymbols(symbols: Symbols, limit?: number): Promise<unknown>;
    /** of Coinbase; others have one that takes something else */
    subscribeMultiple(name: string, isPrivate: boolean, symbols: Symbols): Promise<unknown>;
    watchLiquidationsForSymbols(
      symbols: undefined,
      since: undefined,
      limit: undefined,
      params: object,
    ): Promise<unknown>;
    unWatchTickers(symbols: Symbols): Promise<unknown>;
    unWatchBidsAsks(symbols: Symbols): Promise<unknown>;
    unWatchTradesForSymbols(symbols: Symbols): Promise<unknown>;
    unWatchOrderBookForSymbols(symbols: Symbols, params?: object): Promise<unknown>;
    fetchTime(): Promise<unknown>;
    fetchTickers(symbols?: Symbols, params?: object): Promise<unknown>;
    fetchTrades(symbol: string, since: undefined, limit: number): Promise<unknown>;
    fetchOrderBook(symbol: string, limit?: number): Promise<unknown>;
    fetchOHLCV(
      symbol: string,
      timeframe: string,
      since: number | undefined,
      limit: number,
    ): Promise<unknown>;
    fetchOpenInterest(symbol: string): Promise<unknown>;
    fetchBidsAsks(): Promise<unknown>;
    fetchFundingRates(): Promise<unknown>;
    fetchFundingIntervals(): Promise<unknown>;
    fetchMarkPrices(symbols?: Symbols, params?: object): Promise<unknown>;
    fetchFundingRateHistory(
      symbol: string,
      since: number | undefined,
      limit: number,
      params: object,
    ): Promise<unknown>;
    /** of OKX */
    publicGetMarketIndexTickers?: (params: object) => Promise<unknown>;
    close(): Promise<void>;
  }

  /** A venue that answers with an error. */
  export class ExchangeError extends Error {}

  /** A venue that does not answer, or refuses to for now. */
  export class NetworkError extends Error {}
  export class RequestTimeout extends NetworkError {}
  export class RateLimitExceeded extends NetworkError {}
  export class DDoSProtection extends NetworkError {}
  export class OnMaintenance extends NetworkError {}

  /** A connection that was ended on purpose. */
  export class ExchangeClosedByUser extends Error {}

  /** A subscription that was ended on purpose. */
  export class UnsubscribeError extends Error {}

  /** The exchanges that have streams, by ccxt's names. */
  export const pro: Readonly<Record<string, typeof Exchange>>;
}
