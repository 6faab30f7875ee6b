import { FEED_PARAMETER, WORKER_NAME, WORKER_SCOPE } from '../protocol.ts';
import type { FindConnectionHostOptions, FoundConnectionHost } from './found-connection-host.ts';

/** Timeout for the first response of a worker. */
const WORKER_TIMEOUT_MS = 10_000;

type Options = Pick<FindConnectionHostOptions, 'workerUrl' | 'feedUrl' | 'onFound'>;

/**
 * Uses the SharedWorker as connection host and restarts it when it dies. Calls `onUnavailable` once if no
 * worker responds.
 */
export function connectSharedWorkerHost(
  options: Options,
  onUnavailable: () => void,
): FoundConnectionHost {
  const { workerUrl, feedUrl, onFound } = options;
  let responded = false;
  let disconnect: (() => void) | undefined;

  const onBroken = () => {
    if (responded) return;
    disconnect?.();
    onUnavailable();
  };

  /** Connects to the running worker or starts one; false if workers are not available. */
  const connect = (): boolean => {
    disconnect?.();
    const connection = new AbortController();
    const { signal } = connection;
    try {
      const url = new URL(workerUrl, globalThis.location.href);
      if (feedUrl !== undefined) url.searchParams.set(FEED_PARAMETER, feedUrl);
      const worker = new SharedWorker(url, { name: WORKER_NAME });
      worker.addEventListener('error', onBroken, { signal });
      const timer = setTimeout(onBroken, WORKER_TIMEOUT_MS);
      disconnect = () => {
        connection.abort();
        clearTimeout(timer);
        worker.port.close();
      };
      return true;
    } catch {
      onUnavailable();
      return false;
    }
  };

  const find = () => {
    if (connect()) onFound(WORKER_SCOPE);
  };

  find();
  return {
    reportResponse() {
      responded = true;
    },
    reportStart() {
      // a worker ends with its last connected tab, so every tab has to connect to it
      if (responded) connect();
    },
    reportLoss() {
      responded = false;
      find();
    },
    stop: () => disconnect?.(),
  };
}
