import { FEED_PARAMETER, WORKER_NAME, WORKER_SCOPE } from '../protocol.ts';
import type { FindHolderOptions, FoundHolder } from './find-holder.ts';

/** A worker that has said nothing for so long is taken to be broken. */
const WORKER_ANSWER_MS = 10_000;

type Options = Pick<FindHolderOptions, 'workerUrl' | 'feedUrl' | 'onFound'>;

/**
 * The SharedWorker as the holder. One that has died is begun anew; `giveUp` is called, once, when
 * there is none that answers.
 */
export function underWorker(options: Options, giveUp: () => void): FoundHolder {
  const { workerUrl, feedUrl, onFound } = options;
  let answered = false;
  let disconnect: (() => void) | undefined;

  const broken = () => {
    if (answered) return;
    disconnect?.();
    giveUp();
  };

  /** Connects to the worker that there is, or begins one; false where there can be none. */
  const connect = (): boolean => {
    disconnect?.();
    const connected = new AbortController();
    const { signal } = connected;
    try {
      const url = new URL(workerUrl, globalThis.location.href);
      if (feedUrl !== undefined) url.searchParams.set(FEED_PARAMETER, feedUrl);
      const worker = new SharedWorker(url, { name: WORKER_NAME });
      worker.addEventListener('error', broken, { signal });
      const timer = setTimeout(broken, WORKER_ANSWER_MS);
      disconnect = () => {
        connected.abort();
        clearTimeout(timer);
        worker.port.close();
      };
      return true;
    } catch {
      giveUp();
      return false;
    }
  };

  const find = () => {
    if (connect()) onFound(WORKER_SCOPE);
  };

  find();
  return {
    answered() {
      answered = true;
    },
    started() {
      // a worker lives as long as a tab that has connected to it: this one has to as well
      if (answered) connect();
    },
    lost() {
      answered = false;
      find();
    },
    stop: () => disconnect?.(),
  };
}
