import { TICKER_THROTTLE_MS } from '@parallax/protocol';

/** Topics with the minimum time in ms between two updates of each. */
export type TopicIntervals = ReadonlyMap<string, number>;

/** @param intervals those that are longer than the server's */
export const withIntervals = (
  topics: readonly string[],
  intervals: Readonly<Record<string, number>> = {},
): TopicIntervals =>
  new Map(topics.map((topic) => [topic, intervals[topic] ?? TICKER_THROTTLE_MS]));

interface TopicChange {
  /** topics that are new to the tab, or that it now receives at another interval */
  readonly added: string[];
  /** topics that no tab requests any more */
  readonly ended: string[];
}

/** Reference-counts the topics that tabs request. */
export interface TopicRegistry {
  /** Replaces the topics of a tab. */
  set(tab: string, topics: TopicIntervals): TopicChange;
  /** Replaces the private topics of a tab. They alone do not make a tab count as open. */
  setPrivate(tab: string, topics: TopicIntervals): TopicChange;
  privateOf(tab: string): Iterable<string>;
  /** Removes a tab and its private topics; returns the topics that no tab requests any more. */
  removeTab(tab: string): string[];
  /** Topics that at least one tab requests, in insertion order. */
  requested(): Iterable<string>;
  isRequested(topic: string): boolean;
  /** The different intervals at which tabs request a topic. */
  intervalsOf(topic: string): Iterable<number>;
  isRequestedAt(topic: string, intervalMs: number): boolean;
  /** True without open tabs. */
  isEmpty(): boolean;
}

const NO_TOPICS: TopicIntervals = new Map();
const NO_COUNTS: ReadonlyMap<number, number> = new Map();

export function createTopicRegistry(): TopicRegistry {
  const tabs = new Map<string, TopicIntervals>();
  const privateTopics = new Map<string, TopicIntervals>();
  /** by topic: how many tabs request it at each interval */
  const counts = new Map<string, Map<number, number>>();

  const retain = (topic: string, intervalMs: number): void => {
    const ofTopic = counts.get(topic) ?? new Map<number, number>();
    ofTopic.set(intervalMs, (ofTopic.get(intervalMs) ?? 0) + 1);
    counts.set(topic, ofTopic);
  };

  /** Decrements the counts; returns the topics without requests. */
  const release = (topics: Iterable<readonly [string, number]>): string[] => {
    const ended: string[] = [];
    for (const [topic, intervalMs] of topics) {
      const ofTopic = counts.get(topic);
      const remaining = (ofTopic?.get(intervalMs) ?? 0) - 1;
      if (remaining > 0) ofTopic?.set(intervalMs, remaining);
      else ofTopic?.delete(intervalMs);
      if (ofTopic?.size === 0 && counts.delete(topic)) ended.push(topic);
    }
    return ended;
  };

  const replaceIn =
    (topicsByTab: Map<string, TopicIntervals>) =>
    (tab: string, after: TopicIntervals): TopicChange => {
      const before = topicsByTab.get(tab) ?? NO_TOPICS;
      const added = [...after].filter(([topic, intervalMs]) => before.get(topic) !== intervalMs);
      for (const [topic, intervalMs] of added) retain(topic, intervalMs);
      topicsByTab.set(tab, after);
      const removed = [...before].filter(([topic, intervalMs]) => after.get(topic) !== intervalMs);
      return { added: added.map(([topic]) => topic), ended: release(removed) };
    };

  return {
    set: replaceIn(tabs),
    setPrivate: replaceIn(privateTopics),
    privateOf: (tab) => privateTopics.get(tab)?.keys() ?? [],
    removeTab(tab) {
      const before = [...(tabs.get(tab) ?? []), ...(privateTopics.get(tab) ?? [])];
      tabs.delete(tab);
      privateTopics.delete(tab);
      return release(before);
    },
    requested: () => counts.keys(),
    isRequested: (topic) => counts.has(topic),
    intervalsOf: (topic) => (counts.get(topic) ?? NO_COUNTS).keys(),
    isRequestedAt: (topic, intervalMs) => counts.get(topic)?.has(intervalMs) ?? false,
    isEmpty: () => tabs.size === 0,
  };
}
