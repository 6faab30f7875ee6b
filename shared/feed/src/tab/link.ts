import { openChannel } from '@parallax/channels';
import { traderTopic } from '@parallax/contract';
import type { Clock } from '../clock.ts';
import type { FeedState } from '../feed-state.ts';
import type { FindHolderOptions, FoundHolder } from './find-holder.ts';
import type { Entry } from './tab-store.ts';

/** A hidden tab gives its topics up after so long; looking away for a moment costs nothing. */
const HIDDEN_GRACE_MS = 10_000;

export interface LinkOptions {
  clock: Clock;
  find: (options: FindHolderOptions) => FoundHolder;
  workerUrl: string;
  feedUrl: string | undefined;
  onState: (state: FeedState) => void;
  onEntries: (epoch: string, entries: readonly Entry[]) => void;
}

/** A tab's membership with the holder of the connection. */
export interface Link {
  /** Sets what the tab wants; returns what it does not want any more. */
  setTopics(topics: readonly string[]): string[];
  /** Whose private topic the tab wants, if any. */
  setTrader(traderId: string | undefined): void;
  /** Presents itself again; a holder without connection then tries at once. */
  join(): void;
  hidden(): void;
  /** Presents itself again, as `join` does. */
  shown(): void;
  close(): void;
}

/** Also to be had where `crypto.randomUUID` is not: on pages without TLS. */
const randomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('');

export function openLink(options: LinkOptions): Link {
  const { clock } = options;
  const tab = randomId();
  const control = openChannel('feed-control');
  const joinPrivate = openChannel('join-private-channels');
  const leavePrivate = openChannel('leave-channels');
  let wanted: ReadonlySet<string> = new Set();
  let trader: string | undefined;
  let scope: string | undefined;
  let cancelSuspend: (() => void) | undefined;

  const isWanted = (topic: string): boolean =>
    wanted.has(topic) || (trader !== undefined && topic === traderTopic(trader));

  const openTicker = () => {
    const ticker = openChannel('ticker');
    ticker.listen((message) => {
      if (message.scope !== scope || (message.to ?? tab) !== tab) return;
      const entries = message.entries.filter(({ update }) => isWanted(update.topic));
      if (entries.length > 0) options.onEntries(message.epoch, entries);
    });
    return ticker;
  };
  /** undefined while the tab is hidden: then not even other tabs' batches reach it */
  let ticker: ReturnType<typeof openTicker> | undefined = openTicker();

  const post = (type: 'join' | 'topics') => {
    if (scope === undefined || !ticker) return;
    control.post({ type, scope, tab, topics: [...wanted] });
  };

  const postTrader = () => {
    if (scope === undefined || !ticker || trader === undefined) return;
    joinPrivate.post({ scope, tab, traderId: trader });
  };

  const postNoTrader = () => {
    if (scope !== undefined && trader !== undefined) leavePrivate.post({ scope, tab });
  };

  const join = () => {
    post('join');
    postTrader();
  };

  const leave = () => {
    postNoTrader();
    if (scope !== undefined) control.post({ type: 'leave', scope, tab });
  };

  const suspend = () => {
    postNoTrader();
    if (scope !== undefined) control.post({ type: 'away', scope, tab });
    ticker?.close();
    ticker = undefined;
  };

  control.listen((message) => {
    if (message.scope !== scope) return;
    if (message.type === 'started') {
      join();
    } else if (message.type === 'state') {
      found.answered();
      options.onState(message.state);
    }
  });

  const found = options.find({
    tab,
    workerUrl: options.workerUrl,
    feedUrl: options.feedUrl,
    onFound(next) {
      leave();
      scope = next;
      join();
    },
  });

  return {
    setTopics(topics) {
      const before = wanted;
      wanted = new Set(topics);
      const ended = [...before].filter((topic) => !wanted.has(topic));
      if (ended.length > 0 || wanted.size > before.size) post('topics');
      return ended;
    },
    setTrader(next) {
      if (next === trader) return;
      postNoTrader();
      trader = next;
      postTrader();
    },
    join,
    hidden() {
      cancelSuspend?.();
      cancelSuspend = clock.after(HIDDEN_GRACE_MS, suspend);
    },
    shown() {
      cancelSuspend?.();
      ticker ??= openTicker();
      join();
    },
    close() {
      cancelSuspend?.();
      leave();
      found.stop();
      for (const channel of [control, joinPrivate, leavePrivate]) channel.close();
      ticker?.close();
      ticker = undefined;
    },
  };
}
