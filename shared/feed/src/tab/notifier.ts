import { callSafely } from '@parallax/channels';
import { keyOfTopic } from '@parallax/protocol';
import type { Clock } from '../clock.ts';

export interface Notifier {
  /** Calls the listener now and after every change of the topic. Returns the unsubscribe function. */
  subscribe(topic: string, listener: () => void): () => void;
  changed(topic: string): void;
  topics(): string[];
  /** Discards pending changes. */
  clear(): void;
}

interface NotifierOptions {
  clock: Clock;
  /** runs a function before the next paint */
  frame: (run: () => void) => void;
  /** the longest time in ms that the trades of a contract wait for its ticker or book */
  waitMaxOf: (key: string) => number;
  /** takes over the newest values of a group for display; called before any listener of a frame */
  show: (group: string) => void;
  /** discards the displayed values of a group; called when it has no listeners any more */
  hide: (group: string) => void;
  /** called when a topic has its first listener */
  onTopicAdded: (topic: string) => void;
  /** called when a topic has no listeners any more */
  onTopicRemoved: (topic: string) => void;
}

/** Topics whose listeners are called together: a contract's ticker, book and trades. */
interface Group {
  readonly name: string;
  /** replaced, never modified, since listeners may subscribe and unsubscribe while they are called */
  topics: readonly Topic[];
  /** when the first pending change of its trades arrived */
  waitingSince: number | undefined;
}

interface Topic {
  readonly group: Group;
  readonly kind: string;
  readonly listeners: Set<() => void>;
  /** whether a change is pending */
  changed: boolean;
  /** whether a change has been reported to listeners */
  wasReported: boolean;
}

const kindOf = (topic: string): string => topic.slice(0, topic.indexOf(':'));

const GROUPED: ReadonlySet<string> = new Set(['ticker', 'book', 'trades']);

const groupNameOf = (topic: string): string =>
  GROUPED.has(kindOf(topic)) ? keyOfTopic(topic) : topic;

/** Trades are not shown before the book on which they happened. */
const waitsForPrices = ({ kind }: Topic): boolean => kind === 'trades';

/** The best prices of a ticker are those of the book. */
const changesWithGroup = ({ kind }: Topic): boolean => kind === 'ticker';

/** Whether a change is pending of a topic that does not wait for others. */
const hasOwnChange = ({ topics }: Group): boolean =>
  topics.some((topic) => topic.changed && !waitsForPrices(topic));

const hasFirstChange = ({ topics }: Group): boolean =>
  topics.some(({ changed, wasReported }) => changed && !wasReported);

/** Whether no prices are shown that its trades could wait for. */
const hasTradesOnly = ({ topics }: Group): boolean =>
  topics.every((topic) => waitsForPrices(topic) || !topic.wasReported);

/**
 * Calls the listeners of changed topics before the next paint. Trades alone wait until the ticker or
 * the book of their contract changes too.
 */
export function createNotifier(options: NotifierOptions): Notifier {
  const { clock, frame } = options;
  const topics = new Map<string, Topic>();
  const groups = new Map<string, Group>();
  /** groups with a pending change */
  const waiting = new Set<Group>();
  let scheduled = false;
  let cancelLater: (() => void) | undefined;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    frame(callListeners);
  }

  /** When to call the listeners of a group with a pending change. */
  function dueAt(group: Group): number {
    if (hasOwnChange(group) || hasFirstChange(group) || hasTradesOnly(group)) return 0;
    return (group.waitingSince ?? 0) + options.waitMaxOf(group.name);
  }

  /**
   * Clears the pending changes of a group. Returns the topics whose listeners must be called; those that
   * change with the group come last, since what their listeners show may depend on the other topics.
   */
  function clearChanges(group: Group): readonly Topic[] {
    const withGroup = hasOwnChange(group);
    const changedTopics = [
      ...group.topics.filter((topic) => topic.changed && !changesWithGroup(topic)),
      ...group.topics.filter((topic) => withGroup && changesWithGroup(topic)),
    ];
    waiting.delete(group);
    group.waitingSince = undefined;
    for (const topic of group.topics) {
      topic.wasReported ||= topic.changed;
      topic.changed = false;
    }
    return changedTopics;
  }

  function callListeners(): void {
    scheduled = false;
    cancelLater?.();
    const now = clock.now();
    const due = [...waiting].filter((group) => dueAt(group) <= now);
    const changedTopics = due.flatMap(clearChanges);
    for (const { name } of due) options.show(name);
    const nextAt = Math.min(...[...waiting].map(dueAt));
    if (nextAt < Number.POSITIVE_INFINITY) cancelLater = clock.after(nextAt - now, schedule);
    for (const { listeners } of changedTopics) {
      for (const listener of listeners) callSafely(listener);
    }
  }

  function groupOf(topic: string): Group {
    const name = groupNameOf(topic);
    const existing = groups.get(name);
    if (existing !== undefined) return existing;
    const group: Group = { name, topics: [], waitingSince: undefined };
    groups.set(name, group);
    options.show(name);
    return group;
  }

  function add(name: string): Topic {
    const group = groupOf(name);
    const topic: Topic = {
      group,
      kind: kindOf(name),
      listeners: new Set(),
      // its listeners are called with the displayed values, which the pending change replaces
      changed: waiting.has(group),
      wasReported: false,
    };
    group.topics = [...group.topics, topic];
    topics.set(name, topic);
    options.onTopicAdded(name);
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
    options.onTopicRemoved(name);
  }

  return {
    subscribe(name, listener) {
      // wrapped, so that the same function can subscribe twice
      const wrapped = () => listener();
      const topic = topics.get(name) ?? add(name);
      topic.listeners.add(wrapped);
      callSafely(wrapped);
      return () => {
        if (topic.listeners.delete(wrapped) && topic.listeners.size === 0) remove(name, topic);
      };
    },
    changed(name) {
      const topic = topics.get(name);
      if (topic === undefined) return;
      const { group } = topic;
      if (waitsForPrices(topic)) group.waitingSince ??= clock.now();
      topic.changed = true;
      waiting.add(group);
      schedule();
    },
    topics: () => [...topics.keys()],
    clear() {
      for (const group of waiting) clearChanges(group);
    },
  };
}
