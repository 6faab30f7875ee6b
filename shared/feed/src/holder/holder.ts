import type { Channel } from '@parallax/channels';
import {
  exchangeTopic,
  type FeedUpdate,
  TICKER_THROTTLE_MS,
  TOPICS_PER_CONNECTION_MAX,
  traderTopic,
} from '@parallax/contract';
import { mergeCandles } from '../candles.ts';
import type { Clock } from '../clock.ts';
import type { Connection, ConnectionOptions } from './connection.ts';
import { createLastValues } from './last-values.ts';
import { createSequences } from './sequences.ts';
import { createThrottle } from './throttle.ts';
import { createTopicRegistry } from './topic-registry.ts';

/** Batches go out to the tabs at most this often. */
const BATCH_MS = 100;
/** Topics in one message to the server, which bounds the size of messages. */
const TOPICS_PER_MESSAGE = 1_000;
/** The server closes a connection that talks too much, however fast a table is scrolled. */
const SUBSCRIBE_APART_MS = 100;

/** A page that was shown so lately may be looked at again at any moment. */
const SHOWN_LATELY_MS = 10 * 60_000;

export interface HolderOptions {
  /** Holders of other scopes may share the channels. */
  scope: string;
  control: Channel<'feed-control'>;
  life: Channel<'feed-life'>;
  ticker: Channel<'ticker'>;
  joinPrivate: Channel<'join-private-channels'>;
  leavePrivate: Channel<'leave-channels'>;
  login: Channel<'login'>;
  logout: Channel<'logout'>;
  signOut: Channel<'sign-out'>;
  clock: Clock;
  connect: (on: Omit<ConnectionOptions, 'open' | 'clock' | 'random'>) => Connection;
  /** Calls back when a tab has ended, by itself or by a crash; returns how to stop waiting. */
  whenTabEnds: (tab: string, ended: () => void) => () => void;
}

export interface Holder {
  /** The browser says that it is online. */
  online(): void;
  close(): void;
}

/** Under which name the registry keeps what a tab wants of what is private. */
const privateOf = (tab: string): string => `${tab} private`;

/** Of what waits for its turn: the newer value, but for candles, which are several. */
const conflated = (waiting: FeedUpdate, newer: FeedUpdate): FeedUpdate => {
  if (waiting.kind !== 'candles' || newer.kind !== 'candles' || newer.snapshot) return newer;
  const data = [...mergeCandles(waiting.data, newer.data, false)];
  return { ...newer, snapshot: waiting.snapshot, data };
};

/**
 * Holds the one connection to the feed for all tabs: collects their topics, conflates what comes
 * and passes it on. It is connected while a tab wants it and somebody is signed in.
 */
export function createHolder(options: HolderOptions): Holder {
  const { scope, control, life, ticker, clock } = options;
  const registry = createTopicRegistry();
  const throttle = createThrottle<FeedUpdate>(TICKER_THROTTLE_MS, conflated);
  const sequences = createSequences();
  const lastValues = createLastValues();
  const subscribed = new Set<string>();
  /** of those, what nobody wanted any more at some time since the server was last told */
  const ended = new Set<string>();
  /** tabs whose page is shown, or was a moment ago */
  const shown = new Set<string>();
  let lastShownAt = Number.NEGATIVE_INFINITY;
  const waitingForEnd = new Map<string, () => void>();
  /** what is passed on whole: every trade and notification counts */
  let unconflated: FeedUpdate[] = [];
  let epoch = '';
  let flushedAt = Number.NEGATIVE_INFINITY;
  let cancelFlush: (() => void) | undefined;
  let toldServerAt = Number.NEGATIVE_INFINITY;
  let cancelTell: (() => void) | undefined;

  const postState = () => control.post({ type: 'state', scope, state: connection.state() });

  const connection = options.connect({
    onHello(next) {
      // Values of another epoch say nothing of this one: their numbers and trade ids start anew.
      if (next !== epoch) forgetValues();
      epoch = next;
      subscribed.clear();
      sequences.clear();
      tellServer();
    },
    onUpdates(updates) {
      const now = clock.now();
      for (const update of updates) {
        if (!registry.isWanted(update.topic) || !sequences.take(update, now)) continue;
        const toldAt = 'age' in update ? now - (update.age ?? 0) : now;
        lastValues.keep(update, toldAt);
        if (update.kind === 'trades' || update.kind === 'notification') unconflated.push(update);
        else throttle.offer(update.topic, update, toldAt);
      }
      sendTopics('subscribe', sequences.gaps());
      flushSoon();
    },
    onState: postState,
    isWatched: () => shown.size > 0 || clock.now() - lastShownAt < SHOWN_LATELY_MS,
  });

  function flushSoon(): void {
    if (unconflated.length === 0 && !throttle.waiting()) return;
    const wait = flushedAt + BATCH_MS - clock.now();
    if (wait <= 0) flush();
    else cancelFlush ??= clock.after(wait, flush);
  }

  function flush(): void {
    cancelFlush?.();
    cancelFlush = undefined;
    const now = clock.now();
    flushedAt = now;
    const entries = unconflated.map((update) => ({ age: 0, update }));
    unconflated = [];
    for (const { value, since } of throttle.takeDue(now)) {
      entries.push({ age: now - since, update: value });
    }
    if (entries.length > 0) ticker.post({ scope, epoch, entries });
    flushSoon();
  }

  /** Tells the server at once, or together with what else changes until it may be told again. */
  function subscribeWanted(): void {
    const wait = toldServerAt + SUBSCRIBE_APART_MS - clock.now();
    if (wait <= 0) tellServer();
    else cancelTell ??= clock.after(wait, tellServer);
  }

  /** Tells the server what has changed since it was last told. */
  function tellServer(): void {
    cancelTell?.();
    cancelTell = undefined;
    if (connection.state() !== 'connected') return;
    // what ended and is wanted again begins anew: nothing of it is known here any more
    const gone = [...subscribed].filter((topic) => ended.has(topic) || !registry.isWanted(topic));
    ended.clear();
    for (const topic of gone) subscribed.delete(topic);
    const added: string[] = [];
    for (const topic of registry.wanted()) {
      if (subscribed.size >= TOPICS_PER_CONNECTION_MAX) break;
      if (subscribed.has(topic)) continue;
      subscribed.add(topic);
      added.push(topic);
    }
    if (gone.length + added.length > 0) toldServerAt = clock.now();
    sendTopics('unsubscribe', gone);
    sendTopics('subscribe', added);
  }

  function sendTopics(op: 'subscribe' | 'unsubscribe', topics: readonly string[]): void {
    for (let from = 0; from < topics.length; from += TOPICS_PER_MESSAGE) {
      connection.send({ op, topics: topics.slice(from, from + TOPICS_PER_MESSAGE) });
    }
  }

  /** Returns the topics that are new to the tab. */
  function setTopics(tab: string, topics: readonly string[], name = tab): string[] {
    if (!waitingForEnd.has(tab)) {
      const stopWaiting = options.whenTabEnds(tab, () => drop(tab));
      waitingForEnd.set(tab, stopWaiting);
    }
    const { added, ended } = registry.set(name, topics);
    forget(ended);
    subscribeWanted();
    return added;
  }

  function postLastValues(tab: string, topics: readonly string[]): void {
    const now = clock.now();
    const entries = topics.flatMap((topic) => {
      const last = lastValues.get(topic);
      return last ? [{ age: now - last.at, update: last.update }] : [];
    });
    if (entries.length > 0) ticker.post({ scope, to: tab, epoch, entries });
  }

  function forget(topics: readonly string[]): void {
    for (const topic of topics) {
      lastValues.forget(topic);
      sequences.forget(topic);
      throttle.forget(topic);
      if (subscribed.has(topic)) ended.add(topic);
    }
  }

  function drop(tab: string): void {
    waitingForEnd.get(tab)?.();
    waitingForEnd.delete(tab);
    shown.delete(tab);
    forget([...registry.drop(tab), ...registry.drop(privateOf(tab))]);
    if (registry.empty()) connection.stop();
    else subscribeWanted();
  }

  function forgetValues(): void {
    lastValues.clear();
    throttle.clear();
    unconflated = [];
  }

  function signedOut(): void {
    forgetValues();
    connection.stop();
  }

  const stopListening = [
    control.listen((message) => {
      if (message.scope !== scope) return;
      if (message.type === 'join') {
        shown.add(message.tab);
        connection.start();
        connection.retryNow();
        postState();
        setTopics(message.tab, message.topics);
        postLastValues(message.tab, message.topics);
      } else if (message.type === 'topics') {
        postLastValues(message.tab, setTopics(message.tab, message.topics));
      } else if (message.type === 'away') {
        shown.delete(message.tab);
        lastShownAt = clock.now();
        setTopics(message.tab, []);
      } else if (message.type === 'leave') {
        drop(message.tab);
      }
    }),
    // also where the page of the holder is hidden: messages are read at once, unlike timers
    life.listen((message) => {
      if (message.scope === scope && message.type === 'ask') life.post({ type: 'alive', scope });
    }),
    options.joinPrivate.listen((message) => {
      if (message.scope !== scope) return;
      const topics = message.exchanges.map(exchangeTopic);
      if (message.traderId !== undefined) topics.push(traderTopic(message.traderId));
      postLastValues(message.tab, setTopics(message.tab, topics, privateOf(message.tab)));
    }),
    options.leavePrivate.listen((message) => {
      if (message.scope !== scope || !waitingForEnd.has(message.tab)) return;
      setTopics(message.tab, [], privateOf(message.tab));
    }),
    options.login.listen(() => {
      signedOut();
      if (!registry.empty()) connection.start();
    }),
    options.logout.listen(signedOut),
    options.signOut.listen(signedOut),
  ];

  control.post({ type: 'started', scope });

  return {
    online: () => connection.online(),
    close() {
      for (const stop of stopListening) stop();
      for (const stop of waitingForEnd.values()) stop();
      cancelFlush?.();
      cancelTell?.();
      connection.stop();
    },
  };
}
