import type { Clock } from '../clock.ts';

const RETRY_MS = 10_000;

/** Topics that the server rejected for the time being, until they are retried. */
export interface RetriedTopics {
  add(topics: readonly string[]): void;
  has(topic: string): boolean;
  /** True from the first rejection until a retry has gone 10 s without a new rejection. */
  isRetrying(): boolean;
  clear(): void;
}

/**
 * @param callbacks.onChange `isRetrying` has changed
 * @param callbacks.onRetry the topics may be sent again
 */
export function createRetriedTopics(
  clock: Clock,
  callbacks: { onChange: () => void; onRetry: () => void },
): RetriedTopics {
  const rejected = new Set<string>();
  let cancelRetry: (() => void) | undefined;

  function retry(): void {
    cancelRetry = undefined;
    if (rejected.size === 0) {
      callbacks.onChange();
      return;
    }
    rejected.clear();
    cancelRetry = clock.after(RETRY_MS, retry);
    callbacks.onRetry();
  }

  return {
    add(topics) {
      if (topics.length === 0) return;
      for (const topic of topics) rejected.add(topic);
      if (cancelRetry) return;
      cancelRetry = clock.after(RETRY_MS, retry);
      callbacks.onChange();
    },
    has: (topic) => rejected.has(topic),
    isRetrying: () => cancelRetry !== undefined,
    clear() {
      rejected.clear();
      cancelRetry?.();
      cancelRetry = undefined;
    },
  };
}
