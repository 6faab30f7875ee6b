import { type Book, INTERVAL_MS, type Interval, type Ticker, type Trade } from '@parallax/contract';
import { type Exchange, UnsubscribeError } from 'ccxt';
import {
  batchMaxOf,
  type Channel,
  channelsOf,
  type LiveKind,
  unwatchChannel,
  watchChannel,
} from './channels.ts';
import { fetchCandles } from './fetch-candles.ts';
import { fetchOpenInterest } from './fetch-open-interest.ts';
import { fetchPaidRates } from './fetch-paid-rates.ts';
import { forgetLiquidations, hearLiquidations, tellsLiquidations } from './hear-liquidations.ts';
import { HeardTicker } from './heard-ticker.ts';
import { listInstruments } from './list-instruments.ts';
import { bookOf, stateOf } from './map/book.ts';
import { type ForcedTrade, forcedTradesOf } from './map/liquidations.ts';
import type { LiveInstrument } from './map/market.ts';
import type { OpenSize } from './map/open-interest.ts';
import { heardTradesOf, tradesOf } from './map/trades.ts';
import { RecentIds } from './recent-ids.ts';
import { RoundTrip } from './round-trip.ts';
import { SignsOfLife, type Told } from './signs-of-life.ts';
import { type Derivatives, fetchDerivatives } from './snapshots.ts';
import { unsubscribe } from './unsubscribe.ts';
import type { Past, VenueLink } from './venue-link.ts';
import type { LiveVenueId } from './venues.ts';

/** After so long without a sign of life of its connections a price is not the present one any more. */
const FRESH_MS = 8_000;

/** Venues whose tickers do not say the mark price. */
const SEPARATE_MARKS: ReadonlySet<LiveVenueId> = new Set(['binance_usdm', 'binance_coinm', 'okx']);

/** What is remembered of a contract while it is watched. */
interface Heard {
  readonly ticker: HeardTicker;
  /** ccxt's book as it was looked at last, and what it said then */
  held: unknown;
  state: string | undefined;
  book: Book | undefined;
  trade: unknown;
  ids: RecentIds;
}

/** Where ccxt keeps what a stream tells. */
function toldBy(channel: Channel): Told {
  if (channel === 'book') return 'orderbooks';
  return channel === 'quotes' ? 'bidsasks' : 'tickers';
}

const sameLevels = (a: Book['bids'], b: Book['bids']): boolean =>
  a.length === b.length && a.every(([price, size], i) => price === b[i]?.[0] && size === b[i]?.[1]);

/** A venue through ccxt. */
export class CcxtLink implements VenueLink {
  readonly #heard = new Map<string, Heard>();
  #instruments: readonly LiveInstrument[] = [];
  readonly #signs: SignsOfLife;
  readonly #roundTrip: RoundTrip;

  constructor(
    private readonly exchange: Exchange,
    private readonly venue: LiveVenueId,
    private readonly now: () => number,
  ) {
    this.#signs = new SignsOfLife(exchange, now);
    this.#roundTrip = new RoundTrip(exchange);
  }

  get separateMarks(): boolean {
    return SEPARATE_MARKS.has(this.venue);
  }

  get heardAt(): number | undefined {
    return this.#signs.last;
  }

  get allHeardAt(): number | undefined {
    return this.#signs.longestAgo;
  }

  isFresh(kind: 'ticker' | 'book', instrument: LiveInstrument): boolean {
    const told = channelsOf(this.venue, kind, [instrument]).map(toldBy);
    const heardAt = this.#signs.of(instrument.unified, told);
    return heardAt !== undefined && this.now() - heardAt < FRESH_MS;
  }

  batchMax(instrument: LiveInstrument): number {
    return batchMaxOf(this.venue, instrument);
  }

  async instruments(): Promise<LiveInstrument[]> {
    this.#instruments = await listInstruments(this.exchange, this.venue);
    this.#forgetGone();
    return [...this.#instruments];
  }

  begin(kind: LiveKind, { unified, unit }: LiveInstrument): void {
    const heard = this.#of(unified);
    const { tickers, bidsasks, orderbooks, trades } = this.exchange;
    if (kind === 'ticker') heard.ticker.begin(tickers[unified], bidsasks[unified]);
    if (kind === 'book') {
      heard.held = orderbooks[unified];
      heard.state = undefined;
      heard.book = bookOf(heard.held, unit, this.now());
    }
    if (kind === 'trades') heard.trade = trades[unified]?.at(-1);
  }

  async hear(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    const symbols = instruments.map(({ unified }) => unified);
    const news = channelsOf(this.venue, kind, instruments).map((channel) =>
      watchChannel(this.exchange, this.venue, channel, symbols),
    );
    // what comes second is heard the next time
    for (const one of news) one.catch(() => undefined);
    try {
      await Promise.race(news);
    } catch (error) {
      // one of them was forgotten meanwhile
      if (!(error instanceof UnsubscribeError)) throw error;
    }
  }

  async forget(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    for (const { unified } of instruments) this.#lose(kind, unified);
    // nothing is subscribed to where nothing is connected
    if (Object.keys(this.exchange.clients).length === 0) return;
    const symbols = instruments.map(({ unified }) => unified);
    const ended = channelsOf(this.venue, kind, instruments).map(async (channel) => {
      const done = unsubscribe(this.exchange, this.venue, channel, instruments);
      await (done ?? unwatchChannel(this.exchange, this.venue, channel, symbols));
    });
    await Promise.all(ended);
  }

  takeTicker(instrument: LiveInstrument): Ticker | undefined {
    const { unified, instType } = instrument;
    const { ticker } = this.#of(unified);
    const { tickers, bidsasks } = this.exchange;
    ticker.look(tickers[unified], bidsasks[unified], this.now());
    // a mark that is new does not make the rest of it the present price
    if (!this.isFresh('ticker', instrument)) return undefined;
    return ticker.take(instType === 'spot', this.now());
  }

  takeBook({ unified, unit }: LiveInstrument): Book | undefined {
    const heard = this.#of(unified);
    const held = this.exchange.orderbooks[unified];
    const state = stateOf(held);
    if (state !== undefined && held === heard.held && state === heard.state) return undefined;
    // a new subscription makes a new one, which is news also where it says the same
    const before = held === heard.held ? heard.book : undefined;
    const book = bookOf(held, unit, this.now());
    if (book === undefined) return undefined;
    heard.held = held;
    heard.state = state;
    heard.book = book;
    const isSame =
      before !== undefined &&
      sameLevels(before.bids, book.bids) &&
      sameLevels(before.asks, book.asks);
    return isSame ? undefined : book;
  }

  takeTrades({ unified, unit }: LiveInstrument): Trade[] {
    const heard = this.#of(unified);
    const all = this.exchange.trades[unified] ?? [];
    const seen = all.lastIndexOf(heard.trade);
    heard.trade = all.at(-1);
    // a venue repeats the latest trades on a new connection
    const news = heardTradesOf(all.slice(seen + 1), unit).filter(({ trade, joined: others }) => {
      const isNew = heard.ids.add(trade.id);
      for (const id of others) heard.ids.add(id);
      return isNew;
    });
    // Coinbase tells the newest of a message first
    return news.map(({ trade }) => trade).sort((a, b) => a.at - b.at);
  }

  async takePast(instrument: LiveInstrument, limit: number, mayAsk: boolean): Promise<Past> {
    const { unified, unit } = instrument;
    let refusal: unknown;
    const asked = mayAsk
      ? await this.trades(instrument, limit).catch((error: unknown) => {
          refusal = error;
        })
      : undefined;
    const heard = tradesOf(asked === undefined ? (this.exchange.trades[unified] ?? []) : [], unit);
    const past = asked ?? heard.sort((a, b) => a.at - b.at).slice(-limit);
    const { ids } = this.#of(unified);
    return { trades: past.filter(({ id }) => ids.add(id)), refusal };
  }

  async trades({ unified, unit }: LiveInstrument, limit: number): Promise<Trade[]> {
    const answer = await this.exchange.fetchTrades(unified, undefined, limit);
    const trades = tradesOf(Array.isArray(answer) ? answer : [], unit);
    return trades.sort((a, b) => a.at - b.at).slice(-limit);
  }

  async book({ unified, unit }: LiveInstrument): Promise<Book | undefined> {
    return bookOf(await this.exchange.fetchOrderBook(unified), unit, this.now());
  }

  candles(instrument: LiveInstrument, interval: Interval, from: number, limit: number) {
    const until = Math.min(this.now(), from + limit * INTERVAL_MS[interval]);
    return fetchCandles(this.exchange, instrument, interval, from, until);
  }

  async derivatives(): Promise<Derivatives> {
    const all = await fetchDerivatives(this.exchange, this.venue, this.#instruments);
    for (const [unified, { ticker }] of this.#heard) {
      ticker.derive(all.said.get(unified), this.separateMarks, this.now());
    }
    return all;
  }

  paidRates({ unified }: LiveInstrument, from: number, to: number, limit: number) {
    return fetchPaidRates(this.exchange, this.venue, unified, from, to, limit);
  }

  openInterest(instrument: LiveInstrument): Promise<OpenSize | undefined> {
    return fetchOpenInterest(this.exchange, instrument, this.now());
  }

  get tellsLiquidations(): boolean {
    return tellsLiquidations(this.venue);
  }

  hearLiquidations(): Promise<void> {
    return hearLiquidations(this.exchange, this.venue);
  }

  forgetLiquidations(): Promise<void> {
    return forgetLiquidations(this.exchange, this.venue);
  }

  liquidations(): ForcedTrade[] {
    return forcedTradesOf(this.exchange.liquidations ?? [], this.#instruments);
  }

  ping(): Promise<number> {
    return this.#roundTrip.measure();
  }

  async drop(): Promise<void> {
    await this.exchange.close();
  }

  #of(unified: string): Heard {
    const known = this.#heard.get(unified);
    if (known !== undefined) return known;
    const heard: Heard = {
      ticker: new HeardTicker(),
      held: undefined,
      state: undefined,
      book: undefined,
      trade: undefined,
      ids: new RecentIds(),
    };
    this.#heard.set(unified, heard);
    return heard;
  }

  #lose(kind: LiveKind, unified: string): void {
    if (kind === 'ticker') this.#signs.forget(unified, ['tickers', 'bidsasks']);
    if (kind === 'book') this.#signs.forget(unified, ['orderbooks']);
    const heard = this.#heard.get(unified);
    if (heard === undefined) return;
    if (kind === 'book') {
      heard.book = undefined;
      heard.state = undefined;
    }
    if (kind === 'ticker') heard.ticker.lose();
    // who asks for them again wants those as well that were told before
    if (kind === 'trades') heard.ids = new RecentIds();
  }

  /** What is not traded any more is not remembered either. */
  #forgetGone(): void {
    const listed = new Set(this.#instruments.map(({ unified }) => unified));
    for (const unified of this.#heard.keys()) {
      if (listed.has(unified)) continue;
      this.#heard.delete(unified);
      this.#signs.forget(unified, ['tickers', 'bidsasks', 'orderbooks']);
    }
  }
}
