import type { Ticker, Trade } from '@parallax/contract';
import type { DerivativeParts, LiveInstrument, LiveKind, VenueLink } from '@parallax/live';

/** What a venue that cannot be reached throws. */
export class Unreachable extends Error {}

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

/** A venue in a test: it says what it is told to, and fails when it is told to. */
export class FakeLink implements VenueLink {
  readonly separateMarks = false;
  heardAt: number | undefined;
  isAway = false;
  /** every attempt to list or to hear, with its time */
  readonly attempts: number[] = [];
  /** what was asked to be heard, in the order of the calls */
  readonly heard: { readonly kind: LiveKind; readonly symbols: readonly string[] }[] = [];
  readonly forgotten: string[] = [];
  drops = 0;
  past: readonly Trade[] = [];
  readonly #tickers = new Map<string, Ticker>();
  readonly #trades = new Map<string, Trade[]>();
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];

  constructor(
    private readonly now: () => number,
    private readonly lists: readonly LiveInstrument[],
  ) {}

  say(symbol: string, price: number): void {
    this.#tickers.set(symbol, tickerAt(price));
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
    this.#end(new Unreachable('away'));
  }

  async instruments(): Promise<LiveInstrument[]> {
    this.#attempt();
    return [...this.lists];
  }

  async hear(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    this.heard.push({ kind, symbols: instruments.map(({ symbol }) => symbol) });
    this.#attempt();
    await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  async forget(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    for (const { symbol } of instruments) this.forgotten.push(`${kind} ${symbol}`);
  }

  takeTicker({ symbol }: LiveInstrument): Ticker | undefined {
    const ticker = this.#tickers.get(symbol);
    this.#tickers.delete(symbol);
    return ticker;
  }

  takeBook(): undefined {
    return undefined;
  }

  takeTrades({ symbol }: LiveInstrument): Trade[] {
    const trades = this.#trades.get(symbol) ?? [];
    this.#trades.delete(symbol);
    return trades;
  }

  async takePast(): Promise<Trade[]> {
    return [...this.past];
  }

  async trades(): Promise<Trade[]> {
    return [];
  }

  async book(): Promise<undefined> {
    return undefined;
  }

  async candles(): Promise<[]> {
    return [];
  }

  async derivatives(): Promise<ReadonlyMap<string, DerivativeParts>> {
    return new Map();
  }

  async paidRates(): Promise<undefined> {
    return undefined;
  }

  async ping(): Promise<number> {
    if (this.isAway) throw new Unreachable('away');
    return 7;
  }

  async drop(): Promise<void> {
    this.drops += 1;
    this.#end(new Error('closed by us'));
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
