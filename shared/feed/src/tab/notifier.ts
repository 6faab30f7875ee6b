import type { Clock } from '../clock.ts';

export interface Notifier {
  /** Calls the listener at once, and then whenever the topic has changed. Returns how to stop. */
  subscribe(topic: string, listener: () => void): () => void;
  changed(topic: string): void;
  topics(): string[];
  /** Forgets what is still to be told. */
  clear(): void;
}

/**
 * Topics that are held apart are told together, so far apart: each picture that changes costs a
 * page more than the texts in it, and nobody sees the tenth of a second. What comes into view is told
 * at once, and keeps nobody else waiting.
 */
const TOGETHER_MS = 100;

/**
 * Tells those who listen of changes, all of one frame together. A topic's first is told at once.
 *
 * @param options.frame runs a function before the next paint
 * @param options.apart how many ms lie at least between two calls for a topic
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
  const toldAt = new Map<string, number>();
  const waiting = new Set<string>();
  let scheduled = false;
  let nextTogether = Number.NEGATIVE_INFINITY;
  let cancelLater: (() => void) | undefined;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    frame(tell);
  }

  /** When a topic may be told again. */
  function dueAt(topic: string): number {
    const last = toldAt.get(topic);
    const apart = options.apart(topic);
    return last === undefined || apart === 0 ? 0 : Math.max(last + apart, nextTogether);
  }

  function tell(): void {
    scheduled = false;
    cancelLater?.();
    const now = clock.now();
    let later = Number.POSITIVE_INFINITY;
    let together = false;
    for (const topic of waiting) {
      const wait = dueAt(topic) - now;
      if (wait > 0) {
        later = Math.min(later, wait);
        continue;
      }
      waiting.delete(topic);
      // a first telling is no picture that the others could have waited for
      together ||= toldAt.has(topic) && options.apart(topic) > 0;
      // not `now`: with many topics, the last are told some milliseconds later
      toldAt.set(topic, clock.now());
      for (const listener of listeners.get(topic) ?? []) safely(listener);
    }
    if (together) nextTogether = now + TOGETHER_MS;
    if (later < Number.POSITIVE_INFINITY) cancelLater = clock.after(later, schedule);
  }

  return {
    subscribe(topic, listener) {
      // each subscription counts for itself, also of the same function twice
      const own = () => listener();
      const others = listeners.get(topic);
      if (others) others.add(own);
      else listeners.set(topic, new Set([own]));
      if (!others) options.onFirst();
      safely(own);
      return () => {
        const left = listeners.get(topic);
        if (!left?.delete(own) || left.size > 0) return;
        listeners.delete(topic);
        waiting.delete(topic);
        toldAt.delete(topic);
        options.onLast();
      };
    },
    changed(topic) {
      if (!listeners.has(topic)) return;
      waiting.add(topic);
      schedule();
    },
    topics: () => [...listeners.keys()],
    clear: () => waiting.clear(),
  };
}

/** One listener that throws must not keep the news from the others. */
function safely(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    reportError(error);
  }
}
