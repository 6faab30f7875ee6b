import type { Exchange, ExchangeMode, Order } from '@parallax/protocol';
import type { OrderInserts } from '../records/order-store.ts';
import type { MarketPrices } from '../valuation/value-account.ts';

/** What the calls of accounts and orders need of the accounts that run in this or another process. */
export interface Accounts {
  readonly prices: MarketPrices;
  readonly inserts: OrderInserts;
  /** Whether the paper venue fills the orders of an account, as far as this process knows. */
  readonly isPaper: (account: {
    readonly provider: Pick<Exchange, 'name'>;
    readonly mode: ExchangeMode;
  }) => boolean;
  /** Sends a stored order, or its requests, if its account runs in this process. */
  readonly take: (order: Order) => void;
  readonly takeStored: (orderIds: readonly string[]) => Promise<void>;
  /** Changes stored accounts while this process runs none, then reads all again. */
  readonly reloadAfter: (change: () => Promise<void>) => Promise<void>;
  /** Connects an account to its venue again, with its present keys, in whichever process it runs. */
  readonly reopen: (accountId: string) => Promise<void>;
  /** Has the commands of an account carried out, if it runs in this process. */
  readonly wake: (accountId: string) => void;
  /** Has a new algo started, or what was requested of it carried out, in whichever process it runs. */
  readonly wakeAlgo: (algoOrderId: string) => Promise<void>;
}
