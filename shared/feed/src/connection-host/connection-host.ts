import type { Channel } from '@parallax/channels';
import {
  accountTopic,
  exchangeTopic,
  TOPICS_PER_CONNECTION_MAX,
  traderTopic,
} from '@parallax/protocol';
import type { Clock } from '../clock.ts';
import { createServerClock } from '../server-clock.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { createLastValues } from './last-values.ts';
import { createRetriedTopics } from './retried-topics.ts';
import { createSentUnsubscribes } from './sent-unsubscribes.ts';
import { createSequences } from './sequences.ts';
import { createTabUpdates, type TimedUpdate } from './tab-updates.ts';
import { createThrottle } from './throttle.ts';
import { createTopicRegistry, type TopicIntervals, withIntervals } from './topic-registry.ts';

/** Maximum number of topics in one message, since the server limits the message size. */
const TOPICS_PER_MESSAGE = 1_000;
/** Throttles subscription changes, since the server closes connections with too many messages. */
const SUBSCRIBE_INTERVAL_MS = 100;
/** A page that was visible within this time counts as visible, see `isPageVisible`. */
const RECENTLY_VISIBLE_MS = 10 * 60_000;

/** The topics of exchanges and accounts in a message. */
const companyTopicsOf = ({
  exchanges = [],
  accounts = [],
}: {
  exchanges?: readonly string[] | undefined;
  accounts?: readonly string[] | undefined;
}): string[] => [...exchanges.map(exchangeTopic), ...accounts.map(accountTopic)];

interface ConnectionHostOptions {
  /** Separates this host from others on the same channels. */
  scope: string;
  control: Channel<'feed-control'>;
  heartbeat: Channel<'feed-heartbeat'>;
  ticker: Channel<'ticker'>;
  joinPrivate: Channel<'join-private-channels'>;
  leavePrivate: Channel<'leave-channels'>;
  login: Channel<'login'>;
  logout: Channel<'logout'>;
  signOut: Channel<'sign-out'>;
  clock: Clock;
  connect: (on: Omit<ConnectionOptions, 'open' | 'clock' | 'random'>) => Connection;
  /** Calls back when a tab closes or crashes; returns a function that stops waiting. */
  whenTabEnds: (tab: string, ended: () => void) => () => void;
}

export interface ConnectionHost {
  /** The browser went online. */
  online(): void;
  close(): void;
}

/**
 * Shares one feed connection between all tabs: collects their topics and broadcasts the updates.
 * Connected from the first `join` until the last tab leaves or the trader logs out; a
 * sign-in or another `join` connects it again.
 */
export function createConnectionHost(options: ConnectionHostOptions): ConnectionHost {
  const { scope, control, heartbeat, ticker, clock } = options;
  const registry = createTopicRegistry();
  const sequences = createSequences();
  const lastValues = createLastValues();
  const serverClock = createServerClock(clock);
  const tabUpdates = createTabUpdates({
    clock,
    registry,
    post: (entries, intervalMs) => post(entries, { intervalMs }),
  });
  const subscribed = new Set<string>();
  /**
   * Subscribed topics that no tab requested at some time since the last send, even if a tab requests
   * them again.
   */
  const endedSinceSend = new Set<string>();
  const rejected = createRetriedTopics(clock, {
    onChange: () => postState(),
    onRetry: () => subscriptions.runNow(),
  });
  const unavailable = createRetriedTopics(clock, {
    onChange: () => {},
    onRetry: () => subscriptions.runNow(),
  });
  const unsubscribes = createSentUnsubscribes(clock, (topics) =>
    unsubscribe(topics.filter((topic) => !subscribed.has(topic))),
  );
  /** whether more topics are requested than one connection may subscribe to */
  let exceedsMax = false;
  const visibleTabs = new Set<string>();
  let lastVisibleAt = Number.NEGATIVE_INFINITY;
  const stopWaitingByTab = new Map<string, () => void>();
  let epoch = '';
  let connectedAt = Number.POSITIVE_INFINITY;
  const subscriptions = createThrottle(clock, SUBSCRIBE_INTERVAL_MS, sendChanges);

  const postState = () => {
    const limited = exceedsMax || rejected.isRetrying();
    control.post({ type: 'state', scope, state: connection.state(), limited });
  };

  const connection = options.connect({
    onHello(next) {
      // sequence numbers and trade ids restart with every epoch
      if (next !== epoch) clearValues();
      epoch = next;
      connectedAt = clock.now();
      subscribed.clear();
      sequences.clear();
      subscriptions.runNow();
    },
    onUpdates(updates, at) {
      serverClock.observe(at);
      const now = clock.now();
      const entries: TimedUpdate[] = [];
      for (const update of updates) {
        if (!registry.isRequested(update.topic) || !sequences.accept(update, now)) continue;
        const entry = { update, at: 'age' in update ? now - (update.age ?? 0) : now };
        lastValues.set(entry);
        entries.push(entry);
      }
      sendTopics('subscribe', sequences.gaps());
      tabUpdates.postFrame(entries);
    },
    onRejected(status, topics) {
      const removed = topics.filter((topic) => subscribed.delete(topic));
      if (status === 429) rejected.add(removed);
      else unavailable.add(removed);
      // without topics: a rejected `unsubscribe`, or the connection is about to close
      if (status === 429 && topics.length === 0) unsubscribes.reject();
    },
    onState(state) {
      // topics of a closed connection no longer count towards the server's limits
      if (state !== 'connected') {
        rejected.clear();
        unavailable.clear();
        unsubscribes.clear();
        exceedsMax = false;
      }
      postState();
    },
    isPageVisible: () => visibleTabs.size > 0 || clock.now() - lastVisibleAt < RECENTLY_VISIBLE_MS,
  });

  function post(timed: readonly TimedUpdate[], to: { intervalMs: number } | { to: string }): void {
    const now = clock.now();
    const entries = timed.map(({ update, at }) => ({ age: now - at, update }));
    ticker.post({ scope, ...to, epoch, serverTime: serverClock.now(), entries });
  }

  /** Sends the changes since the last message to the server; returns whether there were any. */
  function sendChanges(): boolean {
    if (connection.state() !== 'connected') return false;
    // a topic that ended and is requested again needs a snapshot, since its values were deleted
    const removed = [...subscribed].filter(
      (topic) => endedSinceSend.has(topic) || !registry.isRequested(topic),
    );
    endedSinceSend.clear();
    for (const topic of removed) subscribed.delete(topic);
    const added: string[] = [];
    let omits = false;
    for (const topic of registry.requested()) {
      if (subscribed.has(topic) || rejected.has(topic) || unavailable.has(topic)) continue;
      omits = subscribed.size >= TOPICS_PER_CONNECTION_MAX;
      if (omits) break;
      subscribed.add(topic);
      added.push(topic);
    }
    if (omits !== exceedsMax) {
      exceedsMax = omits;
      postState();
    }
    unsubscribe(removed);
    sendTopics('subscribe', added);
    return removed.length + added.length > 0;
  }

  function unsubscribe(topics: readonly string[]): void {
    unsubscribes.add(topics);
    sendTopics('unsubscribe', topics);
  }

  function sendTopics(op: 'subscribe' | 'unsubscribe', topics: readonly string[]): void {
    // at the limit, the server rejects all topics of a message, so smaller messages lose fewer topics
    const size = rejected.isRetrying() ? TOPICS_PER_MESSAGE / 5 : TOPICS_PER_MESSAGE;
    for (let from = 0; from < topics.length; from += size) {
      connection.send({ op, topics: topics.slice(from, from + size) });
    }
  }

  function removeWhenTabEnds(tab: string): void {
    if (stopWaitingByTab.has(tab)) return;
    stopWaitingByTab.set(
      tab,
      options.whenTabEnds(tab, () => removeTab(tab)),
    );
  }

  /** Returns the topics that are new to the tab or have another interval. */
  function setTopics(
    tab: string,
    topics: TopicIntervals,
    method: 'set' | 'setPrivate' = 'set',
  ): string[] {
    removeWhenTabEnds(tab);
    const { added, ended } = registry[method](tab, topics);
    clearTopics(ended);
    subscriptions.schedule();
    return added;
  }

  function postLastValues(tab: string, topics: readonly string[]): void {
    const values = topics.flatMap((topic) => lastValues.get(topic) ?? []);
    if (values.length > 0) post(values, { to: tab });
  }

  /** Whether the value of a topic that sends changes was received in the present connection. */
  const isCurrent = (topic: string): boolean =>
    connection.state() === 'connected' && (lastValues.get(topic)?.at ?? -1) >= connectedAt;

  function clearTopics(topics: readonly string[]): void {
    tabUpdates.prune();
    for (const topic of topics) {
      lastValues.delete(topic);
      sequences.delete(topic);
      if (subscribed.has(topic)) endedSinceSend.add(topic);
    }
  }

  function markHidden(tab: string): void {
    if (visibleTabs.delete(tab)) lastVisibleAt = clock.now();
  }

  function removeTab(tab: string): void {
    stopWaitingByTab.get(tab)?.();
    stopWaitingByTab.delete(tab);
    markHidden(tab);
    clearTopics(registry.removeTab(tab));
    if (registry.isEmpty()) connection.stop();
    else subscriptions.schedule();
  }

  function clearValues(): void {
    lastValues.clear();
    tabUpdates.clear();
  }

  function disconnect(): void {
    clearValues();
    connection.stop();
  }

  const stopListening = [
    control.listen((message) => {
      if (message.scope !== scope) return;
      if (message.type === 'join') {
        visibleTabs.add(message.tab);
        connection.start();
        connection.retryNow();
        postState();
        setTopics(message.tab, withIntervals(message.topics, message.intervals));
        postLastValues(message.tab, message.topics);
      } else if (message.type === 'topics') {
        const topics = withIntervals(message.topics, message.intervals);
        postLastValues(message.tab, setTopics(message.tab, topics));
      } else if (message.type === 'hidden') {
        markHidden(message.tab);
        setTopics(message.tab, withIntervals([]));
      } else if (message.type === 'leave') {
        removeTab(message.tab);
      }
    }),
    // works in hidden pages too: messages are not throttled, unlike timers
    heartbeat.listen((message) => {
      if (message.scope === scope && message.type === 'ping')
        heartbeat.post({ type: 'pong', scope });
    }),
    options.joinPrivate.listen((message) => {
      if (message.scope !== scope) return;
      const topics = companyTopicsOf(message);
      if (message.traderId !== undefined) topics.push(traderTopic(message.traderId));
      const added = setTopics(message.tab, withIntervals(topics), 'setPrivate');
      // a tab that joins again needs to know which states of accounts are current
      const current = (message.accounts ?? [])
        .map(accountTopic)
        .filter((topic) => !added.includes(topic) && isCurrent(topic));
      postLastValues(message.tab, [...added, ...current]);
    }),
    options.leavePrivate.listen((message) => {
      if (message.scope !== scope || !stopWaitingByTab.has(message.tab)) return;
      const left = message.exchanges && new Set(companyTopicsOf(message));
      const topics = left
        ? [...registry.privateOf(message.tab)].filter((topic) => !left.has(topic))
        : [];
      setTopics(message.tab, withIntervals(topics), 'setPrivate');
    }),
    options.login.listen(() => {
      disconnect();
      if (!registry.isEmpty()) connection.start();
    }),
    options.logout.listen(disconnect),
    options.signOut.listen(disconnect),
  ];

  control.post({ type: 'started', scope });

  return {
    online: () => connection.online(),
    close() {
      for (const stop of stopListening) stop();
      for (const stopWaiting of stopWaitingByTab.values()) stopWaiting();
      tabUpdates.clear();
      subscriptions.cancel();
      connection.stop();
    },
  };
}
