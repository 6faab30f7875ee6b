import { z } from 'zod';
import type { VenueAccount, VenueEvent } from './venue-account.ts';

/**
 * What a test makes the venue of an account do next:
 * - `reject`: the next order is rejected
 * - `lose-request`: the next order or change does not reach the venue, and its outcome is unknown
 * - `lose-answer`: the next order or change reaches the venue, and its outcome is unknown
 * - `repeat-events`: the next fill is reported twice
 * - `delay-events`: the next fill is reported a second later
 * - `disconnect`: the connection is lost, and established again after two seconds
 */
export const venueFaultSchema = z.enum([
  'reject',
  'lose-request',
  'lose-answer',
  'repeat-events',
  'delay-events',
  'disconnect',
]);
export type VenueFault = z.infer<typeof venueFaultSchema>;

const DELAY_MS = 1_000;
const DISCONNECTED_MS = 2_000;

/** The faults that wait for the next order or event of each account. */
export class VenueFaults {
  readonly #waiting = new Map<string, VenueFault[]>();
  readonly #disconnects = new Map<string, () => void>();

  add(accountId: string, fault: VenueFault): void {
    if (fault === 'disconnect') {
      this.#disconnects.get(accountId)?.();
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

  onDisconnect(accountId: string, disconnect: () => void): void {
    this.#disconnects.set(accountId, disconnect);
  }
}

/** The account at a venue that has the faults of a test. */
export function faultyVenueAccount(
  accountId: string,
  account: VenueAccount,
  faults: VenueFaults,
): VenueAccount {
  const timers = new Set<NodeJS.Timeout>();
  const later = (ms: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  return {
    requestExpiryMs: account.requestExpiryMs,
    start(onEvent) {
      const forward = (event: VenueEvent): void => {
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
      faults.onDisconnect(accountId, () => {
        onEvent({ kind: 'state', state: 'failed' });
        later(DISCONNECTED_MS, () => {
          onEvent({ kind: 'state', state: 'connected' });
          onEvent({ kind: 'gap' });
        });
      });
      return account.start(forward);
    },
    async submit(order) {
      const fault = faults.take(accountId, 'reject', 'lose-request', 'lose-answer');
      if (fault === 'reject')
        return { status: 'rejected', reason: 'Rejected by the test control.' };
      if (fault === 'lose-request') throw new Error('The request was lost.');
      const submitted = await account.submit(order);
      if (fault === 'lose-answer') throw new Error('The answer was lost.');
      return submitted;
    },
    cancel: (order) => account.cancel(order),
    async change(order, change) {
      const fault = faults.take(accountId, 'lose-request', 'lose-answer');
      if (fault === 'lose-request') throw new Error('The request was lost.');
      await account.change(order, change);
      if (fault === 'lose-answer') throw new Error('The answer was lost.');
    },
    find: (order) => account.find(order),
    history: (since) => account.history(since),
    balances: () => account.balances(),
    positions: () => account.positions(),
    close() {
      for (const timer of timers) clearTimeout(timer);
      return account.close();
    },
  };
}
