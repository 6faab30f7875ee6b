import type { Book, Candle, Ticker, Trade } from '@parallax/contract';
import type {
  Derivatives,
  ForcedTrade,
  LiveInstrument,
  LiveKind,
  OpenSize,
  PaidFor,
  Past,
  TickerParts,
  VenueLink,
} from '@parallax/live';

/** What a venue that cannot be reached throws. */
export class Unreachable extends Error {}
/** What a venue throws that is asked too often. */
export class TurnedAway extends Unreachable {}
/** What a venue throws that does not trade what was asked for. */
export class Refused extends Error {
  constructor(readonly symbol?: string) {
    super('no such contract');
  }
}

/** Words for what it throws. */
export const words = {
  whyNot: (error: unknown) => (error instanceof Unreachable ? 'It cannot be reached' : 'Else'),
  isUnreachable: (error: unknown) => error instanceof Unreachable,
  isRefusal: (error: unknown) => error instanceof Refused,
  isRefusalOf: (error: unknown, { symbol }: LiveInstrument) =>
    error instanceof Refused && error.symbol === symbol,
  isAskingForPatience: (error: unknown) => error instanceof TurnedAway,
  firstLineOf: String,
};

export const listed = (symbol: string, instType: LiveInstrument['instType'] = 'spot') => ({
  unified: symbol,
  symbol,
  origSymbol: symbol,
  base: 'BTC',
  quote: 'USDT',
  instType,
  riskType: instType === 'spot' ? null : ('linear' as const),
  tick: 0.1,
  lot: 0.001,
  unit: 1,
  expiry: null,
  strike: null,
  optionType: null,
  fundingHours: null,
});

const tickerAt = (price: number): Ticker => ({
  bid: price,
  ask: price + 1,
  last: price,
  mid: price + 0.5,
  mark_price: null,
  index_price: null,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: price,
  low_24h: price,
  at: price,
});

export const bookAt = (price: number): Book => {
  return { bids: [[price, 1]], asks: [[price + 1, 1]], at: price };
};

/** A venue in a test: it says what it is told to, and fails when it is told to. */
export class FakeLink implements VenueLink {
  readonly separateMarks = false;
  heardAt: number | undefined;
  isAway = false;
  /** answers questions with a refusal of more of them */
  isFull = false;
  /** answers a question for trades when it is told to */
  isSlow = false;
  /** lets nobody open a connection */
  isCrowded = false;
  /** every attempt to list or to hear, with its time */
  readonly attempts: number[] = [];
  /** what was asked to be heard, in the order of the calls */
  readonly heard: { readonly kind: LiveKind; readonly symbols: readonly string[] }[] = [];
  readonly begun: string[] = [];
  readonly forgotten: string[] = [];
  drops = 0;
  past: readonly Trade[] = [];
  /** what it throws when one of them is among what is asked for */
  readonly refuses = new Set<string>();
  /** whether it says which one that is, and takes the others */
  isPrecise = false;
  mostAtOnce = 50;
  /** its last word on these is the present one */
  readonly fresh = new Set<string>();
  paid: readonly PaidFor[] = [];
  open: OpenSize | undefined;
  /** what it answers when it is asked for a book */
  asksBook: Book | undefined;
  forced: readonly ForcedTrade[] = [];
  tellsLiquidations = true;
  /** how often it was asked to hear who is liquidated */
  liquidationsAsked = 0;
  said = new Map<string, TickerParts>();
  isWhole = true;
  refusal: unknown;
  /** how often it was asked for candles, books, trades, derivatives or rates */
  asked = 0;
  readonly #tickers = new Map<string, Ticker>();
  readonly #books = new Map<string, Book>();
  readonly #trades = new Map<string, Trade[]>();
  readonly #unanswered: (() => void)[] = [];
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

  constructor(
    private readonly now: () => number,
    public lists: readonly LiveInstrument[],
  ) {}

  get allHeardAt(): number | undefined {
    return this.heardAt;
  }

  isFresh(_kind: 'ticker' | 'book', { symbol }: LiveInstrument): boolean {
    return this.fresh.has(symbol);
  }

  say(symbol: string, price: number): void {
    this.#tickers.set(symbol, tickerAt(price));
    this.fresh.add(symbol);
    this.#wake();
  }

  sayBook(symbol: string, price: number): void {
    this.#books.set(symbol, bookAt(price));
    this.fresh.add(symbol);
    this.#wake();
  }

  trade(symbol: string, id: string): void {
    const trade: Trade = { id, price: 1, size: 1, side: 'buy', at: this.now() };
    this.#trades.set(symbol, [...(this.#trades.get(symbol) ?? []), trade]);
    this.#wake();
  }

  /** Ends all connections, and accepts none until `isAway` is false again. */
  goAway(): void {
    this.isAway = true;
    this.fresh.clear();
    this.#end(new Unreachable('away'));
  }

  /** Answers all questions that wait. */
  answer(): void {
    for (const answer of this.#unanswered.splice(0)) answer();
  }

  batchMax(): number {
    return this.mostAtOnce;
  }

  async instruments(): Promise<LiveInstrument[]> {
    this.#attempt();
    return [...this.lists];
  }

  begin(kind: LiveKind, { symbol }: LiveInstrument): void {
    this.begun.push(`${kind} ${symbol}`);
  }

  async hear(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    const symbols = instruments.map(({ symbol }) => symbol);
    this.heard.push({ kind, symbols });
    this.#attempt();
    if (this.isCrowded) throw new TurnedAway('too many');
    const refused = symbols.find((symbol) => this.refuses.has(symbol));
    if (refused !== undefined) throw new Refused(this.isPrecise ? refused : undefined);
    await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async forget(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    this.forgotten.push([kind, ...instruments.map(({ symbol }) => symbol)].join(' '));
  }

  takeTicker({ symbol }: LiveInstrument): Ticker | undefined {
    const ticker = this.#tickers.get(symbol);
    this.#tickers.delete(symbol);
    return ticker;
  }

  takeBook({ symbol }: LiveInstrument): Book | undefined {
    const book = this.#books.get(symbol);
    this.#books.delete(symbol);
    return book;
  }

  takeTrades({ symbol }: LiveInstrument): Trade[] {
    const trades = this.#trades.get(symbol) ?? [];
    this.#trades.delete(symbol);
    return trades;
  }

  async takePast(_instrument: LiveInstrument, _limit: number, mayAsk: boolean): Promise<Past> {
    if (mayAsk) this.asked += 1;
    const isTold = mayAsk && !this.isFull;
    const refusal = mayAsk && this.isFull ? new TurnedAway('too many') : undefined;
    return { trades: isTold ? this.past : [], refusal };
  }

  async trades(): Promise<Trade[]> {
    this.#ask();
    if (this.isSlow) await new Promise<void>((resolve) => this.#unanswered.push(resolve));
    return [...this.past];
  }

  async book(): Promise<Book | undefined> {
    this.#ask();
    return this.asksBook;
  }

  async candles(): Promise<Candle[]> {
    this.#ask();
    return [{ at: 0, open: 1, high: 1, low: 1, close: 1, volume: 1 }];
  }

  async derivatives(): Promise<Derivatives> {
    this.#ask();
    return { said: this.said, isWhole: this.isWhole, refusal: this.refusal };
  }

  async paidRates(): Promise<PaidFor[]> {
    this.#ask();
    return [...this.paid];
  }

  async openInterest(): Promise<OpenSize | undefined> {
    this.#ask();
    return this.open;
  }

  async hearLiquidations(): Promise<void> {
    this.liquidationsAsked += 1;
    if (this.isAway) throw new Unreachable('away');
    await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async forgetLiquidations(): Promise<void> {
    this.forgotten.push('liquidations');
  }

  liquidations(): ForcedTrade[] {
    return [...this.forced];
  }

  async ping(): Promise<number> {
    if (this.isAway) throw new Unreachable('away');
    return 7;
  }

  async drop(): Promise<void> {
    this.drops += 1;
    this.#end(new Error('closed by us'));
  }

  #ask(): void {
    this.asked += 1;
    if (this.isFull) throw new TurnedAway('too many');
    if (this.isAway) throw new Unreachable('away');
  }

  #attempt(): void {
    this.attempts.push(this.now());
    if (this.isAway) throw new Unreachable('away');
  }

  #wake(): void {
    this.heardAt = this.now();
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve } of waiting) resolve();
  }

  #end(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(error);
  }
}
