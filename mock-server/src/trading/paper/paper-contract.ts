import {
  type Book,
  type Contract,
  contractKey,
  type Exchange,
  type Ticker,
  type Trade,
} from '@parallax/protocol';
import { SECOND } from '@parallax/server-market/durations';
import {
  type AccrualRate,
  accruesFunding,
  type ContractFees,
  type ContractTerms,
  collarPercentOf,
  contractFees,
  contractTerms,
  fromExactNumber,
} from '@parallax/trading';
import { ContractMatching, type MatchingChecks } from './contract-matching.ts';
import { FundingSchedule } from './funding-schedule.ts';
import type { MatchingEvent } from './matching-events.ts';
import { NO_PRICES, type PaperPrices, pricesOf } from './paper-prices.ts';

/** How long orders wait for the first book of a contract that nobody has watched. */
const FIRST_BOOK_MS = 5 * SECOND;

export interface PaperContractOptions {
  readonly contract: Contract;
  readonly exchange: Exchange | undefined;
  readonly latencyMs: number;
  readonly checks: MatchingChecks;
  readonly onEvent: (event: MatchingEvent, contract: PaperContract) => void;
}

/** A contract with paper orders or positions: their matching, its prices and its funding. */
export class PaperContract {
  readonly key: string;
  readonly terms: ContractTerms;
  /** as the screen names it */
  readonly venueName: string;
  /** undefined if they are unknown */
  readonly fees: ContractFees | undefined;
  readonly matching: ContractMatching;
  readonly funding = new FundingSchedule();
  /** the last rate of continuous funding; undefined before the first, and where funding is paid at intervals */
  accrual: AccrualRate | undefined;
  /** topics that are watched */
  readonly watched = new Set<'book' | 'trades' | 'ticker'>();
  prices: PaperPrices = NO_PRICES;
  /** until when the book is watched without orders, in Unix milliseconds */
  keepBookUntil = 0;
  /** what waits for the first book, in the order in which it was sent */
  #waiting: ((now: number) => void)[] = [];
  /** until when it waits, in Unix milliseconds; undefined once a book has come or is not waited for */
  #waitsUntil: number | undefined;

  /** Throws an error for a contract whose profit and loss cannot be computed. */
  constructor({ contract, exchange, latencyMs, checks, onEvent }: PaperContractOptions) {
    this.key = contractKey(contract);
    this.terms = contractTerms(contract);
    this.venueName = exchange?.displayName ?? contract.exchangeName;
    this.fees = contractFees(contract, exchange);
    this.matching = new ContractMatching({
      venue: this.venueName,
      priceDecimals: contract.priceDecimals,
      qtyDecimals: contract.qtyDecimals,
      collarPercent: collarPercentOf(contract),
      latencyMs,
      checks,
      onEvent: (event) => onEvent(event, this),
    });
  }

  /** Whether orders rest or are on their way. */
  get hasOrders(): boolean {
    return this.matching.size > 0 || this.#waiting.length > 0;
  }

  /** Lets orders wait for the first book from now on. */
  awaitBook(now: number): void {
    if (!this.matching.isLive) this.#waitsUntil = now + FIRST_BOOK_MS;
  }

  /** Does something with orders at once, or when the first book of the contract has come. */
  whenBook(now: number, act: (now: number) => void): void {
    if (this.#waitsUntil !== undefined) {
      this.#waiting.push(act);
      return;
    }
    act(now);
    // without latency it arrives now, but not in the middle of an event
    queueMicrotask(() => this.advance(now));
  }

  onBook(book: Book, now: number): void {
    this.matching.onBook(book, now);
    this.#stopWaiting(now);
  }

  onTrades(trades: readonly Trade[], now: number): void {
    this.matching.onTrades(trades, now);
  }

  onTicker(ticker: Ticker, now: number): void {
    this.prices = pricesOf(ticker);
    this.#followFunding(ticker, now);
    const { last, mark, index } = this.prices;
    this.matching.onTicker({ last, mark, index }, now);
  }

  #followFunding(ticker: Ticker, now: number): void {
    if (!accruesFunding(this.terms)) {
      if (this.terms.expiry === null) this.funding.update(ticker, now);
      return;
    }
    const { pred_funding_rate: rate, mark_price: mark } = ticker;
    if (rate !== null && mark !== null && mark > 0)
      this.accrual = { rate: fromExactNumber(rate), mark: fromExactNumber(mark) };
  }

  onOutage(now: number): void {
    if (this.matching.isLive) this.matching.onOutage(now);
  }

  /** Lets what is due happen. */
  advance(now: number): void {
    if (this.#waitsUntil !== undefined && now >= this.#waitsUntil) this.#stopWaiting(now);
    if (this.matching.nextAt <= now) this.matching.advance(now);
  }

  #stopWaiting(now: number): void {
    this.#waitsUntil = undefined;
    for (const act of this.#waiting.splice(0)) act(now);
  }
}
