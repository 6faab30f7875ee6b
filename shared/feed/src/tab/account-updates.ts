import { callSafely } from '@parallax/channels';
import {
  type AccountChanges,
  canRest,
  type FeedUpdate,
  isDone,
  mergeAccount,
  type Order,
} from '@parallax/protocol';

/**
 * Receives the state of an account: its open orders, latest fills, balances and positions. `account` is
 * null if it was deleted or is no longer visible to the trader.
 *
 * @param changes what changed, including orders that are done; undefined if all of it may have changed
 */
export type AccountListener = (state: AccountChanges, changes?: AccountChanges) => void;

export interface AccountOptions {
  /** Whether updates are also needed while the page is hidden; false if omitted. */
  readonly neededWhileHidden?: () => boolean;
}

/** An order that is being sent. */
export interface ExpectedOrder extends Pick<Order, 'id' | 'accountId'> {
  /** called when the feed first reports the order, unless its answer was passed on before */
  readonly onReported?: () => void;
}

type AccountUpdate = Extract<FeedUpdate, { kind: 'account' }>;

/** The last state of an account, and when it was known to be current, in Unix milliseconds. */
export interface AccountSnapshot {
  readonly id: string;
  readonly state: AccountChanges;
  readonly asOf: number;
}

/** Dispatches the feed's updates of accounts. */
export interface AccountUpdates {
  /** Calls the listener immediately with the last state, if any. Returns the unsubscribe function. */
  listen(id: string, listener: AccountListener, options?: AccountOptions): () => void;
  /** Whether an update can be applied: a change needs the current state before it. */
  canApply(id: string, update: AccountUpdate): boolean;
  publish(id: string, update: AccountUpdate): void;
  /** See `expectOrder`. */
  expectOrder(order: ExpectedOrder): (answer: Order | undefined) => void;
  /** The ids that have listeners. */
  ids(): string[];
  /** The ids with listeners that also need them while the page is hidden. */
  neededWhileHidden(): string[];
  /** Removes the last state of an account whose topic has ended. */
  release(id: string): void;
  clear(): void;
  /** Marks the states as no longer current since `at`, in Unix milliseconds; all of them without an id. */
  outdate(at: number, id?: string): void;
  /** The state of the account is current. */
  confirm(id: string): void;
  /** When the state of an account was last known to be current; undefined while it is, or without one. */
  asOf(id: string): number | undefined;
  /** Calls the listener when a result of `asOf` has changed. Returns the unsubscribe function. */
  onAsOf(listener: () => void): () => void;
  /** @param now the `asOf` of the states that are current */
  snapshots(now: number): AccountSnapshot[];
  /** Shows a state of an earlier visit as not current, unless there is a newer one. */
  restore(snapshot: AccountSnapshot): void;
}

/** @param onIdsChanged called when the result of `ids` changes */
export function createAccountUpdates(onIdsChanged: () => void): AccountUpdates {
  const listeners = new Map<string, Map<AccountListener, AccountOptions>>();
  const states = new Map<string, AccountChanges>();
  const outdated = new Map<string, number>();
  /** the expected answers that may be newer than the state of their account */
  const expected = new Set<ExpectedOrder>();
  const ageListeners = new Set<() => void>();
  const notifyAges = () => {
    for (const listener of ageListeners) callSafely(listener);
  };
  /** The answers of these orders are no longer needed. */
  const stopExpecting = (isKnown: (order: ExpectedOrder) => boolean): void => {
    for (const order of expected) if (isKnown(order)) expected.delete(order);
  };
  const publishChanges = (id: string, data: AccountChanges): void => {
    const state = mergeAccount(states.get(id) ?? data, data, false);
    states.set(id, state);
    for (const listener of listeners.get(id)?.keys() ?? []) callSafely(() => listener(state, data));
  };
  return {
    listen(id, listener, options = {}) {
      // wrapped, so that the same function can subscribe twice
      const wrapped: AccountListener = (state, changes) => listener(state, changes);
      const others = listeners.get(id);
      if (others) others.set(wrapped, options);
      else listeners.set(id, new Map([[wrapped, options]]));
      if (!others) onIdsChanged();
      const state = states.get(id);
      if (state !== undefined) callSafely(() => wrapped(state));
      return () => {
        const remaining = listeners.get(id);
        if (!remaining?.delete(wrapped) || remaining.size > 0) return;
        listeners.delete(id);
        onIdsChanged();
      };
    },
    canApply: (id, { snapshot }) => snapshot || (states.has(id) && !outdated.has(id)),
    publish(id, { data, snapshot }) {
      const current = listeners.get(id);
      if (!current) return;
      const changed = new Set(data.orders.map((order) => order.id));
      const reported = [...expected].filter((order) => changed.has(order.id));
      stopExpecting((order) => order.accountId === id && (snapshot || changed.has(order.id)));
      for (const { onReported } of reported) if (onReported) callSafely(onReported);
      if (!snapshot) {
        publishChanges(id, data);
        return;
      }
      const state = mergeAccount(data, data, true);
      states.set(id, state);
      for (const listener of current.keys()) callSafely(() => listener(state));
    },
    expectOrder({ id, accountId, ...options }) {
      const order = { id, accountId, ...options };
      expected.add(order);
      return (answer) => {
        const isNewest = expected.delete(order);
        const account = states.get(accountId)?.account;
        if (!isNewest || outdated.has(accountId) || !account || answer === undefined) return;
        // a fill comes with its position and balances
        if (isDone(answer.status) || answer.filled !== '0' || !canRest(answer)) return;
        const nothing = { fills: [], balances: [], positions: [] };
        publishChanges(accountId, { account, orders: [answer], ...nothing });
      };
    },
    ids: () => [...listeners.keys()],
    neededWhileHidden: () =>
      [...listeners].flatMap(([id, current]) =>
        [...current.values()].some(({ neededWhileHidden }) => neededWhileHidden?.() ?? false)
          ? [id]
          : [],
      ),
    release(id) {
      states.delete(id);
      stopExpecting(({ accountId }) => accountId === id);
      if (outdated.delete(id)) notifyAges();
    },
    clear() {
      states.clear();
      outdated.clear();
      expected.clear();
      notifyAges();
    },
    outdate(at, id) {
      const ids = id === undefined ? [...states.keys()] : [id];
      for (const each of ids) if (!outdated.has(each)) outdated.set(each, at);
      if (ids.length > 0) notifyAges();
    },
    confirm(id) {
      if (outdated.delete(id)) notifyAges();
    },
    asOf: (id) => outdated.get(id),
    onAsOf(listener) {
      // wrapped, so that the same function can subscribe twice
      const wrapped = () => listener();
      ageListeners.add(wrapped);
      return () => ageListeners.delete(wrapped);
    },
    snapshots: (now) =>
      [...states].map(([id, state]) => ({ id, state, asOf: outdated.get(id) ?? now })),
    restore({ id, state, asOf }) {
      if (states.has(id)) return;
      states.set(id, state);
      outdated.set(id, asOf);
      for (const listener of listeners.get(id)?.keys() ?? []) callSafely(() => listener(state));
      notifyAges();
    },
  };
}
