import { startHolder } from '../holder/start-holder.ts';
import {
  FEED_PARAMETER,
  LEADER_LOCK,
  LEADER_SCOPE,
  tabLock,
  WORKER_NAME,
  WORKER_SCOPE,
} from '../protocol.ts';

/** A worker that has said nothing for so long is taken to be broken. */
const WORKER_ANSWER_MS = 10_000;

export interface FindHolderOptions {
  tab: string;
  workerUrl: string;
  feedUrl: string | undefined;
  /** A holder of this scope may be joined now; called again when another takes its place. */
  onFound: (scope: string) => void;
}

export interface FoundHolder {
  /** The holder has answered, so it works. */
  answered(): void;
  stop(): void;
}

/**
 * Finds the holder of the feed's connection for this tab: the SharedWorker; without it, whichever
 * tab has the leader's lock, perhaps this one; without locks, this tab for itself.
 */
export function findHolder(options: FindHolderOptions): FoundHolder {
  const { tab, feedUrl, onFound } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let answered = false;

  /** Ends when the tab stops. */
  const untilStopped = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });

  const holdHere = (scope: string, locks?: LockManager) => {
    if (signal.aborted) return;
    signal.addEventListener('abort', startHolder({ scope, feedUrl, locks }), { once: true });
  };

  const alone = () => {
    const scope = `tab-${tab}`;
    holdHere(scope);
    if (!signal.aborted) onFound(scope);
  };

  const underLeader = (locks: LockManager) => {
    if (signal.aborted) return;
    locks
      .request(LEADER_LOCK, { signal }, () => {
        holdHere(LEADER_SCOPE, locks);
        return untilStopped();
      })
      .catch(() => {});
    onFound(LEADER_SCOPE);
  };

  const underWorker = (locks: LockManager) => {
    let givenUp = false;
    const giveUp = () => {
      if (answered || givenUp) return;
      givenUp = true;
      underLeader(locks);
    };
    try {
      const url = new URL(options.workerUrl, globalThis.location.href);
      if (feedUrl !== undefined) url.searchParams.set(FEED_PARAMETER, feedUrl);
      const worker = new SharedWorker(url, { name: WORKER_NAME });
      worker.addEventListener('error', giveUp, { signal });
      const timer = setTimeout(giveUp, WORKER_ANSWER_MS);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        worker.port.close();
      });
      onFound(WORKER_SCOPE);
    } catch {
      giveUp();
    }
  };

  const begin = (locks: LockManager) => {
    if ('SharedWorker' in globalThis) underWorker(locks);
    else underLeader(locks);
  };

  if ('locks' in navigator) {
    const { locks } = navigator;
    let held = false;
    locks
      .request(tabLock(tab), () => {
        held = true;
        if (!signal.aborted) begin(locks);
        return untilStopped();
      })
      .catch(() => {
        if (!held) alone();
      });
  } else {
    alone();
  }

  return {
    answered() {
      answered = true;
    },
    stop: () => stopped.abort(),
  };
}
