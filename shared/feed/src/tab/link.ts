import { openChannel } from '@parallax/channels';
import {
  accountTopic,
  exchangeTopic,
  isTopic,
  newId,
  TICKER_THROTTLE_MS,
  traderTopic,
} from '@parallax/protocol';
import type { Clock } from '../clock.ts';
import type { FeedState } from '../feed-state.ts';
import type { FindConnectionHostOptions, FoundConnectionHost } from './find-connection-host.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { Entry } from './tab-store.ts';

/** Time after which a hidden tab unsubscribes. */
const HIDDEN_GRACE_MS = 10_000;

interface LinkOptions {
  clock: Clock;
  find: (options: FindConnectionHostOptions) => FoundConnectionHost;
  workerUrl: string;
  feedUrl: string | undefined;
  /** The private topics that stay subscribed while the page is hidden. */
  neededWhileHidden: () => NeededWhileHidden;
  onState: (state: FeedState, limited: boolean) => void;
  /** `serverTime`: the server's time when the entries were posted */
  onEntries: (epoch: string, entries: readonly Entry[], serverTime: number) => void;
}

/** What a page needs while it is hidden: the topic of its trader, and of accounts, with which that of the trader stays. */
interface NeededWhileHidden {
  readonly trader: boolean;
  /** ids */
  readonly accounts: readonly string[];
}

/** The private topics of a tab. */
interface PrivateTopics {
  readonly traderId: string | undefined;
  /** ids of the company's exchanges */
  readonly exchanges: readonly string[];
  readonly accounts: readonly string[];
}

type CompanyTopics = Pick<PrivateTopics, 'exchanges' | 'accounts'>;

/** The topics of exchanges and accounts as in messages; a message without accounts does not mention them. */
const messageOf = ({ exchanges, accounts }: CompanyTopics) => ({
  exchanges: [...exchanges],
  ...(accounts.length > 0 && { accounts: [...accounts] }),
});

const NO_TOPICS: PrivateTopics = { traderId: undefined, exchanges: [], accounts: [] };

const topicsOf = ({ traderId, exchanges, accounts }: PrivateTopics): Set<string> =>
  new Set([
    ...exchanges.map(exchangeTopic),
    ...accounts.map(accountTopic),
    ...(traderId === undefined ? [] : [traderTopic(traderId)]),
  ]);

/** A tab's link to the connection host. */
export interface Link {
  /**
   * Replaces the topics of the tab, each with the minimum time in ms between two updates; returns the
   * removed ones.
   */
  setTopics(topics: ReadonlyMap<string, number>): string[];
  /** Replaces the private topics of the tab; returns the removed ones. */
  setPrivate(topics: PrivateTopics): string[];
  /** Joins again, which makes a disconnected host reconnect immediately. */
  join(): void;
  hidden(): void;
  /** Returns whether anything was suspended while the tab was hidden. */
  shown(): boolean;
  close(): void;
}

export function openLink(options: LinkOptions): Link {
  const { clock } = options;
  const tab = newId();
  const control = openChannel('feed-control');
  const joinPrivate = openChannel('join-private-channels');
  const leavePrivate = openChannel('leave-channels');
  let requested: ReadonlyMap<string, number> = new Map();
  let requestedPrivate: PrivateTopics = NO_TOPICS;
  let privateTopics: ReadonlySet<string> = new Set();
  let scope: string | undefined;
  let cancelSuspend: (() => void) | undefined;

  const openHeartbeatChannel = () => {
    const channel = openChannel('feed-heartbeat');
    channel.listen((message) => {
      if (message.scope === scope && message.type === 'pong') heartbeat.received();
    });
    return channel;
  };
  /** undefined while the tab is hidden, so that pings of other tabs do not wake it */
  let heartbeatChannel: ReturnType<typeof openHeartbeatChannel> | undefined =
    openHeartbeatChannel();

  const heartbeat = createHeartbeat({
    clock,
    sendPing: () => scope !== undefined && heartbeatChannel?.post({ type: 'ping', scope }),
    onLost() {
      options.onState('disconnected', false);
      found.reportLoss();
    },
  });

  /** The topics that a hidden page does not receive: none, all but the needed private ones, or all. */
  let suspended: 'none' | 'all-but-needed' | 'all' = 'none';
  /** the private topics of a hidden page */
  let needed: PrivateTopics = NO_TOPICS;
  let neededTopics: ReadonlySet<string> = new Set();

  /** @param intervalMs undefined for updates posted to this tab alone */
  const isRequested = (topic: string, intervalMs: number | undefined): boolean => {
    if (suspended === 'all-but-needed') return neededTopics.has(topic);
    const own = requested.get(topic);
    if (own === undefined) return privateTopics.has(topic);
    return intervalMs === undefined || intervalMs === own;
  };

  const openTickerChannel = () => {
    const channel = openChannel('ticker');
    channel.listen((message) => {
      if (message.scope !== scope || (message.to ?? tab) !== tab) return;
      const entries = message.entries.filter(({ update }) =>
        isRequested(update.topic, message.intervalMs),
      );
      if (entries.length > 0) options.onEntries(message.epoch, entries, message.serverTime);
    });
    return channel;
  };
  /** undefined while everything is suspended, so that batches for other tabs do not wake the tab */
  let tickerChannel: ReturnType<typeof openTickerChannel> | undefined = openTickerChannel();

  const topicsAndIntervals = () => {
    const longer = [...requested].filter(([, intervalMs]) => intervalMs !== TICKER_THROTTLE_MS);
    const topics = [...requested.keys()];
    return longer.length === 0 ? { topics } : { topics, intervals: Object.fromEntries(longer) };
  };

  const postTopics = () => {
    if (scope === undefined || suspended !== 'none') return;
    control.post({ type: 'topics', scope, tab, ...topicsAndIntervals() });
  };

  const postPrivate = () => {
    if (scope === undefined || suspended === 'all' || privateTopics.size === 0) return;
    const { traderId, ...ofCompany } = suspended === 'none' ? requestedPrivate : needed;
    joinPrivate.post({ scope, tab, ...messageOf(ofCompany), ...(traderId ? { traderId } : {}) });
  };

  const leavePrivateTopics = () => {
    if (scope !== undefined && privateTopics.size > 0) leavePrivate.post({ scope, tab });
  };

  const leaveOfCompany = (left: CompanyTopics) => {
    if (scope !== undefined && suspended === 'none')
      leavePrivate.post({ scope, tab, ...messageOf(left) });
  };

  const postHidden = () => {
    if (scope !== undefined) control.post({ type: 'hidden', scope, tab });
  };

  const join = () => {
    if (scope === undefined || suspended === 'all') return;
    const requests = suspended === 'none' ? topicsAndIntervals() : { topics: [] };
    control.post({ type: 'join', scope, tab, ...requests });
    postPrivate();
    if (suspended === 'all-but-needed') postHidden();
  };

  const leave = () => {
    leavePrivateTopics();
    if (scope !== undefined) control.post({ type: 'leave', scope, tab });
  };

  const suspend = () => {
    const { trader, accounts } = options.neededWhileHidden();
    const { traderId, exchanges } = requestedPrivate;
    const kept = requestedPrivate.accounts.filter((id) => accounts.includes(id));
    const left = requestedPrivate.accounts.filter((id) => !accounts.includes(id));
    if ((trader && traderId !== undefined) || kept.length > 0) {
      leaveOfCompany({ exchanges, accounts: left });
      needed = { traderId, exchanges: [], accounts: kept };
      neededTopics = topicsOf(needed);
      suspended = 'all-but-needed';
      postHidden();
      return;
    }
    leavePrivateTopics();
    suspended = 'all';
    postHidden();
    tickerChannel?.close();
    tickerChannel = undefined;
  };

  control.listen((message) => {
    if (message.scope !== scope) return;
    if (message.type === 'started') {
      found.reportStart();
      join();
    } else if (message.type === 'state') {
      found.reportResponse();
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
      // the host of an open tab of an earlier release ignores a message with an invalid topic
      requested = new Map([...topics].filter(([topic]) => isTopic(topic)));
      const removed = [...before.keys()].filter((topic) => !requested.has(topic));
      const isSame = [...requested].every(([topic, ms]) => before.get(topic) === ms);
      if (removed.length > 0 || !isSame) postTopics();
      return removed;
    },
    setPrivate(next) {
      const topics = topicsOf(next);
      const isSame =
        topics.size === privateTopics.size &&
        [...topics].every((topic) => privateTopics.has(topic));
      if (isSame) return [];
      const left = {
        exchanges: requestedPrivate.exchanges.filter((id) => !topics.has(exchangeTopic(id))),
        accounts: requestedPrivate.accounts.filter((id) => !topics.has(accountTopic(id))),
      };
      const mustJoin =
        requestedPrivate.traderId !== next.traderId ||
        [...topics].some((topic) => !privateTopics.has(topic));
      if (topics.size === 0) leavePrivateTopics();
      else if (left.exchanges.length + left.accounts.length > 0) leaveOfCompany(left);
      const removed = [...privateTopics].filter((topic) => !topics.has(topic));
      requestedPrivate = next;
      privateTopics = topics;
      if (mustJoin) postPrivate();
      return removed;
    },
    join,
    hidden() {
      // timers of hidden pages are throttled
      heartbeat.pause();
      heartbeatChannel?.close();
      heartbeatChannel = undefined;
      cancelSuspend?.();
      cancelSuspend = clock.after(HIDDEN_GRACE_MS, suspend);
    },
    shown() {
      cancelSuspend?.();
      const wasSuspended = suspended !== 'none';
      suspended = 'none';
      tickerChannel ??= openTickerChannel();
      heartbeatChannel ??= openHeartbeatChannel();
      join();
      heartbeat.resume();
      return wasSuspended;
    },
    close() {
      cancelSuspend?.();
      heartbeat.pause();
      heartbeatChannel?.close();
      leave();
      found.stop();
      for (const channel of [control, joinPrivate, leavePrivate]) channel.close();
      tickerChannel?.close();
      tickerChannel = undefined;
    },
  };
}
