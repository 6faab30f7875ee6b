/**
 * The part of ccxt's API that is used. Declared here so that everything compiles without ccxt installed;
 * its results are `unknown` until a mapper parses them.
 */
declare module 'ccxt' {
  /** One WebSocket connection of an exchange. */
  export interface Client {
    readonly url: string;
    readonly subscriptions: Record<string, unknown>;
    /** Unix milliseconds of the last pong */
    readonly lastPong?: number | undefined;
    send(message: unknown): Promise<unknown>;
    /** Rejects the pending or next promise with this message name. */
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
    /** oldest first; the latest 1,000 per contract */
    readonly trades: Readonly<Record<string, readonly unknown[] | undefined>>;
    orderbooks: Record<string, unknown>;
    /** oldest first; the latest 1,000; undefined before the first */
    readonly liquidations: readonly unknown[] | undefined;
    readonly fundingRates: Readonly<Record<string, unknown>>;
    readonly clients: Readonly<Record<string, Client>>;
    /** request timeout in milliseconds */
    timeout: number;
    apiKey: string;
    secret: string;
    /** the passphrase of venues that have one */
    password: string;
    enableLastResponseHeaders: boolean;
    enableRateLimit: boolean;
    readonly last_response_headers: Readonly<Record<string, unknown>> | undefined;
    readonly options: Record<string, unknown>;
    /** the number or time with which the next request is signed */
    nonce: () => number;
    /** Makes the request to a venue's endpoint. */
    sign: (
      path: string,
      api: unknown,
      method: string,
      params: object,
      headers: object | undefined,
      body: unknown,
    ) => { readonly headers?: object | undefined };
    /** Resolves when the next request can be sent by the venue's limits, if `enableRateLimit` is on. */
    throttle: (cost?: number) => Promise<unknown>;
    /** Throws the error of a response; undefined leaves that to the status. */
    handleErrors: (status: number, reason: string, ...response: unknown[]) => unknown;
    /** called when a connection has opened */
    onConnected: (client: Client, message?: unknown) => void;
    loadTimeDifference(): Promise<unknown>;
    /** ccxt's common code of a venue's asset */
    safeCurrencyCode(id: string): string;
    watchOrders(
      symbol?: undefined,
      since?: undefined,
      limit?: undefined,
      params?: object,
    ): Promise<unknown>;
    watchMyTrades(): Promise<unknown>;
    constructor(config?: object);
    client(url: string): Client;
    handleMessage(client: Client, message: unknown): void;
    /** the unified symbol of a venue's contract id */
    safeSymbol(id: string): string;
    /** Bybit and Deribit: handles an order book message */
    handleOrderBook(client: Client, message: unknown): void;
    /** Binance: returns the connection number for `<channel>::<symbol>,<symbol>` */
    stream: (type: string, request: string, count?: number) => string;
    /** Resolves with the next message of any of these names; sends the request unless all are subscribed. */
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
    /** Coinbase only; other exchanges have one with another signature */
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
      params?: object,
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
    /** OKX only */
    publicGetMarketIndexTickers?: (params: object) => Promise<unknown>;
    publicGetPublicOptSummary?: (params: object) => Promise<unknown>;
    close(): Promise<void>;
  }

  /** The venue responded with an error. */
  export class ExchangeError extends Error {}
  /** The venue does not know the contract. */
  export class BadSymbol extends ExchangeError {}

  /** The venue does not know the order. */
  export class OrderNotFound extends ExchangeError {}
  /** The venue knows an order with this client id. */
  export class DuplicateOrderId extends ExchangeError {}

  /** The venue is unreachable or temporarily refuses requests. */
  export class NetworkError extends Error {}
  export class ExchangeNotAvailable extends NetworkError {}
  /** The time or the number of the request was refused. */
  export class InvalidNonce extends NetworkError {}
  export class RequestTimeout extends NetworkError {}
  export class RateLimitExceeded extends NetworkError {}
  export class DDoSProtection extends NetworkError {}
  export class OnMaintenance extends ExchangeNotAvailable {}

  /** The client closed the connection. */
  export class ExchangeClosedByUser extends Error {}

  /** The client unsubscribed. */
  export class UnsubscribeError extends Error {}

  /** Exchange classes with WebSocket support, by ccxt id. */
  export const pro: Readonly<Record<string, typeof Exchange>>;
}
