/** The terms of an order at a fake venue. Amounts are in the venue's unit. */
export interface FakeOrderTerms {
  readonly clientId: string;
  readonly contract: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'market';
  /** undefined for market orders */
  readonly price: string | undefined;
  readonly amount: string;
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTD';
  readonly postOnly: boolean;
  readonly reduceOnly: boolean;
  /** the price that activates the order; undefined if it is active at once */
  readonly triggerPrice: string | undefined;
  /** whether it is activated by a price at or above the trigger price */
  readonly triggersAbove: boolean;
  /** Unix milliseconds; undefined without an expiry */
  readonly expiresAt: number | undefined;
}

export type FakeOrderState = 'waiting' | 'open' | 'filled' | 'cancelled' | 'expired';

export interface FakeOrder extends FakeOrderTerms {
  readonly id: string;
  state: FakeOrderState;
  /** the id of the order that was sent when it was activated; undefined before, and for other orders */
  activeId: string | undefined;
  price: string | undefined;
  amount: string;
  triggerPrice: string | undefined;
  filled: string;
  /** sum of price × amount of the fills */
  cost: string;
  /** why the venue ended it; empty if the client did */
  reason: string;
  readonly createdAt: number;
  updatedAt: number;
}

export interface FakeFill {
  readonly id: string;
  readonly sequence: number;
  readonly order: FakeOrder;
  readonly price: string;
  readonly amount: string;
  readonly fee: string;
  readonly feeAsset: string;
  readonly isMaker: boolean;
  readonly at: number;
  /** when the venue lists it; later than `at` for a late fill */
  readonly listedAt: number;
}

/** A change of a balance. */
export interface FakeEntry {
  readonly id: string;
  readonly kind: 'trade' | 'fee' | 'deposit' | 'withdrawal' | 'funding' | 'settlement';
  readonly asset: string;
  readonly amount: string;
  readonly at: number;
  readonly contract?: string;
  readonly price?: string;
  /** unsigned, in the venue's unit */
  readonly size?: string;
}

export interface FakePosition {
  /** signed, in the venue's unit */
  readonly amount: string;
  readonly entryPrice: string;
}

/** What has happened to an order; `order` is a copy of its state after it. */
export interface OrderEvent {
  readonly kind: 'new' | 'trade' | 'cancelled' | 'expired' | 'changed' | 'activated';
  readonly order: FakeOrder;
  readonly fill?: FakeFill;
}
