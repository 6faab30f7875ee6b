/** Reference-counts the topics that tabs want. */
export interface TopicRegistry {
  /** Replaces the topics of a tab; returns those new to the tab and those no tab wants any more. */
  set(tab: string, topics: readonly string[]): { added: string[]; ended: string[] };
  /** The topics of a tab. */
  of(tab: string): Iterable<string>;
  /** Removes a tab; returns the topics that no tab wants any more. */
  drop(tab: string): string[];
  /** Topics that at least one tab wants, in insertion order. */
  wanted(): Iterable<string>;
  isWanted(topic: string): boolean;
  /** True without tabs. */
  empty(): boolean;
}

export function createTopicRegistry(): TopicRegistry {
  const tabs = new Map<string, ReadonlySet<string>>();
  const counts = new Map<string, number>();

  /** Decrements the counts; returns the topics that reached zero. */
  const release = (topics: Iterable<string>): string[] => {
    const ended: string[] = [];
    for (const topic of topics) {
      const remaining = (counts.get(topic) ?? 0) - 1;
      if (remaining > 0) counts.set(topic, remaining);
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
    of: (tab) => tabs.get(tab) ?? [],
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
