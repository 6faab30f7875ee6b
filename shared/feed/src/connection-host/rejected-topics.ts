import type { Clock } from '../clock.ts';

const RETRY_MS = 10_000;

/** Topics that the server rejected for the time being, until they are retried. */
export interface RejectedTopics {
  add(topics: readonly string[]): void;
  has(topic: string): boolean;
  /** True from the first rejection until a retry is accepted. */
  isRetrying(): boolean;
  clear(): void;
}

/**
 * @param on.onChange `isRetrying` has changed
 * @param on.onRetry the topics may be sent again
 */
export function createRejectedTopics(
  clock: Clock,
  on: { onChange: () => void; onRetry: () => void },
): RejectedTopics {
  const rejected = new Set<string>();
  let cancelRetry: (() => void) | undefined;

  function retry(): void {
    cancelRetry = undefined;
    if (rejected.size === 0) {
      on.onChange();
      return;
    }
    rejected.clear();
    cancelRetry = clock.after(RETRY_MS, retry);
    on.onRetry();
  }

  return {
    add(topics) {
      if (topics.length === 0) return;
      for (const topic of topics) rejected.add(topic);
      if (cancelRetry) return;
      cancelRetry = clock.after(RETRY_MS, retry);
      on.onChange();
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
