import type { Clock } from '../clock.ts';

/** The server responds within this time; a rejected message is sent again after it. */
const RETRY_MS = 10_000;

/**
 * The topics of the latest `unsubscribe` messages. The server does not report which of them it
 * rejected, so after a rejection all of the last 10 s are sent again.
 */
export interface SentUnsubscribes {
  add(topics: readonly string[]): void;
  /** The server has rejected a message. */
  reject(): void;
  clear(): void;
}

/** @param resend sends the topics again; it must call `add` with those that it sends */
export function createSentUnsubscribes(
  clock: Clock,
  resend: (topics: readonly string[]) => void,
): SentUnsubscribes {
  /** when each topic was sent, oldest first */
  const sentAt = new Map<string, number>();
  const rejected = new Set<string>();
  let cancelRetry: (() => void) | undefined;

  function forgetOld(): void {
    for (const [topic, at] of sentAt) {
      if (clock.now() - at < RETRY_MS) return;
      sentAt.delete(topic);
    }
  }

  function retry(): void {
    cancelRetry = undefined;
    const topics = [...rejected];
    rejected.clear();
    resend(topics);
  }

  return {
    add(topics) {
      forgetOld();
      for (const topic of topics) {
        sentAt.delete(topic);
        sentAt.set(topic, clock.now());
      }
    },
    reject() {
      forgetOld();
      for (const topic of sentAt.keys()) rejected.add(topic);
      if (rejected.size > 0) cancelRetry ??= clock.after(RETRY_MS, retry);
    },
    clear() {
      sentAt.clear();
      rejected.clear();
      cancelRetry?.();
      cancelRetry = undefined;
    },
  };
}
