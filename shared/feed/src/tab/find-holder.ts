import { startHolder } from '../holder/start-holder.ts';
import { LEADER_SCOPE, tabLock } from '../protocol.ts';
import { lead, untilAborted } from './lead.ts';
import { underWorker } from './under-worker.ts';

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
  /** A holder of the scope that was found last has begun, perhaps in place of another. */
  started(): void;
  /** The holder does not answer any more: finds another. */
  lost(): void;
  stop(): void;
}

const nothing = (): void => {};

/**
 * Finds the holder of the feed's connection for this tab: the SharedWorker; without it, whichever
 * tab has the leader's lock, perhaps this one; without locks, this tab for itself.
 */
export function findHolder(options: FindHolderOptions): FoundHolder {
  const { tab, feedUrl, onFound } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let way: FoundHolder | undefined;

  const holdHere = (scope: string, locks?: LockManager) => startHolder({ scope, feedUrl, locks });

  const alone = () => {
    if (signal.aborted) return;
    const scope = `tab-${tab}`;
    signal.addEventListener('abort', holdHere(scope), { once: true });
    onFound(scope);
  };

  const underLeader = (locks: LockManager) => {
    if (signal.aborted) return;
    const leadership = lead(locks, signal, () => holdHere(LEADER_SCOPE, locks));
    const lost = () => leadership.takeOver();
    way = { answered: nothing, started: nothing, lost, stop: nothing };
    onFound(LEADER_SCOPE);
  };

  const begin = (locks: LockManager) => {
    if (!('SharedWorker' in globalThis)) {
      underLeader(locks);
      return;
    }
    const worker = underWorker(options, () => underLeader(locks));
    // where there can be no worker it has been given up already
    way ??= worker;
  };

  if ('locks' in navigator) {
    const { locks } = navigator;
    let held = false;
    locks
      .request(tabLock(tab), () => {
        held = true;
        if (!signal.aborted) begin(locks);
        return untilAborted(signal);
      })
      .catch(() => {
        if (!held) alone();
      });
  } else {
    alone();
  }

  return {
    answered: () => way?.answered(),
    started: () => way?.started(),
    lost: () => way?.lost(),
    stop() {
      stopped.abort();
      way?.stop();
    },
  };
}
