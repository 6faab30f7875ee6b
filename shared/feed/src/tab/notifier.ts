import { TICKER_THROTTLE_MS } from '@parallax/protocol';
import type { Clock } from '../clock.ts';
import { callSafely } from './call-safely.ts';

export interface Notifier {
  /** Calls the listener now and after every change of the topic. Returns the unsubscribe function. */
  subscribe(topic: string, listener: () => void): () => void;
  changed(topic: string): void;
  topics(): string[];
  /** Discards pending notifications. */
  clear(): void;
}

/**
 * Minimum time between two notifications of throttled topics, which are notified together: a repaint
 * costs more than the changed texts, and a delay of 0.1 s is not visible. New subscriptions are
 * notified immediately and do not delay other topics.
 */
const GROUP_INTERVAL_MS = 100;

/**
 * If a change would be shown more than this after its arrival, it waits to be replaced by the next
 * change, for at most a throttle interval plus this. Otherwise, with changes at exactly the throttle
 * interval, one late change would delay all later ones.
 */
const MAX_LAG_MS = 100;

interface NotifierOptions {
  clock: Clock;
  /** runs a function before the next paint */
  frame: (run: () => void) => void;
  /** topics of the same group are notified together */
  group: (topic: string) => string;
  /** whether a topic's listeners are called with every change of its group, not only its own */
  changesWithGroup: (topic: string) => boolean;
  /** minimum time in ms between two notifications of a group */
  intervalOf: (group: string) => number;
  /** called for all groups that are notified together before any listener is called */
  show: (group: string) => void;
  /** called when a group has no listeners any more */
  hide: (group: string) => void;
  onFirst: () => void;
  onLast: () => void;
}

interface Group {
  readonly name: string;
  /** replaced, since listeners may subscribe and unsubscribe while they are called */
  topics: readonly Topic[];
  notifiedAt: number | undefined;
  /** when one of its topics last changed */
  changedAt: number;
  /** whether a pending change was followed by a newer one of the same topic */
  superseded: boolean;
}

interface Topic {
  readonly group: Group;
  readonly changesWithGroup: boolean;
  readonly listeners: Set<() => void>;
  /** whether a change is pending */
  changed: boolean;
  /** whether a change has been notified */
  wasNotified: boolean;
}

const hasFirstChange = ({ topics }: Group): boolean =>
  topics.some(({ changed, wasNotified }) => changed && !wasNotified);

/** Notifies listeners of changes in the same frame. The first change of a topic is not delayed. */
export function createNotifier(options: NotifierOptions): Notifier {
  const { clock, frame } = options;
  const topics = new Map<string, Topic>();
  const groups = new Map<string, Group>();
  const waiting = new Set<Group>();
  let scheduled = false;
  let nextGroupAt = Number.NEGATIVE_INFINITY;
  let cancelLater: (() => void) | undefined;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    frame(notify);
  }

  /** When the group may be notified again. */
  function dueAt({ name, notifiedAt, changedAt, superseded }: Group): number {
    const minMs = options.intervalOf(name);
    if (notifiedAt === undefined || minMs === 0) return 0;
    const due = Math.max(notifiedAt + minMs, nextGroupAt);
    const lags = !superseded && due - changedAt > MAX_LAG_MS;
    return lags ? Math.max(due, changedAt + TICKER_THROTTLE_MS + MAX_LAG_MS) : due;
  }

  /**
   * The waiting groups to notify now: true for those that are due, false for those that are notified
   * early because of the first change of a topic. Schedules the others.
   */
  function dequeueDue(now: number): Map<Group, boolean> {
    const due = new Map<Group, boolean>();
    let later = Number.POSITIVE_INFINITY;
    for (const group of waiting) {
      const wait = dueAt(group) - now;
      if (wait <= 0 || hasFirstChange(group)) due.set(group, wait <= 0);
      else later = Math.min(later, wait);
    }
    if (later < Number.POSITIVE_INFINITY) cancelLater = clock.after(later, schedule);
    return due;
  }

  /** Ends the pending changes of a group. Returns the topics whose listeners must be called. */
  function endChanges(group: Group): readonly Topic[] {
    const changedTopics = group.topics.filter(
      ({ changed, changesWithGroup }) => changed || changesWithGroup,
    );
    waiting.delete(group);
    group.superseded = false;
    for (const topic of group.topics) {
      topic.wasNotified ||= topic.changed;
      topic.changed = false;
    }
    return changedTopics;
  }

  function notify(): void {
    scheduled = false;
    cancelLater?.();
    const now = clock.now();
    const due = dequeueDue(now);
    const notified = [...due].map(([group, isDue]) => {
      const changedTopics = endChanges(group);
      options.show(group.name);
      return { group, isDue, changedTopics };
    });
    let notifiedGroup = false;
    for (const { group, isDue, changedTopics } of notified) {
      // first notifications must not delay the other topics
      notifiedGroup ||=
        isDue && group.notifiedAt !== undefined && options.intervalOf(group.name) > 0;
      // not `now`: with many topics, the last ones are notified milliseconds later
      if (isDue) group.notifiedAt = clock.now();
      for (const { listeners } of changedTopics) {
        for (const listener of listeners) callSafely(listener);
      }
    }
    if (notifiedGroup) nextGroupAt = now + GROUP_INTERVAL_MS;
  }

  function groupOf(topic: string): Group {
    const name = options.group(topic);
    const existing = groups.get(name);
    if (existing !== undefined) return existing;
    const group: Group = {
      name,
      topics: [],
      notifiedAt: undefined,
      changedAt: 0,
      superseded: false,
    };
    groups.set(name, group);
    options.show(name);
    return group;
  }

  function add(name: string): Topic {
    const group = groupOf(name);
    const topic: Topic = {
      group,
      changesWithGroup: options.changesWithGroup(name),
      listeners: new Set(),
      changed: false,
      wasNotified: false,
    };
    group.topics = [...group.topics, topic];
    topics.set(name, topic);
    options.onFirst();
    return topic;
  }

  function remove(name: string, topic: Topic): void {
    const { group } = topic;
    topics.delete(name);
    group.topics = group.topics.filter((other) => other !== topic);
    if (group.topics.length === 0) {
      groups.delete(group.name);
      waiting.delete(group);
      options.hide(group.name);
    }
    options.onLast();
  }

  return {
    subscribe(name, listener) {
      // wrapped, so that the same function can subscribe twice
      const own = () => listener();
      const topic = topics.get(name) ?? add(name);
      topic.listeners.add(own);
      callSafely(own);
      return () => {
        if (topic.listeners.delete(own) && topic.listeners.size === 0) remove(name, topic);
      };
    },
    changed(name) {
      const topic = topics.get(name);
      if (topic === undefined) return;
      const { group } = topic;
      group.superseded ||= topic.changed;
      group.changedAt = clock.now();
      topic.changed = true;
      waiting.add(group);
      schedule();
    },
    topics: () => [...topics.keys()],
    clear() {
      for (const group of waiting) endChanges(group);
    },
  };
}
