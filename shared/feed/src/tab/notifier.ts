import { callSafely } from '@parallax/channels';
import { TICKER_THROTTLE_MS } from '@parallax/protocol';
import type { Clock } from '../clock.ts';

export interface Notifier {
  /** Calls the listener now and after every change of the topic. Returns the unsubscribe function. */
  subscribe(topic: string, listener: () => void): () => void;
  changed(topic: string): void;
  topics(): string[];
  /** Discards pending changes. */
  clear(): void;
}

/**
 * Minimum time between two rounds of calls to the listeners of throttled topics. Each round causes a
 * repaint, which costs more than the changes themselves, and a delay of 0.1 s is not noticeable. The
 * listeners of a new subscription are called immediately, and do not delay those of other topics.
 */
const ROUND_INTERVAL_MS = 100;

/**
 * The longest time that a change may wait until its group is due. If it would wait longer, the group
 * waits for the next change and shows that one instead. If none arrives, the first change is shown
 * `TICKER_THROTTLE_MS + LAG_MAX_MS` after its arrival, or when the group is due if that is later.
 *
 * Without this rule, one late change would delay all later ones: a ticker changes every
 * `TICKER_THROTTLE_MS`, so each change would arrive just before the group is due again.
 */
const LAG_MAX_MS = 100;

interface NotifierOptions {
  clock: Clock;
  /** runs a function before the next paint */
  frame: (run: () => void) => void;
  /** the listeners of topics of the same group are called together */
  groupOf: (topic: string) => string;
  /** whether a topic's listeners are called with every change of its group, not only its own */
  changesWithGroup: (topic: string) => boolean;
  /**
   * whether a topic's changes are reported together with the next change of another topic of its group,
   * or after the interval of the group if there is none by then
   */
  waitsForGroup: (topic: string) => boolean;
  /** minimum time in ms between two calls to the listeners of a group */
  intervalOf: (group: string) => number;
  /** takes over the newest values of a group for display; called before any listener of a round */
  show: (group: string) => void;
  /** discards the displayed values of a group; called when it has no listeners any more */
  hide: (group: string) => void;
  /** called when a topic has its first listener */
  onTopicAdded: (topic: string) => void;
  /** called when a topic has no listeners any more */
  onTopicRemoved: (topic: string) => void;
}

interface Group {
  readonly name: string;
  /** replaced, never modified, since listeners may subscribe and unsubscribe while they are called */
  topics: readonly Topic[];
  /** when its listeners were last called, apart from calls for topics that wait for the group */
  calledAt: number | undefined;
  /** when one of its topics last changed, apart from those that wait for the group */
  changedAt: number;
  /** whether a pending change was followed by a newer one of the same topic */
  superseded: boolean;
  /** when the first pending change arrived of a topic that waits for the group */
  waitingSince: number | undefined;
}

interface Topic {
  readonly group: Group;
  readonly changesWithGroup: boolean;
  readonly waitsForGroup: boolean;
  readonly listeners: Set<() => void>;
  /** whether a change is pending */
  changed: boolean;
  /** whether a change has been reported to listeners */
  wasReported: boolean;
}

const hasFirstChange = ({ topics }: Group): boolean =>
  topics.some(({ changed, wasReported }) => changed && !wasReported);

/** Whether a change is pending of a topic that does not wait for the others of its group. */
const hasOwnChange = ({ topics }: Group): boolean =>
  topics.some(({ changed, waitsForGroup }) => changed && !waitsForGroup);

/** Calls the listeners of changed topics in the same frame. A topic's first change is not delayed. */
export function createNotifier(options: NotifierOptions): Notifier {
  const { clock, frame } = options;
  const topics = new Map<string, Topic>();
  const groups = new Map<string, Group>();
  const waiting = new Set<Group>();
  let scheduled = false;
  let nextRoundAt = Number.NEGATIVE_INFINITY;
  let cancelLater: (() => void) | undefined;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    frame(runRound);
  }

  /** When the listeners of the group must be called for the topics that wait for the others. */
  function waitEndsAt({ name, topics, waitingSince }: Group): number {
    if (waitingSince === undefined) return Number.POSITIVE_INFINITY;
    const isAlone = topics.every(({ waitsForGroup, wasReported }) => waitsForGroup || !wasReported);
    return isAlone ? 0 : waitingSince + options.intervalOf(name);
  }

  /** When the listeners of the group may be called again. */
  function dueAt(group: Group): number {
    const waitEnd = waitEndsAt(group);
    return hasOwnChange(group) ? Math.min(waitEnd, ownChangeDueAt(group)) : waitEnd;
  }

  function ownChangeDueAt({ name, calledAt, changedAt, superseded }: Group): number {
    const minMs = options.intervalOf(name);
    if (calledAt === undefined || minMs === 0) return 0;
    const due = Math.max(calledAt + minMs, nextRoundAt);
    const lags = !superseded && due - changedAt > LAG_MAX_MS;
    return lags ? Math.max(due, changedAt + TICKER_THROTTLE_MS + LAG_MAX_MS) : due;
  }

  /**
   * The waiting groups whose listeners to call now. `isEarly`: the group is not due yet, and is called
   * only because one of its topics has its first change. Schedules the other groups.
   */
  function dequeueDue(now: number): { group: Group; isEarly: boolean }[] {
    const due: { group: Group; isEarly: boolean }[] = [];
    let later = Number.POSITIVE_INFINITY;
    for (const group of waiting) {
      const wait = dueAt(group) - now;
      if (wait <= 0 || hasFirstChange(group)) due.push({ group, isEarly: wait > 0 });
      else later = Math.min(later, wait);
    }
    if (later < Number.POSITIVE_INFINITY) cancelLater = clock.after(later, schedule);
    return due;
  }

  /**
   * Clears the pending changes of a group. Returns the topics whose listeners must be called; those that
   * change with the group come last, since what their listeners show may depend on the other topics.
   */
  function clearChanges(group: Group): readonly Topic[] {
    const withGroup = hasOwnChange(group);
    const changedTopics = [
      ...group.topics.filter(({ changed, changesWithGroup }) => changed && !changesWithGroup),
      ...group.topics.filter(({ changesWithGroup }) => withGroup && changesWithGroup),
    ];
    waiting.delete(group);
    group.superseded = false;
    group.waitingSince = undefined;
    for (const topic of group.topics) {
      topic.wasReported ||= topic.changed;
      topic.changed = false;
    }
    return changedTopics;
  }

  function runRound(): void {
    scheduled = false;
    cancelLater?.();
    const now = clock.now();
    const round = dequeueDue(now).map(({ group, isEarly }) => {
      const startsInterval = !isEarly && hasOwnChange(group);
      const changedTopics = clearChanges(group);
      options.show(group.name);
      return { group, startsInterval, changedTopics };
    });
    let delaysNextRound = false;
    for (const { group, startsInterval, changedTopics } of round) {
      // first calls must not delay the other topics
      delaysNextRound ||=
        startsInterval && group.calledAt !== undefined && options.intervalOf(group.name) > 0;
      // not `now`, since with many topics the last listeners are called milliseconds later
      if (startsInterval) group.calledAt = clock.now();
      for (const { listeners } of changedTopics) {
        for (const listener of listeners) callSafely(listener);
      }
    }
    if (delaysNextRound) nextRoundAt = now + ROUND_INTERVAL_MS;
  }

  function groupOf(topic: string): Group {
    const name = options.groupOf(topic);
    const existing = groups.get(name);
    if (existing !== undefined) return existing;
    const group: Group = {
      name,
      topics: [],
      calledAt: undefined,
      changedAt: 0,
      superseded: false,
      waitingSince: undefined,
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
      waitsForGroup: options.waitsForGroup(name),
      listeners: new Set(),
      changed: false,
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
      if (topic.waitsForGroup) group.waitingSince ??= clock.now();
      else {
        group.superseded ||= topic.changed;
        group.changedAt = clock.now();
      }
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
