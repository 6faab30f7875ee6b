import { openChannel } from '@parallax/channels';
import { FEED_PATH } from '@parallax/protocol';
import { steadyClock } from '../clock.ts';
import { tabLock } from '../protocol.ts';
import { createConnection } from './connection.ts';
import { createConnectionHost } from './connection-host.ts';

const socketAddress = (feedUrl: string): URL => {
  const address = new URL(feedUrl, globalThis.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return address;
};

/** Waits for the lock that a tab holds while it is open. */
const whenTabEnds =
  (locks: LockManager) =>
  (tab: string, ended: () => void): (() => void) => {
    const waiting = new AbortController();
    const onGranted = () => {
      if (!waiting.signal.aborted) ended();
    };
    // rejects only when aborted
    locks.request(tabLock(tab), { signal: waiting.signal }, onGranted).catch(() => {});
    return () => waiting.abort();
  };

/**
 * Starts a connection host in this page or worker.
 *
 * @param options.locks detects closed tabs; without it, tabs must send a leave message
 * @returns a function that stops it
 */
export function startConnectionHost(options: {
  scope: string;
  feedUrl?: string | undefined;
  locks?: LockManager | undefined;
}): () => void {
  const clock = steadyClock();
  const address = socketAddress(options.feedUrl ?? FEED_PATH);
  const channels = {
    control: openChannel('feed-control'),
    heartbeat: openChannel('feed-heartbeat'),
    ticker: openChannel('ticker'),
    joinPrivate: openChannel('join-private-channels'),
    leavePrivate: openChannel('leave-channels'),
    login: openChannel('login'),
    logout: openChannel('logout'),
    signOut: openChannel('sign-out'),
  };
  const host = createConnectionHost({
    ...channels,
    scope: options.scope,
    clock,
    connect: (on) => createConnection({ ...on, clock, open: () => new WebSocket(address) }),
    whenTabEnds: options.locks ? whenTabEnds(options.locks) : () => () => {},
  });
  const online = () => host.online();
  globalThis.addEventListener('online', online);
  return () => {
    globalThis.removeEventListener('online', online);
    host.close();
    for (const channel of Object.values(channels)) channel.close();
  };
}
