import { startConnectionHost } from '../connection-host/start-connection-host.ts';
import { LEADER_SCOPE, tabLock } from '../protocol.ts';
import type { FindConnectionHostOptions, FoundConnectionHost } from './found-connection-host.ts';
import { electLeader, untilAborted } from './leader-election.ts';
import { connectSharedWorkerHost } from './shared-worker-host.ts';

export type { FindConnectionHostOptions, FoundConnectionHost } from './found-connection-host.ts';

const noop = (): void => {};

/**
 * Finds the connection host for this tab: the SharedWorker; without support for it, the tab that
 * holds the leader lock; without Web Locks or BroadcastChannel, this tab.
 */
export function findConnectionHost(options: FindConnectionHostOptions): FoundConnectionHost {
  const { tab, feedUrl, onFound } = options;
  const stopped = new AbortController();
  const { signal } = stopped;
  let found: FoundConnectionHost | undefined;

  const startHostHere = (scope: string, locks?: LockManager) =>
    startConnectionHost({ scope, feedUrl, locks });

  const useThisTab = () => {
    if (signal.aborted) return;
    const scope = `tab-${tab}`;
    signal.addEventListener('abort', startHostHere(scope), { once: true });
    onFound(scope);
  };

  const useLeader = (locks: LockManager) => {
    if (signal.aborted) return;
    const leadership = electLeader(locks, signal, () => startHostHere(LEADER_SCOPE, locks));
    const reportLoss = () => leadership.takeOver();
    found = { reportResponse: noop, reportStart: noop, reportLoss, stop: noop };
    onFound(LEADER_SCOPE);
  };

  const start = (locks: LockManager) => {
    if (!('SharedWorker' in globalThis)) {
      useLeader(locks);
      return;
    }
    const worker = connectSharedWorkerHost(options, () => useLeader(locks));
    // the fallback may already have been called
    found ??= worker;
  };

  // tabs without a BroadcastChannel cannot reach a host in another tab or in a worker
  if ('locks' in navigator && 'BroadcastChannel' in globalThis) {
    const { locks } = navigator;
    let isLockHeld = false;
    locks
      .request(tabLock(tab), () => {
        isLockHeld = true;
        if (!signal.aborted) start(locks);
        return untilAborted(signal);
      })
      .catch(() => {
        if (!isLockHeld) useThisTab();
      });
  } else {
    useThisTab();
  }

  return {
    reportResponse: () => found?.reportResponse(),
    reportStart: () => found?.reportStart(),
    reportLoss: () => found?.reportLoss(),
    stop() {
      stopped.abort();
      found?.stop();
    },
  };
}
