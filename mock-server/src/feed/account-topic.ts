import { ACCOUNT_FILLS_MAX, type AccountChanges, accountTopic } from '@parallax/protocol';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';
import { UpdateWriter } from './update-writer.ts';

const NOTHING: Omit<AccountChanges, 'account'> = {
  orders: [],
  fills: [],
  balances: [],
  positions: [],
};

type Keyed = {
  readonly [K in keyof Omit<AccountChanges, 'account'>]: (row: AccountChanges[K][number]) => string;
};

const KEYS: Keyed = {
  orders: ({ id }) => id,
  fills: ({ id }) => id,
  balances: ({ asset }) => asset,
  positions: ({ exchange, symbol }) => `${exchange}:${symbol}`,
};

const DONE: ReadonlySet<string> = new Set(['FILLED', 'CANCELLED', 'EXPIRED', 'REJECTED']);

function merged<Row>(
  rows: readonly Row[],
  changed: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  return [...new Map([...rows, ...changed].map((row) => [keyOf(row), row])).values()];
}

const mergeAll = (first: AccountChanges, second: AccountChanges): AccountChanges => ({
  account: second.account,
  orders: merged(first.orders, second.orders, KEYS.orders),
  fills: merged(first.fills, second.fills, KEYS.fills),
  balances: merged(first.balances, second.balances, KEYS.balances),
  positions: merged(first.positions, second.positions, KEYS.positions),
});

/** What a new subscriber receives: no done orders, no closed positions, the latest fills. */
const asSnapshot = (state: AccountChanges): AccountChanges => ({
  ...state,
  orders: state.orders.filter(({ status }) => !DONE.has(status)),
  fills: state.fills.slice(-ACCOUNT_FILLS_MAX),
  positions: state.positions.filter(({ amount }) => amount !== '0'),
});

/** The orders, fills, balances and positions of one account, as they change. */
export class AccountTopic implements SubscribableTopic {
  readonly kind = 'account';
  readonly name: string;
  readonly conflated = false;
  readonly subscribers = new Set<Subscriber>();
  /** when the last update was sent, in the clock's elapsed time; undefined before the first */
  sentAt: number | undefined;
  readonly #writer: UpdateWriter;
  #state: AccountChanges | undefined;
  #pending: AccountChanges | undefined;

  /** @param seq the highest sequence number that may have been used under this name */
  constructor(
    readonly accountId: string,
    seq: number,
  ) {
    this.name = accountTopic(accountId);
    this.#writer = new UpdateWriter(this.kind, this.name, seq);
  }

  get seq(): number {
    return this.#writer.seq;
  }

  get hasState(): boolean {
    return this.#state !== undefined;
  }

  /** Sets the first state. */
  load(state: AccountChanges): void {
    this.#state = asSnapshot(state);
  }

  /** Adds what has changed. */
  change(changes: AccountChanges): void {
    if (this.#state === undefined) return;
    const pending = this.#pending ?? { account: this.#state.account, ...NOTHING };
    this.#pending = mergeAll(pending, changes);
  }

  drainUpdate(now?: number): Buffer | undefined {
    const pending = this.#pending;
    if (this.#state === undefined || pending === undefined) return undefined;
    this.sentAt = now ?? this.sentAt;
    this.#pending = undefined;
    this.#state = asSnapshot(mergeAll(this.#state, pending));
    this.#writer.advance();
    return this.#writer.write(false, JSON.stringify(pending));
  }

  snapshot(): Buffer | undefined {
    return this.#state && this.#writer.write(true, JSON.stringify(this.#state));
  }

  /** Ends the subscription of one subscriber; the others continue from a snapshot. */
  endFor(subscriber: Subscriber): void {
    this.drainUpdate();
    this.#writer.advance();
    this.subscribers.delete(subscriber);
    // updates queued for a slow subscriber must not follow the final one
    subscriber.discard(this);
    subscriber.add(this, this.#writer.write(true, JSON.stringify({ account: null, ...NOTHING })));
    this.#writer.advance();
    const snapshot = this.snapshot();
    if (snapshot !== undefined) for (const other of this.subscribers) other.add(this, snapshot);
  }
}
