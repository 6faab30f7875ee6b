import { type Book, LATEST_TRADES_MAX, type Ticker, type Trade } from '@parallax/contract';
import type { Instrument } from '../catalogue/instrument.ts';
import { DayRange, type Range } from './day-range.ts';
import type { FairValue } from './fair-value.ts';
import { fundingRate, nextFundingTime } from './funding.ts';
import type { Quotes } from './quotes.ts';
import type { TradeTape } from './trade-tape.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

/** Everything that the market says of one contract at a time in Unix milliseconds. */
export class SimulatedContract {
  readonly #range: DayRange;
  #dayAgo = { minute: Number.NaN, price: 0 };

  constructor(
    private readonly instrument: Instrument,
    private readonly value: FairValue,
    private readonly quotes: Quotes,
    private readonly tape: TradeTape,
  ) {
    this.#range = new DayRange((time) => quotes.prices.round(value.fairAt(time)));
  }

  tickerAt(time: number): Ticker {
    const { prices } = this.quotes;
    const { bid, ask } = this.quotes.topAt(time);
    const last = this.tape.latest(time, 1)[0]?.price ?? prices.value(bid);
    const index = this.value.indexAt(time);
    const premium = this.value.premiumAt(time);
    const dayAgo = this.#priceDayAgo(time);
    const { low, high } = this.#rangeAt(time, last);
    const { fundingHours, contract } = this.instrument;
    return {
      bid: prices.value(bid),
      ask: prices.value(ask),
      last,
      mid: prices.between(bid, ask),
      mark_price: contract.instType === 'spot' ? null : prices.round(index * (1 + premium)),
      index_price: prices.round(index),
      pred_funding_rate: fundingHours === null ? null : rateOf(premium, fundingHours),
      next_funding_time: fundingHours === null ? null : nextFundingTime(time, fundingHours),
      chg_24h_pct: fraction(last / dayAgo - 1),
      high_24h: high,
      low_24h: low,
      at: time,
    };
  }

  bookAt(time: number): Book {
    return this.quotes.bookAt(time);
  }

  latestTrades(time: number): Trade[] {
    return this.tape.latest(time, LATEST_TRADES_MAX);
  }

  tradesBetween(from: number, to: number): Trade[] {
    return this.tape.between(from, to);
  }

  /** To the minute, so that it need not be looked up with every tick. */
  #priceDayAgo(time: number): number {
    const minute = Math.floor((time - DAY) / MINUTE);
    if (minute !== this.#dayAgo.minute) {
      const price = this.quotes.prices.round(this.value.fairAt(minute * MINUTE));
      this.#dayAgo = { minute, price };
    }
    return this.#dayAgo.price;
  }

  #rangeAt(time: number, last: number): Range {
    return this.tape.range?.(time - DAY, time) ?? this.#range.at(time, last);
  }
}

const rateOf = (premium: number, hours: number) =>
  Math.round(fundingRate(premium, hours) * 1e8) / 1e8;
/** To a hundredth of a basis point: more digits would make every tick a change. */
const fraction = (value: number) => Math.round(value * 1e6) / 1e6;
