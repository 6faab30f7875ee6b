import {
  type Basis,
  type Book,
  type Candle,
  type FundingRate,
  fundingApr,
  isSizedInQuote,
  LATEST_TRADES_MAX,
  type MarkPoint,
  type OpenInterest,
  type Ticker,
  type Trade,
} from '@parallax/protocol';
import { decimalsOf, type Instrument } from '../catalogue/instrument.ts';
import { indexStep } from '../catalogue/steps.ts';
import { basisOf, type DerivativeRow } from '../derivative-row.ts';
import { DAY, MINUTE } from '../durations.ts';
import { optionQuote, type QuotedOption } from '../options-chain.ts';
import type { SimulatedBook } from './book.ts';
import { clamp } from './clamp.ts';
import type { FairValue } from './fair-value.ts';
import { FundingSeries } from './funding-series.ts';
import { Grid } from './grid.ts';
import type { SimulatedOpenInterest } from './open-interest.ts';
import type { TopAt } from './quotes.ts';
import type { TradeTape, Turnover } from './trade-tape.ts';

const FIVE_MINUTES = 5 * MINUTE;
/** Significant digits of volumes: more would make each update longer. */
const DIGITS = 5;

/** How far outside the quotes of a future or perpetual its mark price may lie, as a fraction. */
const MARK_DISTANCE_MAX = 0.000_05;

/**
 * Start of the 24 hours of a ticker: aligned to 5 minutes, so that its values match the candles and
 * few historical prices are needed.
 */
const dayBefore = (time: number): number => Math.floor((time - DAY) / FIVE_MINUTES) * FIVE_MINUTES;

/** The figures that bulk responses and tickers share. */
export interface Figures
  extends Pick<Ticker, 'bid' | 'ask' | 'last' | 'mark_price' | 'chg_24h_pct'> {
  readonly index_price: number;
  readonly pred_funding_rate: number | null;
  readonly next_funding_time: number | null;
  readonly volume_24h_base: number;
  readonly volume_24h_quote: number;
  readonly trades_24h: number;
  /** null for spot */
  readonly open_interest: number | null;
}

/** The figures of the ticker that only a trade changes. */
type TradeFigures = Pick<
  Figures,
  'last' | 'chg_24h_pct' | 'volume_24h_base' | 'volume_24h_quote' | 'trades_24h'
>;

interface ContractOptions {
  readonly instrument: Instrument;
  readonly value: FairValue;
  readonly prices: Grid;
  readonly topAt: TopAt;
  readonly book: SimulatedBook;
  readonly tape: TradeTape;
  readonly interest: SimulatedOpenInterest;
}

/** The market data of one simulated contract at a time in Unix milliseconds. */
export class SimulatedContract {
  readonly tape: TradeTape;
  /** perpetuals only */
  readonly funding: FundingSeries | undefined;
  readonly #options: ContractOptions;
  /** valid mark prices */
  readonly #marks: Grid;
  /** valid index prices */
  readonly #indexes: Grid;
  #traded: { readonly turnover: Turnover; readonly figures: TradeFigures } | undefined;

  constructor(options: ContractOptions) {
    this.#options = options;
    this.tape = options.tape;
    const { contract, tick, fundingHours } = options.instrument;
    const isOption = contract.instType === 'option';
    // many options are worth less than a tick
    this.#marks = isOption ? new Grid(10 ** -(decimalsOf(tick) + 1)) : options.prices;
    this.#indexes = new Grid(indexStep(contract.base, contract.quote));
    if (fundingHours !== null) {
      this.funding = new FundingSeries(fundingHours, options.value.premiumAt);
    }
  }

  tickerAt(time: number): Ticker {
    const { prices, book, value } = this.#options;
    const { bid, ask } = this.#options.topAt(time);
    const [bidSize, askSize] = book.topSizesAt(time);
    const { high, low } = this.tape.bar(dayBefore(time), time + 1);
    const { trades_24h, open_interest, ...figures } = this.figuresAt(time);
    const greeks = value.greeksAt?.(time, figures);
    return {
      ...figures,
      mid: bid > 0 ? prices.between(bid, ask) : null,
      high_24h: high,
      low_24h: low,
      ...(bid > 0 ? { bid_size: bidSize } : {}),
      ask_size: askSize,
      trades_24h,
      ...(open_interest === null ? {} : { open_interest }),
      ...(greeks === undefined ? {} : { greeks }),
      at: time,
    };
  }

  /** The row of an options chain; undefined unless it is an option. */
  optionQuoteAt(time: number): QuotedOption | undefined {
    const { instrument, book, value } = this.#options;
    const figures = this.figuresAt(time);
    const greeks = value.greeksAt?.(time, figures);
    if (greeks === undefined) return undefined;
    const [bid_size, ask_size] = book.topSizesAt(time);
    return {
      underlying_price: greeks.underlying_price ?? null,
      index_price: figures.index_price,
      quote: optionQuote(instrument.contract, { ...figures, bid_size, ask_size }, greeks),
    };
  }

  /** The ticker figures that need few historical prices. */
  figuresAt(time: number): Figures {
    const { prices, instrument, interest } = this.#options;
    const { bid, ask } = this.#options.topAt(time);
    const isSpot = instrument.contract.instType === 'spot';
    const traded = this.#tradedAt(time);
    return {
      bid: bid > 0 ? prices.value(bid) : null,
      ask: prices.value(ask),
      last: traded.last,
      mark_price: isSpot ? null : this.markAt(time),
      index_price: this.indexAt(time),
      pred_funding_rate: this.funding?.rateAt(time) ?? null,
      next_funding_time: this.funding?.nextTime(time) ?? null,
      chg_24h_pct: traded.chg_24h_pct,
      volume_24h_base: traded.volume_24h_base,
      volume_24h_quote: traded.volume_24h_quote,
      trades_24h: traded.trades_24h,
      // the same size as `openInterestAt` returns, since the UI shows both side by side
      open_interest: isSpot ? null : interest.sizeAt(time),
    };
  }

  #tradedAt(time: number): TradeFigures {
    const turnover = this.tape.turnover(dayBefore(time), time + 1);
    if (this.#traded?.turnover !== turnover) {
      const { open, volume, trades, meanPrice } = turnover;
      const inQuote = isSizedInQuote(this.#options.instrument.contract);
      const last = this.tape.priceAt(time);
      const figures = {
        last,
        chg_24h_pct: roundFraction(last / open - 1),
        volume_24h_base: significant(inQuote ? volume / meanPrice : volume),
        volume_24h_quote: significant(inQuote ? volume : volume * meanPrice),
        trades_24h: trades,
      };
      this.#traded = { turnover, figures };
    }
    return this.#traded.figures;
  }

  /** Undefined for spot. */
  openInterestAt(time: number): OpenInterest | undefined {
    const { instType } = this.#options.instrument.contract;
    if (instType === 'spot') return undefined;
    const price = instType === 'option' ? this.indexAt(time) : this.markAt(time);
    return this.#options.interest.at(time, price);
  }

  /**
   * The mark price is near the quotes. That of an option lies between bid and ask, has a finer step
   * than the orders, and is at least one such step, since 0 would mean that there is no mark price.
   */
  markAt(time: number): number {
    const { value, prices, instrument, topAt } = this.#options;
    const mark = value.markAt(time);
    const { bid, ask } = topAt(time);
    if (instrument.contract.instType !== 'option') {
      const lowest = prices.value(bid) * (1 - MARK_DISTANCE_MAX);
      const highest = prices.value(ask) * (1 + MARK_DISTANCE_MAX);
      return prices.round(clamp(mark, lowest, highest));
    }
    // an option without a bid is worth less than a tick, so its mark must not be rounded up to one
    const highest = bid === 0 ? prices.step - this.#marks.step : prices.value(ask);
    return this.#marks.positive(clamp(mark, prices.value(bid), highest));
  }

  indexAt(time: number): number {
    return this.#indexes.round(this.#options.value.indexAt(time));
  }

  markPointAt(time: number): MarkPoint {
    const isSpot = this.#options.instrument.contract.instType === 'spot';
    return {
      at: time,
      mark_price: isSpot ? null : this.markAt(time),
      index_price: this.indexAt(time),
    };
  }

  bookAt(time: number): Book {
    return this.#options.book.at(time);
  }

  latestTrades(time: number): Trade[] {
    return this.tape.latest(time, LATEST_TRADES_MAX);
  }

  tradesBetween(from: number, to: number): Trade[] {
    return this.tape.between(from, to);
  }

  /** The candle that starts at `start`, up to `time`. */
  candleAt(start: number, lengthMs: number, time: number): Candle {
    return { at: start, ...this.tape.bar(start, Math.min(start + lengthMs, time + 1)) };
  }

  /** Computes what `candleAt` needs, and yields between short units of work. */
  prepareCandle(start: number, lengthMs: number, time: number): Iterable<undefined> {
    return this.tape.prepareBar?.(start, Math.min(start + lengthMs, time + 1)) ?? [];
  }

  /** Undefined unless the contract is a perpetual. */
  fundingAt(time: number, row: DerivativeRow): FundingRate | undefined {
    if (this.funding === undefined) return undefined;
    const rate = this.funding.rateAt(time);
    return {
      ...row,
      rate,
      interval_hours: this.funding.hours,
      apr: fundingApr(rate, this.funding.hours),
      next_funding_time: this.funding.nextTime(time),
      mark_price: this.markAt(time),
      index_price: this.indexAt(time),
    };
  }

  /** Basis of a future or perpetual against its index. */
  basisAt(time: number, row: DerivativeRow): Basis {
    const { prices, instrument, topAt } = this.#options;
    const { bid, ask } = topAt(time);
    const quotes = {
      bid: prices.value(bid),
      ask: prices.value(ask),
      mid: prices.between(bid, ask),
      mark: this.markAt(time),
      index: this.indexAt(time),
    };
    return basisOf(row, instrument, quotes, time);
  }
}

function significant(value: number): number {
  if (value === 0) return 0;
  const digits = DIGITS - 1 - Math.floor(Math.log10(value));
  // powers of ten are exact, so dividing by a power of ten adds no spurious decimals
  return digits >= 0
    ? Math.round(value * 10 ** digits) / 10 ** digits
    : Math.round(value / 10 ** -digits) * 10 ** -digits;
}

/** Rounds to a hundredth of a basis point: with more digits, every update would be a change. */
const roundFraction = (value: number) => Math.round(value * 1e6) / 1e6;
