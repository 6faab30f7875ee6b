import { type Book, INTERVAL_MS, type Interval, type Ticker, type Trade } from '@parallax/protocol';
import { type Exchange, UnsubscribeError } from 'ccxt';
import {
  type Channel,
  getBatchMax,
  getChannels,
  type LiveKind,
  unwatchChannel,
  watchChannel,
} from './channels.ts';
import { type CcxtStore, ConnectionActivity } from './connection-activity.ts';
import { ContractStates } from './contract-states.ts';
import { type AllTickers, fetchAllTickers } from './fetch-all-tickers.ts';
import { fetchCandles } from './fetch-candles.ts';
import { type Derivatives, fetchDerivatives } from './fetch-derivatives.ts';
import { fetchFundingHistory } from './fetch-funding-history.ts';
import { fetchMarkHistory } from './fetch-mark-history.ts';
import { fetchOpenInterest } from './fetch-open-interest.ts';
import { listInstruments } from './list-instruments.ts';
import { bookRevision, isCrossed, parseBook } from './map/book.ts';
import { type LiquidationTrade, parseLiquidationTrades } from './map/liquidations.ts';
import type { LiveInstrument } from './map/market.ts';
import type { OpenInterestSize } from './map/open-interest.ts';
import { parseReceivedTrades, parseTrades } from './map/trades.ts';
import { RoundTrip } from './round-trip.ts';
import { unsubscribe } from './unsubscribe.ts';
import type { LatestTrades, VenueLink } from './venue-link.ts';
import type { LiveVenueId } from './venues.ts';
import { hasLiquidations, unwatchLiquidations, watchLiquidations } from './watch-liquidations.ts';

/** Data is stale once its connections have been silent for this long. */
const FRESH_MS = 8_000;

/** Venues whose ticker streams carry no mark price. */
const SEPARATE_MARKS: ReadonlySet<LiveVenueId> = new Set(['binance_usdm', 'binance_coinm', 'okx']);

/** The ccxt cache that a channel writes to. */
function storeOf(channel: Channel): CcxtStore {
  if (channel === 'book') return 'orderbooks';
  return channel === 'quotes' ? 'bidsasks' : 'tickers';
}

const sameLevels = (a: Book['bids'], b: Book['bids']): boolean =>
  a.length === b.length && a.every(([price, size], i) => price === b[i]?.[0] && size === b[i]?.[1]);

/** Connects to a venue through ccxt. */
export class CcxtLink implements VenueLink {
  readonly #contracts: ContractStates;
  #instruments: readonly LiveInstrument[] = [];
  readonly #activity: ConnectionActivity;
  readonly #roundTrip: RoundTrip;

  constructor(
    private readonly exchange: Exchange,
    private readonly venue: LiveVenueId,
    private readonly now: () => number,
  ) {
    this.#activity = new ConnectionActivity(exchange, now);
    this.#contracts = new ContractStates(this.#activity);
    this.#roundTrip = new RoundTrip(exchange);
  }

  get hasSeparateDerivatives(): boolean {
    return SEPARATE_MARKS.has(this.venue);
  }

  get receivedAt(): number | undefined {
    return this.#activity.lastAt;
  }

  get messages(): number {
    return this.#activity.messages;
  }

  get allReceivedAt(): number | undefined {
    return this.#activity.allLastAt;
  }

  isFresh(kind: 'ticker' | 'book', instrument: LiveInstrument): boolean {
    const stores = getChannels(this.venue, kind, [instrument]).map(storeOf);
    const lastAt = this.#activity.dataLastAt(instrument.unified, stores);
    return lastAt !== undefined && this.now() - lastAt < FRESH_MS;
  }

  batchMax(instrument: LiveInstrument): number {
    return getBatchMax(this.venue, instrument);
  }

  async instruments(): Promise<LiveInstrument[]> {
    this.#instruments = await listInstruments(this.exchange, this.venue);
    this.#contracts.removeDelisted(this.#instruments);
    return [...this.#instruments];
  }

  start(kind: LiveKind, { unified, unit }: LiveInstrument): void {
    const state = this.#contracts.get(unified);
    const { tickers, bidsasks, orderbooks, trades } = this.exchange;
    if (kind === 'ticker') state.ticker.start(tickers[unified], bidsasks[unified]);
    if (kind === 'book') {
      state.ccxtBook = orderbooks[unified];
      state.revision = undefined;
      state.book = parseBook(state.ccxtBook, unit, this.now());
    }
    if (kind === 'trades') state.lastTrade = trades[unified]?.at(-1);
  }

  async watch(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    const symbols = instruments.map(({ unified }) => unified);
    const updates = getChannels(this.venue, kind, instruments).map((channel) =>
      watchChannel(this.exchange, this.venue, channel, symbols),
    );
    // updates that lose the race are read by the next call
    for (const update of updates) update.catch(() => undefined);
    try {
      await Promise.race(updates);
    } catch (error) {
      // one of the contracts was unsubscribed in the meantime
      if (!(error instanceof UnsubscribeError)) throw error;
    }
  }

  async unwatch(kind: LiveKind, instruments: readonly LiveInstrument[]): Promise<void> {
    for (const { unified } of instruments) this.#contracts.reset(kind, unified);
    // without a connection there are no subscriptions
    if (Object.keys(this.exchange.clients).length === 0) return;
    const symbols = instruments.map(({ unified }) => unified);
    const pending = getChannels(this.venue, kind, instruments).map(async (channel) => {
      const sent = unsubscribe(this.exchange, this.venue, channel, instruments);
      await (sent ?? unwatchChannel(this.exchange, this.venue, channel, symbols));
    });
    await Promise.all(pending);
  }

  drainTicker(instrument: LiveInstrument): Ticker | undefined {
    const { unified } = instrument;
    const { ticker } = this.#contracts.get(unified);
    const { tickers, bidsasks } = this.exchange;
    ticker.update(tickers[unified], bidsasks[unified], instrument, this.now());
    // a polled mark price does not make stale stream prices fresh
    if (!this.isFresh('ticker', instrument)) return undefined;
    return ticker.drain(instrument, this.now());
  }

  drainBook({ unified, unit }: LiveInstrument): Book | undefined {
    const state = this.#contracts.get(unified);
    const ccxtBook = this.exchange.orderbooks[unified];
    const revision = bookRevision(ccxtBook);
    const isSameBook = ccxtBook === state.ccxtBook;
    if (revision !== undefined && isSameBook && revision === state.revision) return undefined;
    // a new subscription creates a new ccxt book, which is published even when its levels are equal
    const previous = isSameBook ? state.book : undefined;
    const book = parseBook(ccxtBook, unit, this.now());
    if (book === undefined) {
      // the next good book is published even when its levels equal those of the last one
      state.book = undefined;
      state.revision = undefined;
      return undefined;
    }
    state.ccxtBook = ccxtBook;
    state.revision = revision;
    state.book = book;
    const isUnchanged =
      previous !== undefined &&
      sameLevels(previous.bids, book.bids) &&
      sameLevels(previous.asks, book.asks);
    return isUnchanged ? undefined : book;
  }

  isCrossed({ unified }: LiveInstrument): boolean {
    return isCrossed(this.exchange.orderbooks[unified]);
  }

  drainTrades({ unified, unit }: LiveInstrument): Trade[] {
    const state = this.#contracts.get(unified);
    const all = this.exchange.trades[unified] ?? [];
    const seen = all.lastIndexOf(state.lastTrade);
    state.lastTrade = all.at(-1);
    // venues repeat the latest trades on a new connection
    const added = parseReceivedTrades(all.slice(seen + 1), unit).filter(({ trade, mergedIds }) => {
      const isNew = state.tradeIds.add(trade.id);
      for (const id of mergedIds) state.tradeIds.add(id);
      return isNew;
    });
    // Coinbase lists the newest trade of a message first
    return added.map(({ trade }) => trade).sort((a, b) => a.at - b.at);
  }

  async drainLatest(
    instrument: LiveInstrument,
    limit: number,
    mayRequest: boolean,
  ): Promise<LatestTrades> {
    const { unified, unit } = instrument;
    // a new subscription may replace them while the request is pending
    const { tradeIds } = this.#contracts.get(unified);
    let requestError: unknown;
    const fetched = mayRequest
      ? await this.trades(instrument, limit).catch((error: unknown) => {
          requestError = error;
        })
      : undefined;
    const received = parseTrades(
      fetched === undefined ? (this.exchange.trades[unified] ?? []) : [],
      unit,
    );
    const past = fetched ?? received.sort((a, b) => a.at - b.at).slice(-limit);
    return { trades: past.filter(({ id }) => tradeIds.add(id)), requestError };
  }

  async trades({ unified, unit }: LiveInstrument, limit: number): Promise<Trade[]> {
    const response = await this.exchange.fetchTrades(unified, undefined, limit);
    const trades = parseTrades(Array.isArray(response) ? response : [], unit);
    return trades.sort((a, b) => a.at - b.at).slice(-limit);
  }

  async book({ unified, unit }: LiveInstrument): Promise<Book | undefined> {
    return parseBook(await this.exchange.fetchOrderBook(unified), unit, this.now());
  }

  candles(instrument: LiveInstrument, interval: Interval, from: number, limit: number) {
    const until = Math.min(this.now(), from + limit * INTERVAL_MS[interval]);
    return fetchCandles(this.exchange, instrument, interval, from, until);
  }

  markHistory(instrument: LiveInstrument, interval: Interval, from: number, limit: number) {
    const until = Math.min(this.now(), from + (limit - 1) * INTERVAL_MS[interval]);
    return fetchMarkHistory(this.exchange, instrument, interval, from, until);
  }

  async derivatives(): Promise<Derivatives> {
    const all = await fetchDerivatives(this.exchange, this.venue, this.#instruments);
    for (const [unified, { ticker }] of this.#contracts) {
      ticker.updateDerivatives(
        all.byContract.get(unified),
        this.hasSeparateDerivatives,
        this.now(),
      );
    }
    return all;
  }

  tickers(): Promise<AllTickers> {
    return fetchAllTickers(this.exchange, this.venue, this.#instruments);
  }

  paidRates({ unified }: LiveInstrument, from: number, to: number, limit: number) {
    return fetchFundingHistory(this.exchange, this.venue, unified, from, to, limit);
  }

  openInterest(instrument: LiveInstrument): Promise<OpenInterestSize | undefined> {
    return fetchOpenInterest(this.exchange, instrument, this.now());
  }

  get hasLiquidations(): boolean {
    return hasLiquidations(this.venue);
  }

  watchLiquidations(): Promise<void> {
    return watchLiquidations(this.exchange, this.venue);
  }

  unwatchLiquidations(): Promise<void> {
    return unwatchLiquidations(this.exchange, this.venue);
  }

  liquidations(): LiquidationTrade[] {
    return parseLiquidationTrades(this.exchange.liquidations ?? [], this.#instruments);
  }

  ping(): Promise<number> {
    return this.#roundTrip.measure();
  }

  async disconnect(): Promise<void> {
    await this.exchange.close();
  }
}
