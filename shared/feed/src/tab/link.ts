import { openChannel } from '@parallax/channels';
import { exchangeTopic, newId, traderTopic } from '@parallax/protocol';
import type { Clock } from '../clock.ts';
import type { FeedState } from '../feed-state.ts';
import type { FindConnectionHostOptions, FoundConnectionHost } from './find-connection-host.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { Entry } from './tab-store.ts';

/** A tab unsubscribes after being hidden this long. */
const HIDDEN_GRACE_MS = 10_000;

interface LinkOptions {
  clock: Clock;
  find: (options: FindConnectionHostOptions) => FoundConnectionHost;
  workerUrl: string;
  feedUrl: string | undefined;
  onState: (state: FeedState, limited: boolean) => void;
  /** `serverTime`: the server's time when the entries were posted */
  onEntries: (epoch: string, entries: readonly Entry[], serverTime: number) => void;
}

/** The private topics of a tab. */
interface PrivateTopics {
  readonly traderId: string | undefined;
  /** ids of the company's exchanges */
  readonly exchanges: readonly string[];
}

/** A tab's link to the connection host. */
export interface Link {
  /** Replaces the topics of the tab; returns the removed ones. */
  setTopics(topics: readonly string[]): string[];
  /** Replaces the private topics of the tab; returns the removed ones. */
  setPrivate(topics: PrivateTopics): string[];
  /** Joins again; a disconnected host then reconnects immediately. */
  join(): void;
  hidden(): void;
  /** Joins again, like `join`. */
  shown(): void;
  close(): void;
}

export function openLink(options: LinkOptions): Link {
  const { clock } = options;
  const tab = newId();
  const control = openChannel('feed-control');
  const joinPrivate = openChannel('join-private-channels');
  const leavePrivate = openChannel('leave-channels');
  let requested: ReadonlySet<string> = new Set();
  let own: PrivateTopics = { traderId: undefined, exchanges: [] };
  let ownTopics: ReadonlySet<string> = new Set();
  let scope: string | undefined;
  let cancelSuspend: (() => void) | undefined;

  const openPings = () => {
    const pings = openChannel('feed-heartbeat');
    pings.listen((message) => {
      if (message.scope === scope && message.type === 'pong') heartbeat.received();
    });
    return pings;
  };
  /** undefined while the tab is hidden, so that pings of other tabs do not wake it */
  let pings: ReturnType<typeof openPings> | undefined = openPings();

  const heartbeat = createHeartbeat({
    clock,
    ping: () => scope !== undefined && pings?.post({ type: 'ping', scope }),
    lost() {
      options.onState('disconnected', false);
      found.lost();
    },
  });

  const isRequested = (topic: string): boolean => requested.has(topic) || ownTopics.has(topic);

  const openTicker = () => {
    const ticker = openChannel('ticker');
    ticker.listen((message) => {
      if (message.scope !== scope || (message.to ?? tab) !== tab) return;
      const entries = message.entries.filter(({ update }) => isRequested(update.topic));
      if (entries.length > 0) options.onEntries(message.epoch, entries, message.serverTime);
    });
    return ticker;
  };
  /** undefined while the tab is hidden, so that batches for other tabs do not wake it */
  let ticker: ReturnType<typeof openTicker> | undefined = openTicker();

  const post = (type: 'join' | 'topics') => {
    if (scope === undefined || !ticker) return;
    control.post({ type, scope, tab, topics: [...requested] });
  };

  const postPrivate = () => {
    if (scope === undefined || !ticker || ownTopics.size === 0) return;
    const { traderId, exchanges } = own;
    joinPrivate.post({ scope, tab, exchanges: [...exchanges], ...(traderId ? { traderId } : {}) });
  };

  const leavePrivateTopics = () => {
    if (scope !== undefined && ownTopics.size > 0) leavePrivate.post({ scope, tab });
  };

  const leaveExchanges = (exchanges: string[]) => {
    if (scope !== undefined && ticker) leavePrivate.post({ scope, tab, exchanges });
  };

  const join = () => {
    post('join');
    postPrivate();
  };

  const leave = () => {
    leavePrivateTopics();
    if (scope !== undefined) control.post({ type: 'leave', scope, tab });
  };

  const suspend = () => {
    leavePrivateTopics();
    if (scope !== undefined) control.post({ type: 'hidden', scope, tab });
    ticker?.close();
    ticker = undefined;
  };

  control.listen((message) => {
    if (message.scope !== scope) return;
    if (message.type === 'started') {
      found.started();
      join();
    } else if (message.type === 'state') {
      found.responded();
      heartbeat.received();
      options.onState(message.state, message.limited);
    }
  });

  const found = options.find({
    tab,
    workerUrl: options.workerUrl,
    feedUrl: options.feedUrl,
    onFound(next) {
      if (next !== scope) leave();
      scope = next;
      heartbeat.expect();
      join();
    },
  });

  return {
    setTopics(topics) {
      const before = requested;
      requested = new Set(topics);
      const ended = [...before].filter((topic) => !requested.has(topic));
      if (ended.length > 0 || requested.size > before.size) post('topics');
      return ended;
    },
    setPrivate(next) {
      const topics = new Set(next.exchanges.map(exchangeTopic));
      if (next.traderId !== undefined) topics.add(traderTopic(next.traderId));
      const isSame = topics.size === ownTopics.size && [...topics].every((t) => ownTopics.has(t));
      if (isSame) return [];
      const left = own.exchanges.filter((id) => !topics.has(exchangeTopic(id)));
      const joins = own.traderId !== next.traderId || [...topics].some((t) => !ownTopics.has(t));
      if (topics.size === 0) leavePrivateTopics();
      else if (left.length > 0) leaveExchanges(left);
      const ended = [...ownTopics].filter((topic) => !topics.has(topic));
      own = next;
      ownTopics = topics;
      if (joins) postPrivate();
      return ended;
    },
    join,
    hidden() {
      // timers of hidden pages are throttled
      heartbeat.pause();
      pings?.close();
      pings = undefined;
      cancelSuspend?.();
      cancelSuspend = clock.after(HIDDEN_GRACE_MS, suspend);
    },
    shown() {
      cancelSuspend?.();
      ticker ??= openTicker();
      pings ??= openPings();
      join();
      heartbeat.resume();
    },
    close() {
      cancelSuspend?.();
      heartbeat.pause();
      pings?.close();
      leave();
      found.stop();
      for (const channel of [control, joinPrivate, leavePrivate]) channel.close();
      ticker?.close();
      ticker = undefined;
    },
  };
}
