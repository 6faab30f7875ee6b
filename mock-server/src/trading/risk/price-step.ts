import type { Data, getRisk } from '@parallax/protocol';
import type { AccountRisk, MarginPrices, RiskMarket } from '@parallax/trading';
import { sharedSnapshot } from '../valuation/price-snapshot.ts';
import { snapshotMarginPrices } from '../valuation/snapshot-margin-prices.ts';
import type { MarketPrices } from '../valuation/value-account.ts';
import { riskMarket } from './risk-accounts.ts';
import { type BookDependencies, type RiskAtVersion, StepBook } from './step-book.ts';

type Report = Data<typeof getRisk>;

/** Computes a value once per key, and again if that failed. */
function once<Value>(
  values: Map<string, Promise<Value>>,
  key: string,
  compute: () => Promise<Value>,
): Promise<Value> {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = compute();
  values.set(key, value);
  value.catch(() => values.delete(key));
  return value;
}

let steps = 0;

/** The prices of a moment, with what was computed at them. */
export class PriceStep {
  readonly prices: MarketPrices;
  readonly margins: MarginPrices;
  readonly market: RiskMarket;
  readonly #number = (steps += 1);
  /** by account and version */
  readonly #risks = new Map<string, Promise<AccountRisk>>();
  /** by accounts and versions */
  readonly #books = new Map<string, StepBook>();
  /** by mode, accounts and versions */
  readonly #answers = new Map<string, Promise<Report>>();

  /** @param at Unix milliseconds */
  constructor(
    prices: MarketPrices,
    readonly at: number,
    private readonly dependencies: BookDependencies,
  ) {
    this.prices = sharedSnapshot(prices);
    this.margins = snapshotMarginPrices(this.prices);
    this.market = riskMarket(this.prices, at);
  }

  hasRisk(key: string): boolean {
    return this.#risks.has(key);
  }

  risk(key: string, compute: () => Promise<AccountRisk>): Promise<AccountRisk> {
    return once(this.#risks, key, compute);
  }

  book(accounts: readonly RiskAtVersion[]): StepBook {
    const key = accounts.map((account) => account.key).join(',');
    const known = this.#books.get(key);
    if (known !== undefined) return known;
    const book = new StepBook(this.#number, accounts, this.dependencies);
    this.#books.set(key, book);
    return book;
  }

  answer(key: string, compute: () => Promise<Report>): Promise<Report> {
    return once(this.#answers, key, compute);
  }
}
