import type {
  AllTickers,
  Derivatives,
  LatestTrades,
  LiquidationTrade,
  LiveInstrument,
  LiveKind,
  OpenInterestSize,
  PaidRate,
  TickerParts,
  VenueLink,
} from '@parallax/live';
import type { Book, Candle, MarkPoint, Ticker, Trade } from '@parallax/protocol';
import { RateLimited, Refused, Unreachable } from './fake-errors.ts';
import { bookAt, tickerAt } from './fake-values.ts';

/** A venue link that tests control. */
export class FakeLink implements VenueLink {
  hasSeparateDerivatives = false;
  receivedAt: number | undefined;
  messages = 0;
  isOffline = false;
  /** responds to requests with RateLimited */
  isRateLimited = false;
  /** delays responses with trades, tickers or derivatives until `respond` is called */
  delaysResponses = false;
  /** rejects subscriptions with RateLimited */
  rejectsSubscriptions = false;
  /** times of all attempts to list or subscribe */
  readonly attempts: number[] = [];
  /** `watch` calls, in order */
  readonly subscriptions: { readonly kind: LiveKind; readonly symbols: readonly string[] }[] = [];
  readonly started: string[] = [];
  readonly unsubscribed: string[] = [];
  disconnects = 0;
  history: readonly Trade[] = [];
  /** symbols that are refused */
  readonly refused = new Set<string>();
  /** whether a refusal names the contract */
  namesRefused = false;
  batchSize = 50;
  /** symbols whose last value is current */
  readonly fresh = new Set<string>();
  payments: readonly PaidRate[] = [];
  openSize: OpenInterestSize | undefined;
  /** response to a book request */
  requestedBook: Book | undefined;
  liquidationTrades: readonly LiquidationTrade[] = [];
  hasLiquidations = true;
  /** number of `watchLiquidations` calls */
  liquidationSubscriptions = 0;
  parts = new Map<string, TickerParts>();
  markPoints: MarkPoint[] | undefined;
  /** response to a request for all tickers, by unified symbol */
  allParts = new Map<string, TickerParts>();
  amounts: AllTickers['amounts'] = new Map();
  isComplete = true;
  rateLimitError: unknown;
  /** number of requests of any kind, except instruments and pings */
  requests = 0;
  readonly #tickers = new Map<string, Ticker>();
  readonly #books = new Map<string, Book>();
  readonly #crossed = new Set<string>();
  readonly #trades = new Map<string, Trade[]>();
  readonly #delayedResponses: (() => void)[] = [];
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

  constructor(
    private readonly now: () => number,
    public listings: readonly LiveInstrument[],
  ) {}

  get allReceivedAt(): number | undefined {
    return this.receivedAt;
  }

  isFresh(_kind: 'ticker' | 'book', { symbol }: LiveInstrument): boolean {
    return this.fresh.has(symbol);
  }

  sendTicker(symbol: string, price: number): void {
    this.#tickers.set(symbol, tickerAt(price));
    this.fresh.add(symbol);
    this.#resolveAll();
  }

  sendBook(symbol: string, price: number): void {
    this.#books.set(symbol, bookAt(price));
    this.#crossed.delete(symbol);
    this.fresh.add(symbol);
    this.#resolveAll();
  }

  /** Sends an update that crosses the book until another book is sent. */
  crossBook(symbol: string): void {
    this.#crossed.add(symbol);
    this.fresh.add(symbol);
    this.#resolveAll();
  }

  sendTrade(symbol: string, id: string): void {
    const trade: Trade = { id, price: 1, size: 1, side: 'buy', at: this.now() };
    this.#trades.set(symbol, [...(this.#trades.get(symbol) ?? []), trade]);
    this.#resolveAll();
  }

  /** Ends all connections and refuses new ones until `isOffline` is false. */
  goOffline(): void {
    this.isOffline = true;
    this.fresh.clear();
    this.#rejectAll(new Unreachable('offline'));
  }

  /** Sends all delayed responses. */
  respond(): void {
    for (const send of this.#delayedResponses.splice(0)) send();
  }

  batchMax(): number {
    return this.batchSize;
  }

  async instruments(): Promise<LiveInstrument[]> {
    this.#attempt();
    return [...this.listings];
  }

  start(kind: LiveKind, { symbol }: LiveInstrument): void {
    this.started.push(`${kind} ${symbol}`);
  }

  async watch(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    const symbols = instruments.map(({ symbol }) => symbol);
    this.subscriptions.push({ kind, symbols });
    this.#attempt();
    if (this.rejectsSubscriptions) throw new RateLimited('too many');
    const refused = symbols.find((symbol) => this.refused.has(symbol));
    if (refused !== undefined) throw new Refused(this.namesRefused ? refused : undefined);
    await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async unwatch(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    this.unsubscribed.push([kind, ...instruments.map(({ symbol }) => symbol)].join(' '));
  }

  drainTicker({ symbol }: LiveInstrument): Ticker | undefined {
    const ticker = this.#tickers.get(symbol);
    this.#tickers.delete(symbol);
    return ticker;
  }

  drainBook({ symbol }: LiveInstrument): Book | undefined {
    const book = this.#books.get(symbol);
    this.#books.delete(symbol);
    return book;
  }

  isCrossed({ symbol }: LiveInstrument): boolean {
    return this.#crossed.has(symbol);
  }

  drainTrades({ symbol }: LiveInstrument): Trade[] {
    const trades = this.#trades.get(symbol) ?? [];
    this.#trades.delete(symbol);
    return trades;
  }

  async drainLatest(
    _instrument: LiveInstrument,
    _limit: number,
    mayRequest: boolean,
  ): Promise<LatestTrades> {
    if (mayRequest) this.requests += 1;
    const trades = mayRequest && !this.isRateLimited ? this.history : [];
    const requestError = mayRequest && this.isRateLimited ? new RateLimited('too many') : undefined;
    await this.#untilReleased();
    return { trades, requestError };
  }

  async trades(): Promise<Trade[]> {
    this.#request();
    await this.#untilReleased();
    return [...this.history];
  }

  async book(): Promise<Book | undefined> {
    this.#request();
    return this.requestedBook;
  }

  async candles(): Promise<Candle[]> {
    this.#request();
    return [{ at: 0, open: 1, high: 1, low: 1, close: 1, volume: 1 }];
  }

  async markHistory(): Promise<MarkPoint[] | undefined> {
    this.#request();
    return this.markPoints;
  }

  async tickers(): Promise<AllTickers> {
    this.#request();
    await this.#untilReleased();
    const { allParts: byContract, amounts, isComplete, rateLimitError } = this;
    return { byContract, amounts, isComplete, rateLimitError };
  }

  async derivatives(): Promise<Derivatives> {
    this.#request();
    await this.#untilReleased();
    return {
      byContract: this.parts,
      isComplete: this.isComplete,
      rateLimitError: this.rateLimitError,
    };
  }

  async paidRates(): Promise<PaidRate[]> {
    this.#request();
    return [...this.payments];
  }

  async openInterest(): Promise<OpenInterestSize | undefined> {
    this.#request();
    return this.openSize;
  }

  async watchLiquidations(): Promise<void> {
    this.liquidationSubscriptions += 1;
    if (this.isOffline) throw new Unreachable('offline');
    await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async unwatchLiquidations(): Promise<void> {
    this.unsubscribed.push('liquidations');
  }

  liquidations(): LiquidationTrade[] {
    return [...this.liquidationTrades];
  }

  async ping(): Promise<number> {
    if (this.isOffline) throw new Unreachable('offline');
    return 7;
  }

  async disconnect(): Promise<void> {
    this.disconnects += 1;
    this.#rejectAll(new Error('closed by us'));
  }

  async #untilReleased(): Promise<void> {
    if (!this.delaysResponses) return;
    await new Promise<void>((resolve) => this.#delayedResponses.push(resolve));
  }

  #request(): void {
    this.requests += 1;
    if (this.isRateLimited) throw new RateLimited('too many');
    if (this.isOffline) throw new Unreachable('offline');
  }

  #attempt(): void {
    this.attempts.push(this.now());
    if (this.isOffline) throw new Unreachable('offline');
  }

  #resolveAll(): void {
    this.receivedAt = this.now();
    this.messages += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve } of waiting) resolve();
  }

  #rejectAll(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(error);
  }
}
