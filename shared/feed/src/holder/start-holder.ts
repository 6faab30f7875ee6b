import { openChannel } from '@parallax/channels';
import { FEED_PATH } from '@parallax/contract';
import { steadyClock } from '../clock.ts';
import { tabLock } from '../protocol.ts';
import { createConnection } from './connection.ts';
import { createHolder } from './holder.ts';

const socketAddress = (feedUrl: string): URL => {
  const address = new URL(feedUrl, globalThis.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return address;
};

/** Waits for the lock that a tab holds while it lives. */
const whenTabEnds =
  (locks: LockManager) =>
  (tab: string, ended: () => void): (() => void) => {
    const waiting = new AbortController();
    const taken = () => {
      if (!waiting.signal.aborted) ended();
    };
    // rejects only when it is aborted
    locks.request(tabLock(tab), { signal: waiting.signal }, taken).catch(() => {});
    return () => waiting.abort();
  };

/**
 * Starts a holder in this page or worker.
 *
 * @param options.locks by which it learns of the end of tabs; without, tabs must take their leave
 * @returns how to end it
 */
export function startHolder(options: {
  scope: string;
  feedUrl?: string | undefined;
  locks?: LockManager | undefined;
}): () => void {
  const clock = steadyClock();
  const address = socketAddress(options.feedUrl ?? FEED_PATH);
  const channels = {
    control: openChannel('feed-control'),
    life: openChannel('feed-life'),
    ticker: openChannel('ticker'),
    joinPrivate: openChannel('join-private-channels'),
    leavePrivate: openChannel('leave-channels'),
    login: openChannel('login'),
    logout: openChannel('logout'),
    signOut: openChannel('sign-out'),
  };
  const holder = createHolder({
    ...channels,
    scope: options.scope,
    clock,
    connect: (on) => createConnection({ ...on, clock, open: () => new WebSocket(address) }),
    whenTabEnds: options.locks ? whenTabEnds(options.locks) : () => () => {},
  });
  const online = () => holder.online();
  globalThis.addEventListener('online', online);
  return () => {
    globalThis.removeEventListener('online', online);
    holder.close();
    for (const channel of Object.values(channels)) channel.close();
  };
}
