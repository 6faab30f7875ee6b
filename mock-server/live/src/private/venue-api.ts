import type { Order } from '@parallax/protocol';
import type { Exchange } from 'ccxt';
import type { AccountContract, AccountContracts } from './account-contracts.ts';
import type { PrivateCalls } from './private-calls.ts';
import type { OrderChange, VenueEntry, VenueFill, VenueOrderStatus } from './venue-account.ts';

/** A fill as a venue reports it; `orderId` is null where the venue does not name the client's id. */
export interface ReceivedFill extends VenueFill {
  readonly venueOrderId: string;
  readonly tradeId: string;
}

/** An open position in the venue's terms. */
export interface ReceivedPosition {
  /** the venue's name of the contract */
  readonly name: string;
  /** undefined for one that is not listed */
  readonly contract: AccountContract | undefined;
  /** signed, in the venue's unit */
  readonly amount: string;
  /** from which the profit and loss that is not in the cash is counted */
  readonly entryPrice: string | undefined;
}

/** The state of an order at a venue, without its fills. */
export interface FoundOrder {
  /** the current one last; several when a venue changes an order by replacing it */
  readonly venueOrderIds: readonly string[];
  readonly status: VenueOrderStatus;
  readonly reason: string | null;
  /** in the unit of the contract's sizes */
  readonly filled: string;
  /** of what is filled; undefined where the venue does not report it */
  readonly averagePrice?: string | undefined;
  /** when it last changed, by the venue's clock in Unix milliseconds; undefined where it is not reported */
  readonly updatedAt?: number | undefined;
  /** how many orders have its id, where there are several; a triggered order and the one it has sent are one */
  readonly copies?: number | undefined;
  /** those that a change can change, in the units of the protocol; those that the venue lists */
  readonly terms?: OrderChange | undefined;
  /** whether its trigger price was reached; not said of an order without one */
  readonly hasTriggered?: boolean | undefined;
  /** ids of the fills, where the venue lists them with the order */
  readonly tradeIds?: readonly string[];
}

/** An order with the contract that it is for. */
export interface ContractOrder {
  readonly order: Order;
  readonly contract: AccountContract;
  /** in the venue's unit */
  readonly amount: string;
}

/**
 * - `cancelled`: it is
 * - `requested`: the venue has only acknowledged the request
 * - `unknown`: the venue does not know an open order with this id
 */
export type Cancelled = 'cancelled' | 'requested' | 'unknown';

/** The private calls of a venue, in our data types. They throw what ccxt throws. */
export interface VenueApi {
  /** What else must be known of the account, such as its modes. Called once, before anything else. */
  readonly prepare?: () => Promise<void>;
  /** Why an account with these modes cannot send the order; undefined if it can. Nothing is sent. */
  unsupported?(request: ContractOrder): string | undefined;
  /** Returns the venue's id of the order. */
  submit(request: ContractOrder): Promise<string>;
  cancel(request: ContractOrder): Promise<Cancelled>;
  /** Why the venue cannot make this change; undefined if it can. Nothing is sent. */
  unchangeable?(request: ContractOrder, change: OrderChange): string | undefined;
  /** @param request with the amount after the change */
  change(request: ContractOrder, change: OrderChange): Promise<void>;
  find(request: ContractOrder): Promise<FoundOrder | undefined>;
  /** Those that are listed at once; a venue may list older ones apart. */
  fillsOf(found: FoundOrder, request: Pick<ContractOrder, 'contract'>): Promise<ReceivedFill[]>;
  /** All fills of an order, as far back as the venue lists them. For venues that list older ones apart. */
  readonly oldFillsOf?: (found: FoundOrder, request: ContractOrder) => Promise<ReceivedFill[]>;
  /** Whether the venue lists orders of any age, so that it has no fills of an order that `find` denies. */
  readonly listsAllOrders?: boolean;
  /** Our order with this id of the venue; undefined if it is not ours. For venues whose fills have no client id. */
  ownerOf?(venueOrderId: string, contract: AccountContract): Promise<string | undefined>;
  /** Like `ownerOf`, of many orders at once; those that are ours, by the venue's id. */
  readonly ownersOf?: (venueOrderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** @param since Unix milliseconds */
  fillsSince(since: number): Promise<ReceivedFill[]>;
  /** Those of a contract that venues list apart from recent ones, which `fillsSince` reads only for an old time. */
  readonly oldFillsSince?: (since: number, contract: AccountContract) => Promise<ReceivedFill[]>;
  /** @param since Unix milliseconds */
  entriesSince(since: number): Promise<VenueEntry[]>;
  balances(): Promise<ReadonlyMap<string, string>>;
  /** Those that are not spot, and perhaps closed ones. For venues whose positions can be read. */
  readonly positions?: () => Promise<ReceivedPosition[]>;
  readonly stream: StreamReader;
}

/** What a message of a private stream says. */
export type StreamItem =
  | { readonly kind: 'fill'; readonly fill: ReceivedFill }
  | {
      readonly kind: 'done';
      readonly orderId: string;
      readonly status: 'cancelled' | 'expired' | 'rejected';
      readonly reason: string | null;
      readonly at: number;
    }
  /** the terms of an open order, as far as the message has them, in the units of the protocol */
  | { readonly kind: 'terms'; readonly orderId: string; readonly terms: OrderChange }
  /** the trigger price of an order was reached; a venue may say so again with each later message of it */
  | { readonly kind: 'triggered'; readonly orderId: string; readonly at: number }
  /** which of our orders a venue's id stands for */
  | { readonly kind: 'owner'; readonly venueOrderId: string; readonly orderId: string }
  /** the order has fills that must be requested */
  | { readonly kind: 'fills'; readonly venueOrderId: string; readonly contract: AccountContract };

/** The private stream of a venue. */
export interface StreamReader {
  /** Subscribes through ccxt. The promises settle when a connection ends. */
  watch(exchange: Exchange): readonly Promise<unknown>[];
  /** how many messages for which `isSubscribed` holds make the stream complete; 0: its connection does */
  readonly subscriptions: number;
  isSubscribed(message: unknown): boolean;
  /** Whether the venue has ended the stream without closing the connection. */
  isEnded?(message: unknown): boolean;
  /** What a message says; undefined for one that ccxt must handle. */
  read(message: unknown): readonly StreamItem[] | undefined;
}

/** What the calls of a venue need. */
export interface ApiContext {
  readonly calls: PrivateCalls;
  readonly contracts: () => AccountContracts;
  /** contracts that the account may have traded, as far as is known */
  readonly traded: () => Iterable<AccountContract>;
  /** Unix milliseconds */
  readonly now: () => number;
  /** the error after which nothing has changed */
  readonly rejection: (reason: string) => Error;
  /**
   * Called for a trade in a contract that is not listed, by the venue's name of it, so that it is read again
   * when it is. Times are in Unix milliseconds.
   */
  readonly onUnlisted: (name: string, at: number) => undefined;
  /** Logs that something could not be read, without which the rest is complete. */
  readonly logFailure: (what: string, error: unknown) => void;
}

/** The id of a fill, which is the same in the stream and in the history. */
export const fillId = (symbol: string, venueOrderId: string, tradeId: string): string =>
  `${symbol}:${venueOrderId}:${tradeId}`;
