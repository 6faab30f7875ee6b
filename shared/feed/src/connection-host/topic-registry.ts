interface TopicChange {
  readonly added: string[];
  readonly ended: string[];
}

/** Reference-counts the topics that tabs request. */
export interface TopicRegistry {
  /** Replaces the topics of a tab; returns those new to the tab and those no tab requests any more. */
  set(tab: string, topics: readonly string[]): TopicChange;
  /** Replaces the private topics of a tab. They alone do not make a tab count as open. */
  setPrivate(tab: string, topics: readonly string[]): TopicChange;
  privateOf(tab: string): Iterable<string>;
  /** Removes a tab and its private topics; returns the topics that no tab requests any more. */
  removeTab(tab: string): string[];
  /** Topics that at least one tab requests, in insertion order. */
  requested(): Iterable<string>;
  isRequested(topic: string): boolean;
  /** True without open tabs. */
  isEmpty(): boolean;
}

export function createTopicRegistry(): TopicRegistry {
  const tabs = new Map<string, ReadonlySet<string>>();
  const privateTopics = new Map<string, ReadonlySet<string>>();
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

  const replaceIn =
    (topicsByTab: Map<string, ReadonlySet<string>>) =>
    (tab: string, topics: readonly string[]): TopicChange => {
      const before = topicsByTab.get(tab) ?? new Set<string>();
      const after = new Set(topics);
      const added = [...after].filter((topic) => !before.has(topic));
      for (const topic of added) counts.set(topic, (counts.get(topic) ?? 0) + 1);
      topicsByTab.set(tab, after);
      return { added, ended: release([...before].filter((topic) => !after.has(topic))) };
    };

  return {
    set: replaceIn(tabs),
    setPrivate: replaceIn(privateTopics),
    privateOf: (tab) => privateTopics.get(tab) ?? [],
    removeTab(tab) {
      const before = [...(tabs.get(tab) ?? []), ...(privateTopics.get(tab) ?? [])];
      tabs.delete(tab);
      privateTopics.delete(tab);
      return release(before);
    },
    requested: () => counts.keys(),
    isRequested: (topic) => counts.has(topic),
    isEmpty: () => tabs.size === 0,
  };
}
