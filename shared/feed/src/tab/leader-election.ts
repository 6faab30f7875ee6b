import { LEADER_LOCK } from '../protocol.ts';

/** Delay before a tab that failed to lead requests the lock again. */
const RETRY_MS = 5_000;

export const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

export type Locks = Pick<LockManager, 'request'>;

export interface Leadership {
  /** Replaces a leader that does not respond. */
  takeOver(): void;
}

/**
 * Queues for the leader lock, whose owner hosts the connection for all tabs.
 *
 * @param lead starts hosting; returns a function that stops it
 */
export function electLeader(locks: Locks, signal: AbortSignal, lead: () => () => void): Leadership {
  let stopLeading: (() => void) | undefined;

  const stop = () => {
    stopLeading?.();
    stopLeading = undefined;
  };

  const start = () => {
    if (!signal.aborted) stopLeading ??= lead();
    return untilAborted(signal);
  };

  /** Queues again after losing the lock; with a delay if leading failed, to avoid a busy loop. */
  const requestLock = () => {
    if (signal.aborted) return;
    let hasStarted = false;
    const onGranted = () => {
      const ended = start();
      hasStarted = true;
      return ended;
    };
    locks.request(LEADER_LOCK, { signal }, onGranted).catch(() => {
      stop();
      if (hasStarted) requestLock();
      else setTimeout(requestLock, RETRY_MS);
    });
  };

  signal.addEventListener('abort', stop, { once: true });
  requestLock();
  return {
    takeOver() {
      if (stopLeading === undefined) {
        locks.request(LEADER_LOCK, { steal: true }, start).catch(stop);
      }
    },
  };
}
