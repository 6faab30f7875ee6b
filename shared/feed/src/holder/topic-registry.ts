/** Which tab wants which topics, and so which topics are wanted at all. */
export interface TopicRegistry {
  /** Sets all topics of a tab: returns those new to it, and those that nobody wants any more. */
  set(tab: string, topics: readonly string[]): { added: string[]; ended: string[] };
  /** Forgets a tab; returns the topics that nobody wants any more. */
  drop(tab: string): string[];
  /** Topics that at least one tab wants, in the order in which they came. */
  wanted(): Iterable<string>;
  isWanted(topic: string): boolean;
  /** True when no tab is left. */
  empty(): boolean;
}

export function createTopicRegistry(): TopicRegistry {
  const tabs = new Map<string, ReadonlySet<string>>();
  const counts = new Map<string, number>();

  /** Takes one want away from each; returns the topics for which it was the last. */
  const release = (topics: Iterable<string>): string[] => {
    const ended: string[] = [];
    for (const topic of topics) {
      const left = (counts.get(topic) ?? 0) - 1;
      if (left > 0) counts.set(topic, left);
      else if (counts.delete(topic)) ended.push(topic);
    }
    return ended;
  };

  return {
    set(tab, topics) {
      const before = tabs.get(tab) ?? new Set<string>();
      const after = new Set(topics);
      const added = [...after].filter((topic) => !before.has(topic));
      for (const topic of added) counts.set(topic, (counts.get(topic) ?? 0) + 1);
      tabs.set(tab, after);
      return { added, ended: release([...before].filter((topic) => !after.has(topic))) };
    },
    drop(tab) {
      const before = tabs.get(tab) ?? [];
      tabs.delete(tab);
      return release(before);
    },
    wanted: () => counts.keys(),
    isWanted: (topic) => counts.has(topic),
    empty: () => tabs.size === 0,
  };
}
