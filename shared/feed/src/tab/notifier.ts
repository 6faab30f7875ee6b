import { TICKER_THROTTLE_MS } from '@parallax/protocol';
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
 * Changes arrive every `TICKER_THROTTLE_MS` where that is how often they may be shown, so one late
 * change would delay all that follow. Beyond this lag, a change is skipped in favour of the next one.
 */
const MAX_LAG_MS = 100;

export interface NotifierOptions {
  clock: Clock;
  /** runs a function before the next paint */
  frame: (run: () => void) => void;
  /** minimum time in ms between two notifications of a topic; one for all topics of a group */
  apart: (topic: string) => number;
  /** the topics of a group are notified together */
  group: (topic: string) => string;
  /** called for all topics that are notified together before any listener is called */
  show: (topic: string) => void;
  onFirst: () => void;
  onLast: (topic: string) => void;
}

interface Group {
  topics: number;
  notifiedAt: number | undefined;
}

interface Subscribed {
  readonly group: Group;
  readonly listeners: Set<() => void>;
  /** whether a change has been notified */
  known: boolean;
}

/** Notifies listeners of changes, all in the same frame. The first change of a topic is not delayed. */
export function createNotifier(options: NotifierOptions): Notifier {
  const { clock, frame } = options;
  const subscribed = new Map<string, Subscribed>();
  const groups = new Map<string, Group>();
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
  function dueAt(topic: string, { group, known }: Subscribed): number {
    const apart = options.apart(topic);
    if (group.notifiedAt === undefined || apart === 0 || !known) return 0;
    const due = Math.max(group.notifiedAt + apart, nextGroupAt);
    const since = waiting.get(topic);
    const lags = since !== undefined && due - since > MAX_LAG_MS;
    return lags ? Math.max(due, since + TICKER_THROTTLE_MS + MAX_LAG_MS) : due;
  }

  /** The waiting topics that may be notified, with those of their groups. */
  function dueTopics(now: number): string[] {
    let later = Number.POSITIVE_INFINITY;
    const due = new Set<string>();
    const dueGroups = new Set<Group>();
    for (const topic of waiting.keys()) {
      const own = subscribed.get(topic);
      if (own === undefined) continue;
      const wait = dueAt(topic, own) - now;
      if (wait > 0) later = Math.min(later, wait);
      else due.add(topic);
      // a first value does not bring forward the values that others show
      if (wait <= 0 && own.known) dueGroups.add(own.group);
    }
    for (const topic of waiting.keys()) {
      const group = subscribed.get(topic)?.group;
      if (group !== undefined && dueGroups.has(group)) due.add(topic);
    }
    if (later < Number.POSITIVE_INFINITY) cancelLater = clock.after(later, schedule);
    return [...due];
  }

  function notify(): void {
    scheduled = false;
    cancelLater?.();
    const now = clock.now();
    const due = dueTopics(now);
    for (const topic of due) {
      waiting.delete(topic);
      options.show(topic);
    }
    let notifiedGroup = false;
    for (const topic of due) {
      const own = subscribed.get(topic);
      if (own === undefined) continue;
      // first notifications must not delay the other topics
      notifiedGroup ||= own.known && options.apart(topic) > 0;
      // not `now`: with many topics, the last ones are notified milliseconds later
      if (own.known || own.group.notifiedAt === undefined) own.group.notifiedAt = clock.now();
      own.known = true;
      for (const listener of own.listeners) safely(listener);
    }
    if (notifiedGroup) nextGroupAt = now + GROUP_INTERVAL_MS;
  }

  function add(topic: string): Subscribed {
    const name = options.group(topic);
    const group = groups.get(name) ?? { topics: 0, notifiedAt: undefined };
    group.topics += 1;
    groups.set(name, group);
    const own = { group, listeners: new Set<() => void>(), known: false };
    subscribed.set(topic, own);
    options.show(topic);
    options.onFirst();
    return own;
  }

  function remove(topic: string, { group }: Subscribed): void {
    subscribed.delete(topic);
    waiting.delete(topic);
    group.topics -= 1;
    if (group.topics === 0) groups.delete(options.group(topic));
    options.onLast(topic);
  }

  return {
    subscribe(topic, listener) {
      // wrapped, so that the same function can subscribe twice
      const own = () => listener();
      const entry = subscribed.get(topic) ?? add(topic);
      entry.listeners.add(own);
      safely(own);
      return () => {
        if (entry.listeners.delete(own) && entry.listeners.size === 0) remove(topic, entry);
      };
    },
    changed(topic) {
      if (!subscribed.has(topic)) return;
      waiting.set(topic, waiting.has(topic) ? undefined : clock.now());
      schedule();
    },
    topics: () => [...subscribed.keys()],
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
