import type { Clock } from '../clock.ts';

export interface Notifier {
  /** Calls the listener now and after every change of the topic. Returns the unsubscribe function. */
  subscribe(topic: string, listener: () => void): () => void;
  changed(topic: string): void;
  topics(): string[];
  /** Discards pending notifications. */
  clear(): void;
}

/**
 * Throttled topics are notified together, at most this often: a repaint costs more than the changed
 * texts, and a delay of 0.1 s is not visible. New subscriptions are notified immediately and do not
 * delay other topics.
 */
const GROUP_INTERVAL_MS = 100;

/**
 * Changes arrive at the same interval at which they may be shown, so one late change would delay all
 * that follow. Beyond this lag, a change is skipped in favour of the next one.
 */
const MAX_LAG_MS = 100;

/**
 * Notifies listeners of changes, all in the same frame. The first change of a topic is not delayed.
 *
 * @param options.frame runs a function before the next paint
 * @param options.apart minimum time in ms between two notifications of a topic
 */
export function createNotifier(options: {
  clock: Clock;
  frame: (run: () => void) => void;
  apart: (topic: string) => number;
  onFirst: () => void;
  onLast: () => void;
}): Notifier {
  const { clock, frame } = options;
  const listeners = new Map<string, Set<() => void>>();
  const notifiedAt = new Map<string, number>();
  /** time of the pending change of a topic; undefined if a newer change followed */
  const waiting = new Map<string, number | undefined>();
  let scheduled = false;
  let nextGroupAt = Number.NEGATIVE_INFINITY;
  let cancelLater: (() => void) | undefined;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    frame(notify);
  }

  /** When the topic may be notified again. */
  function dueAt(topic: string): number {
    const last = notifiedAt.get(topic);
    const apart = options.apart(topic);
    if (last === undefined || apart === 0) return 0;
    const due = Math.max(last + apart, nextGroupAt);
    const since = waiting.get(topic);
    const lags = since !== undefined && due - since > MAX_LAG_MS;
    return lags ? since + apart + MAX_LAG_MS : due;
  }

  function notify(): void {
    scheduled = false;
    cancelLater?.();
    const now = clock.now();
    let later = Number.POSITIVE_INFINITY;
    let notifiedGroup = false;
    for (const topic of waiting.keys()) {
      const wait = dueAt(topic) - now;
      if (wait > 0) {
        later = Math.min(later, wait);
        continue;
      }
      waiting.delete(topic);
      // first notifications must not delay the other topics
      notifiedGroup ||= notifiedAt.has(topic) && options.apart(topic) > 0;
      // not `now`: with many topics, the last ones are notified milliseconds later
      notifiedAt.set(topic, clock.now());
      for (const listener of listeners.get(topic) ?? []) safely(listener);
    }
    if (notifiedGroup) nextGroupAt = now + GROUP_INTERVAL_MS;
    if (later < Number.POSITIVE_INFINITY) cancelLater = clock.after(later, schedule);
  }

  return {
    subscribe(topic, listener) {
      // wrapped, so that the same function can subscribe twice
      const own = () => listener();
      const others = listeners.get(topic);
      if (others) others.add(own);
      else listeners.set(topic, new Set([own]));
      if (!others) options.onFirst();
      safely(own);
      return () => {
        const remaining = listeners.get(topic);
        if (!remaining?.delete(own) || remaining.size > 0) return;
        listeners.delete(topic);
        waiting.delete(topic);
        notifiedAt.delete(topic);
        options.onLast();
      };
    },
    changed(topic) {
      if (!listeners.has(topic)) return;
      waiting.set(topic, waiting.has(topic) ? undefined : clock.now());
      schedule();
    },
    topics: () => [...listeners.keys()],
    clear: () => waiting.clear(),
  };
}

/** A listener that throws must not affect the others. */
function safely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}
