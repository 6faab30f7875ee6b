import { hasTriggerPrice, type Order } from '@parallax/protocol';
import {
  type ContractTerms,
  type Decimal,
  isZero,
  notional,
  ONE,
  round18,
  toText,
} from '@parallax/trading';
import type { OrderCostRow } from './cost-store.ts';
import { LATE_MS } from './markouts.ts';
import type { PrintSums, PrintsStart } from './print-sums.ts';
import type { Quote } from './quote.ts';

/** How long an order waits for the first price of its settlement asset, in milliseconds. */
const PRICE_WAIT_MS = 60_000;

type Usd = (asset: string) => Decimal | undefined;

/** An order until it is done and what was seen of the market around it is stored. */
export class WatchedOrder {
  readonly id: string;
  readonly accountId: string;
  /** Unix milliseconds */
  readonly #createdAt: number;
  readonly #waitsForTrigger: boolean;
  /** whether it may have arrived before it was watched */
  readonly #wasSent: boolean;
  #decisionMid: Decimal | undefined;
  #unitUsd: Decimal | undefined;
  #arrivedAt: number | undefined;
  #arrival: Quote | undefined;
  #endMid: Decimal | undefined;
  #printsStart: PrintsStart | undefined;
  #prints: ReturnType<PrintSums['since']>;
  isDone = false;
  isDirty = false;

  constructor(
    { id, accountId, createdAt, type, triggeredAt, status }: Order,
    private readonly terms: ContractTerms,
  ) {
    this.id = id;
    this.accountId = accountId;
    this.#createdAt = Date.parse(createdAt);
    this.#waitsForTrigger = hasTriggerPrice(type) && triggeredAt === undefined;
    this.#wasSent = status !== 'PENDING';
  }

  get key(): string {
    return this.terms.key;
  }

  /** Takes the mid of the decision, unless that was some time ago. */
  decide(quote: Quote | undefined, now: number): void {
    if (now - this.#createdAt > LATE_MS) return;
    this.#decisionMid ??= quote?.mid;
  }

  /**
   * It is about to be sent, maybe once more; one with a trigger price arrives when it is triggered. Of one that was
   * sent before, the arrival is past.
   */
  send(quote: Quote | undefined, now: number, prints: PrintSums | undefined): void {
    if (!this.#waitsForTrigger && !this.#wasSent) this.#arrive(quote, now, prints);
  }

  /** @param prints undefined if the market's prints are not watched yet */
  #arrive(quote: Quote | undefined, now: number, prints: PrintSums | undefined): void {
    if (this.#arrivedAt !== undefined) return;
    this.decide(quote, now);
    this.#arrivedAt = now;
    this.#arrival = quote;
    this.#printsStart = prints?.start(now);
    this.isDirty = true;
  }

  /**
   * Its trigger price was reached, or it was filled without a report of that. What is reported late says nothing of
   * the market then.
   */
  trigger(at: number, quote: Quote | undefined, now: number, prints: PrintSums | undefined): void {
    if (!this.#waitsForTrigger) return;
    if (now - at > LATE_MS) this.#arrive(undefined, at, undefined);
    else this.#arrive(quote, now, prints);
  }

  /** @param isFilled whether any of it is filled; one that has never arrived has no costs */
  end(quote: Quote | undefined, prints: PrintSums | undefined, isFilled: boolean): void {
    this.isDone = true;
    if (this.#arrivedAt === undefined && !this.#wasSent && !isFilled) return;
    this.isDirty = true;
    this.#endMid = quote?.mid;
    this.#prints = this.#printsStart && prints?.since(this.#printsStart);
  }

  /** Another process runs its account from now on. */
  abandon(prints: PrintSums | undefined): void {
    this.isDone = true;
    if (this.#printsStart !== undefined) prints?.drop(this.#printsStart);
  }

  /** Call it when its row is stored: it is stored again once its dollars are known, for a while. */
  onStored(now: number): void {
    const isPriced = this.#decisionMid === undefined || this.#unitUsd !== undefined;
    this.isDirty = !isPriced && now - this.#createdAt < PRICE_WAIT_MS;
  }

  /** What is to be stored; the dollars are those of its first time. */
  row(usd: Usd): OrderCostRow {
    this.#unitUsd ??= this.#valueOfUnit(usd);
    const printed = this.#prints && !isZero(this.#prints.amount) ? this.#prints : undefined;
    return {
      order_id: this.id,
      decision_mid: textOf(this.#decisionMid),
      arrived_at: this.#arrivedAt === undefined ? null : new Date(this.#arrivedAt).toISOString(),
      bid: textOf(this.#arrival?.bid),
      ask: textOf(this.#arrival?.ask),
      unit_usd: textOf(this.#unitUsd),
      end_mid: textOf(this.#endMid),
      print_value: textOf(printed?.value),
      print_amount: textOf(printed?.amount),
    };
  }

  #valueOfUnit(usd: Usd): Decimal | undefined {
    if (this.#decisionMid === undefined) return undefined;
    const price = usd(this.terms.settle);
    return price && round18(notional(this.terms, ONE, this.#decisionMid).times(price));
  }
}

const textOf = (value: Decimal | undefined): string | null =>
  value === undefined ? null : toText(value);
