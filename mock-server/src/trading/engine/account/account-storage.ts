import type { Order } from '@parallax/protocol';
import type { AccountState, ContractTerms } from '@parallax/trading';
import type { HistoryRange, RecentHistory } from '../../records/contract-history.ts';
import type { NewOrder } from '../../records/order-store.ts';
import type { AccountWrite } from '../../records/write-account-rows.ts';
import type { OrdersWithFills } from './known-orders.ts';

/** What is stored of an account when an engine opens it. Times are Unix milliseconds. */
export interface AccountAtStart extends OrdersWithFills {
  readonly state: AccountState;
  /** ids of stored fills and entries, which the venue may report again */
  readonly knownIds: Iterable<string>;
  /** pending orders that may have been sent without an answer */
  readonly sentIds: Iterable<string>;
  /** orders with a requested change that may have been sent without an answer */
  readonly changingIds: Iterable<string>;
  /** until when the history is complete; undefined before the first reading */
  readonly eventsUntil: number | undefined;
  /** time of the last stored fill; undefined without one */
  readonly lastFillAt: number | undefined;
  /** times of the last fills and settlements by contract key */
  readonly lastChanges: ReadonlyMap<string, number>;
  /**
   * the first times of recent fills and settlements that may not have been applied in the venue's order, by contract
   * key
   */
  readonly disordered: ReadonlyMap<string, number>;
}

/** How an engine reads and writes one account while it owns it. */
export interface AccountStorage {
  write(write: AccountWrite): Promise<unknown>;
  /** Voids what is not stored yet of this opening of the account. */
  revoke(generation: number): void;
  /** Reads orders that are done, with their fills: late fills may belong to them. */
  readOrders(ids: readonly string[]): Promise<OrdersWithFills>;
  readDisordered(): Promise<AccountAtStart['disordered']>;
  /** Reads what has made the position of a contract. */
  readHistory(terms: ContractTerms, range: HistoryRange): Promise<RecentHistory | undefined>;
  /** Reads the stored exits of an order. */
  readExits(orderId: string): Promise<readonly Order[]>;
  /** Reads the ids of orders with fills whose exits have not ended. */
  readOrdersWithExits(): Promise<readonly string[]>;
  /** Stores a new order. Returns undefined if its id is stored already, or another engine owns the account. */
  storeOrder(order: NewOrder): Promise<Order | undefined>;
  /** Stores that the exits of an order have ended. */
  endExits(orderId: string): Promise<void>;
  /**
   * Reads what has changed since the order was stored, such as a halt; undefined if it may be sent.
   * @param isBound see `isBoundToPosition`
   */
  reasonNotToSend(order: Order, isBound: boolean): Promise<string | undefined>;
}
