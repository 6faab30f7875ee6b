import type { VenueAccount, VenueEvent } from '@parallax/live';
import type { Order } from '@parallax/protocol';
import { z } from 'zod';
import { orderExpiryOf } from './order-expiry.ts';

/**
 * What a test makes the venue of an account do next:
 * - `reject`: the next order is rejected
 * - `lose-request`: the next order or change does not reach the venue, and its outcome is unknown
 * - `lose-answer`: the next order or change reaches the venue, and its outcome is unknown
 * - `repeat-events`: the next fill is reported twice
 * - `delay-events`: the next fill is reported a second later
 * - `deliver-late`: the answer to the next order or change is lost, and the venue receives it 1.5 s later
 * - `disconnect`: the connection is lost, and established again after two seconds
 * - `cancel-offline`: as `disconnect`, and the venue cancels the latest order meanwhile
 * - `forget-ids`: the venue finds only open orders, until the faults are cleared
 */
export const venueFaultSchema = z.enum([
  'reject',
  'lose-request',
  'lose-answer',
  'repeat-events',
  'delay-events',
  'deliver-late',
  'disconnect',
  'cancel-offline',
  'forget-ids',
]);
export type VenueFault = z.infer<typeof venueFaultSchema>;

const DELAY_MS = 1_000;
const DISCONNECTED_MS = 2_000;
const DELIVERED_LATE_MS = 1_500;
const LOST_REQUEST = 'The request was lost.';
const LOST_ANSWER = 'The answer was lost.';

/** The faults that wait for the next order or event of each account. */
export class VenueFaults {
  readonly #waiting = new Map<string, VenueFault[]>();
  readonly #disconnects = new Map<string, (isCancelling: boolean) => void>();

  add(accountId: string, fault: VenueFault): void {
    if (fault === 'disconnect' || fault === 'cancel-offline') {
      this.#disconnects.get(accountId)?.(fault === 'cancel-offline');
      return;
    }
    this.#waiting.set(accountId, [...(this.#waiting.get(accountId) ?? []), fault]);
  }

  clear(): void {
    this.#waiting.clear();
  }

  /** Takes the next fault of an account, if it is one of these. */
  take(accountId: string, ...faults: readonly VenueFault[]): VenueFault | undefined {
    const waiting = this.#waiting.get(accountId) ?? [];
    const at = waiting.findIndex((fault) => faults.includes(fault));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  }

  /** Whether a fault holds until the faults are cleared. */
  has(accountId: string, fault: VenueFault): boolean {
    return this.#waiting.get(accountId)?.includes(fault) ?? false;
  }

  onDisconnect(accountId: string, disconnect: (isCancelling: boolean) => void): void {
    this.#disconnects.set(accountId, disconnect);
  }
}

/** Faults of a request for an order. */
const LOSSES = ['lose-request', 'lose-answer', 'deliver-late'] as const;

/** The account at a venue that has the faults of a test. */
export function faultyVenueAccount(
  accountId: string,
  account: VenueAccount,
  faults: VenueFaults,
): VenueAccount {
  const timers = new Set<NodeJS.Timeout>();
  /** the latest order that was accepted */
  let latest: Order | undefined;
  /** of orders whose end is not reported */
  const silent = new Set<string>();
  const later = (ms: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  /** Delivers a request with a fault. */
  const deliver = async <T>(fault: VenueFault | undefined, send: () => Promise<T>): Promise<T> => {
    if (fault === 'lose-request') throw new Error(LOST_REQUEST);
    if (fault === 'deliver-late') {
      later(DELIVERED_LATE_MS, () => void send().catch(() => undefined));
      throw new Error(LOST_ANSWER);
    }
    const answer = await send();
    if (fault === 'lose-answer') throw new Error(LOST_ANSWER);
    return answer;
  };
  return {
    requestExpiryMs: account.requestExpiryMs,
    orderExpiryMs: (order) => orderExpiryOf(account, order),
    start(onEvent) {
      const forward = (event: VenueEvent): void => {
        if (event.kind === 'done' && silent.has(event.orderId)) return;
        const fault =
          event.kind === 'fill'
            ? faults.take(accountId, 'repeat-events', 'delay-events')
            : undefined;
        if (fault === 'delay-events') {
          later(DELAY_MS, () => onEvent(event));
          return;
        }
        onEvent(event);
        if (fault === 'repeat-events') onEvent(event);
      };
      faults.onDisconnect(accountId, (isCancelling) => {
        onEvent({ kind: 'state', state: 'failed' });
        if (isCancelling && latest !== undefined) {
          silent.add(latest.id);
          account.cancel(latest).catch(() => undefined);
        }
        later(DISCONNECTED_MS, () => {
          onEvent({ kind: 'state', state: 'connected' });
          onEvent({ kind: 'gap' });
        });
      });
      return account.start(forward);
    },
    async submit(order, reasonNotToSend) {
      const fault = faults.take(accountId, 'reject', ...LOSSES);
      if (fault === 'reject')
        return { status: 'rejected', reason: 'Rejected by the test control.' };
      latest = order;
      return deliver(fault, () => account.submit(order, reasonNotToSend));
    },
    cancel: (order) => account.cancel(order),
    change: (order, change) =>
      deliver(faults.take(accountId, ...LOSSES), () => account.change(order, change)),
    async find(order) {
      const found = await account.find(order);
      const isForgotten = found?.status !== 'open' && faults.has(accountId, 'forget-ids');
      return isForgotten ? undefined : found;
    },
    history: (since) => account.history(since),
    ...(account.oldFills && {
      oldFills: (order) => account.oldFills?.(order) ?? Promise.resolve([]),
    }),
    balances: () => account.balances(),
    positions: () => account.positions(),
    close() {
      for (const timer of timers) clearTimeout(timer);
      return account.close();
    },
  };
}
