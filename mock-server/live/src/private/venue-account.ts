import type { ClosedBy, LedgerKind, Liquidity, Order, OrderSide } from '@parallax/protocol';

/** A part of an order that was traded. Amounts are decimals in the units of the protocol. */
export interface VenueFill {
  /** the venue's id of the trade, unique per account */
  readonly id: string;
  /** our order; null for a trade that no order of ours caused, such as a liquidation */
  readonly orderId: string | null;
  readonly exchange: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly price: string;
  readonly amount: string;
  /** negative for a rebate */
  readonly fee: string;
  readonly feeAsset: string;
  readonly liquidity: Liquidity;
  /** why the venue itself has closed a position with it, or a part, as far as it says so */
  readonly closedBy?: ClosedBy | undefined;
  /** Unix milliseconds */
  readonly at: number;
}

/** A change of a balance without a fill. */
export interface VenueEntry {
  /** unique per account; an entry with a known id is not applied again */
  readonly id: string;
  readonly asset: string;
  /** signed decimal */
  readonly amount: string;
  readonly kind: LedgerKind;
  /** of a funding payment or a settlement */
  readonly contract?: {
    readonly exchange: string;
    readonly symbol: string;
    /** signed, before the change */
    readonly positionAmount: string;
    /** of a funding payment, as a fraction */
    readonly rate?: string;
    /** mark price of a funding payment, price of a settlement */
    readonly price: string;
  };
  /** the contract of a liquidation */
  readonly liquidated?: { readonly exchange: string; readonly symbol: string };
  /** Unix milliseconds */
  readonly at: number;
}

export type VenueOrderStatus = 'open' | 'filled' | 'cancelled' | 'expired' | 'rejected';

/** The totals of an order, of which the venue does not list all fills. */
export interface OrderTotals {
  /** all that is filled */
  readonly filled: string;
  /** of all that is filled; null where the venue does not report it */
  readonly averagePrice: string | null;
  /** fills up to this time of the venue, in Unix milliseconds, are in the totals */
  readonly until: number;
}

/** What a venue says of an order of ours. */
export interface VenueOrder {
  readonly orderId: string;
  readonly venueOrderId: string;
  readonly status: VenueOrderStatus;
  readonly reason: string | null;
  /** all fills of the order that the venue lists */
  readonly fills: readonly VenueFill[];
  /** undefined where the fills are all of it */
  readonly totals?: OrderTotals | undefined;
  /** how many orders the venue has under its id, where there are several: it was sent more than once */
  readonly copies?: number | undefined;
  /** the present terms of an open order, as far as the venue lists them */
  readonly terms?: OrderChange | undefined;
  /** whether its trigger price was reached; not said of an order without one */
  readonly hasTriggered?: boolean | undefined;
}

export type VenueConnectionState = 'connected' | 'connecting' | 'failed';

/** An open position of a contract that is not spot. A contract has several where a venue keeps them apart. */
export interface VenuePosition {
  readonly exchange: string;
  readonly symbol: string;
  /** signed decimal in the unit of the contract's sizes, not 0 */
  readonly amount: string;
  /** average price from which its unrealised profit and loss is counted; 0 if the venue does not report it */
  readonly entryPrice: string;
}

/** What a venue reports without being asked. Events may be repeated and out of order. */
export type VenueEvent =
  | { readonly kind: 'fill'; readonly fill: VenueFill }
  | {
      readonly kind: 'done';
      readonly orderId: string;
      readonly status: 'cancelled' | 'expired' | 'rejected';
      readonly reason: string | null;
      readonly at: number;
    }
  /** the venue itself has changed an order, such as a reduce-only one that exceeds what is left of its position */
  | {
      readonly kind: 'changed';
      readonly orderId: string;
      readonly change: OrderChange;
      readonly reason: string;
      readonly at: number;
    }
  /** terms that an open order had at the venue, perhaps by another client of the account; they may be old */
  | { readonly kind: 'terms'; readonly orderId: string; readonly terms: OrderChange }
  /** the trigger price of an order was reached; one with a limit rests in the book from then on */
  | { readonly kind: 'triggered'; readonly orderId: string; readonly at: number }
  | { readonly kind: 'entry'; readonly entry: VenueEntry }
  /** what a position has received of continuous funding since its last payment, signed, until Unix milliseconds */
  | {
      readonly kind: 'accrued';
      readonly exchange: string;
      readonly symbol: string;
      readonly amount: string;
      readonly until: number;
    }
  | { readonly kind: 'state'; readonly state: VenueConnectionState }
  /** events may have been missed: the state must be read and compared */
  | { readonly kind: 'gap' };

export type Submitted =
  | { readonly status: 'accepted'; readonly venueOrderId: string }
  | { readonly status: 'rejected'; readonly reason: string }
  /** it was not sent, because of what the caller answered before an attempt */
  | { readonly status: 'withheld'; readonly reason: string };

/** Why an order must not leave any more, such as a halt or its cancellation; undefined if it may. */
export type ReasonNotToSend = () => Promise<string | undefined>;

export interface OrderChange {
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  readonly triggerPrice?: string | undefined;
}

/**
 * An account at a venue, real or on paper. A call that throws has an unknown outcome, unless it throws the
 * error of a rejection, after which the venue is known to have changed nothing.
 */
export interface VenueAccount {
  /**
   * How long after a request was sent the venue may still carry it out, in milliseconds; null where requests
   * do not expire, 0 where none is carried out once its sender has ended.
   */
  readonly requestExpiryMs: number | null;
  /**
   * As `requestExpiryMs`, of requests for this order; without it, they are the same. `find` does not deny the order
   * before.
   */
  orderExpiryMs?(order: Order): number | null;
  /** Starts to report events. Called once, before anything else. */
  start(onEvent: (event: VenueEvent) => void): Promise<void>;
  /**
   * Sends an order, with its id as the client's id.
   * @param reasonNotToSend asked before every attempt to send it, after what has delayed the attempt
   */
  submit(order: Order, reasonNotToSend?: ReasonNotToSend): Promise<Submitted>;
  /** Requests the cancellation; 'done' if the order can no longer be cancelled. */
  cancel(order: Order): Promise<'cancelled' | 'done'>;
  change(order: Order, change: OrderChange): Promise<void>;
  /** Looks for an order of ours among open, closed and filled ones; undefined if the venue denies knowing it. */
  find(order: Order): Promise<VenueOrder | undefined>;
  /** The fills and entries since a time, in Unix milliseconds, oldest first. */
  history(since: number): Promise<{ fills: readonly VenueFill[]; entries: readonly VenueEntry[] }>;
  /**
   * The fills of a contract since an order was made that the venue lists apart from recent ones, with their owners.
   * Missing where all are in one list.
   */
  oldFills?(order: Order): Promise<readonly VenueFill[]>;
  /**
   * The cash of each asset that the venue reports, without unrealised profit and loss; undefined where the
   * ledger is the only record.
   */
  balances(): Promise<ReadonlyMap<string, string> | undefined>;
  /** The open positions that the venue reports; undefined where the fills are the only record. */
  positions(): Promise<readonly VenuePosition[] | undefined>;
  close(): Promise<void>;
}
