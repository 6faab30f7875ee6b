import {
  type Basis,
  type Book,
  type Candle,
  type FundingRate,
  fundingApr,
  LATEST_TRADES_MAX,
  type Ticker,
  type Trade,
} from '@parallax/protocol';
import type { Instrument } from '../catalogue/instrument.ts';
import { basisOf, type DerivativeRow } from '../derivative-row.ts';
import type { FairValue } from './fair-value.ts';
import { FundingSeries } from './funding-series.ts';
import type { Grid } from './grid.ts';
import type { TopAt } from './quotes.ts';
import type { TradeTape } from './trade-tape.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

export interface ContractParts {
  readonly instrument: Instrument;
  readonly value: FairValue;
  readonly prices: Grid;
  readonly topAt: TopAt;
  readonly bookAt: (time: number) => Book;
  readonly tape: TradeTape;
}

/** The market data of one simulated contract at a time in Unix milliseconds. */
export class SimulatedContract {
  readonly tape: TradeTape;
  /** perpetuals only */
  readonly funding: FundingSeries | undefined;
  readonly #parts: ContractParts;

  constructor(parts: ContractParts) {
    this.#parts = parts;
    this.tape = parts.tape;
    const { fundingHours } = parts.instrument;
    if (fundingHours !== null) {
      this.funding = new FundingSeries(fundingHours, parts.value.premiumAt);
    }
  }

  tickerAt(time: number): Ticker {
    const { prices, instrument } = this.#parts;
    const { bid, ask } = this.#parts.topAt(time);
    // starts on a minute, so that the 24-hour values match the minute candles
    const greeks = this.#parts.value.greeksAt?.(time);
    const day = this.tape.bar(Math.floor((time - DAY) / MINUTE) * MINUTE, time + 1);
    return {
      bid: prices.value(bid),
      ask: prices.value(ask),
      last: day.close,
      mid: prices.between(bid, ask),
      mark_price: instrument.contract.instType === 'spot' ? null : this.markAt(time),
      index_price: this.indexAt(time),
      pred_funding_rate: this.funding?.rateAt(time) ?? null,
      next_funding_time: this.funding?.nextTime(time) ?? null,
      chg_24h_pct: roundFraction(day.close / day.open - 1),
      high_24h: day.high,
      low_24h: day.low,
      ...(greeks === undefined ? {} : { greeks }),
      at: time,
    };
  }

  markAt(time: number): number {
    const { value, prices } = this.#parts;
    return prices.round(value.valueAt(time));
  }

  indexAt(time: number): number {
    return this.#parts.prices.round(this.#parts.value.indexAt(time));
  }

  bookAt(time: number): Book {
    return this.#parts.bookAt(time);
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
    const { prices, instrument, topAt } = this.#parts;
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

/** Rounds to a hundredth of a basis point: more digits would make every update a change. */
const roundFraction = (value: number) => Math.round(value * 1e6) / 1e6;
