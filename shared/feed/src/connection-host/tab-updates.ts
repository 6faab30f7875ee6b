import { type FeedUpdate, keyOfTopic, TICKER_THROTTLE_MS } from '@parallax/protocol';
import type { Clock } from '../clock.ts';
import { EARLY_MAX_MS, NEXT_UPDATE_MAX_MS } from '../update-delays.ts';
import type { TopicRegistry } from './topic-registry.ts';

/** An update, and when the venue last sent or confirmed its value. */
export interface TimedUpdate {
  readonly update: FeedUpdate;
  readonly at: number;
}

/**
 * Posts the server's updates to the tabs: at once to tabs that receive a topic at the server's
 * interval. Tabs with a longer one receive the newest ticker and book of a contract, together, once
 * per interval.
 */
export interface TabUpdates {
  postFrame(entries: readonly TimedUpdate[]): void;
  /** Forgets the topics that no tab requests at their interval any more. */
  prune(): void;
  clear(): void;
}

interface TabUpdatesOptions {
  clock: Clock;
  registry: Pick<TopicRegistry, 'intervalsOf' | 'isRequestedAt'>;
  post: (entries: readonly TimedUpdate[], intervalMs: number) => void;
}

/** A contract at an interval that is longer than the server's. */
interface SlowContract {
  readonly intervalMs: number;
  /** the newest update of each topic, until it is posted */
  readonly pending: Map<string, TimedUpdate>;
  readonly postedTopics: Set<string>;
  postedAt: number;
  cancelTimer: (() => void) | undefined;
}

export function createTabUpdates({ clock, registry, post }: TabUpdatesOptions): TabUpdates {
  const slowContracts = new Map<string, SlowContract>();

  function addPending(entry: TimedUpdate, intervalMs: number): SlowContract {
    const { topic } = entry.update;
    const id = `${intervalMs}:${keyOfTopic(topic)}`;
    const contract = slowContracts.get(id) ?? {
      intervalMs,
      pending: new Map(),
      postedTopics: new Set(),
      postedAt: Number.NEGATIVE_INFINITY,
      cancelTimer: undefined,
    };
    slowContracts.set(id, contract);
    contract.pending.set(topic, entry);
    return contract;
  }

  function takePending(contract: SlowContract, topics: readonly string[]): TimedUpdate[] {
    const { pending, postedTopics } = contract;
    const entries = topics.flatMap((topic) => pending.get(topic) ?? []);
    for (const topic of topics) {
      pending.delete(topic);
      postedTopics.add(topic);
    }
    return entries;
  }

  function takeAll(contract: SlowContract): TimedUpdate[] {
    contract.postedAt = clock.now();
    return takePending(contract, [...contract.pending.keys()]);
  }

  function postIfAny(entries: readonly TimedUpdate[], intervalMs: number): void {
    if (entries.length > 0) post(entries, intervalMs);
  }

  /** Takes what is due, and schedules the rest. */
  function takeDue(contract: SlowContract): TimedUpdate[] {
    const { intervalMs, pending, postedTopics, postedAt } = contract;
    contract.cancelTimer?.();
    const now = clock.now();
    const dueAt = postedAt + intervalMs;
    if (now >= dueAt - EARLY_MAX_MS) return takeAll(contract);
    // a first value is not delayed, and does not delay the other topic
    const isFirst = (topic: string) => !postedTopics.has(topic);
    const first = takePending(contract, [...pending.keys()].filter(isFirst));
    if (pending.size > 0) {
      // while the contract keeps changing, a newer update comes before this, and is posted instead
      const wait = Math.max(dueAt - now, NEXT_UPDATE_MAX_MS);
      contract.cancelTimer = clock.after(wait, () => postIfAny(takeAll(contract), intervalMs));
    }
    return first;
  }

  return {
    postFrame(entries) {
      const current: TimedUpdate[] = [];
      const changed = new Set<SlowContract>();
      for (const entry of entries) {
        for (const intervalMs of registry.intervalsOf(entry.update.topic)) {
          if (intervalMs === TICKER_THROTTLE_MS) current.push(entry);
          else changed.add(addPending(entry, intervalMs));
        }
      }
      postIfAny(current, TICKER_THROTTLE_MS);
      for (const intervalMs of new Set([...changed].map((contract) => contract.intervalMs))) {
        const due = [...changed].filter((contract) => contract.intervalMs === intervalMs);
        postIfAny(due.flatMap(takeDue), intervalMs);
      }
    },
    prune() {
      for (const [id, { intervalMs, pending, postedTopics, cancelTimer }] of slowContracts) {
        for (const topic of postedTopics) {
          if (registry.isRequestedAt(topic, intervalMs)) continue;
          pending.delete(topic);
          postedTopics.delete(topic);
        }
        if (pending.size === 0) cancelTimer?.();
        if (postedTopics.size === 0) slowContracts.delete(id);
      }
    },
    clear() {
      for (const { cancelTimer } of slowContracts.values()) cancelTimer?.();
      slowContracts.clear();
    },
  };
}
