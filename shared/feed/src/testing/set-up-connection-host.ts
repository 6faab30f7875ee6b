import { openChannel } from '@parallax/channels';
import { createConnection } from '../connection-host/connection.ts';
import { createConnectionHost } from '../connection-host/connection-host.ts';
import type { FakeClock } from './fake-clock.ts';
import { FakeSocket } from './fake-socket.ts';

/** A connection host on real channels; the test controls the server and the closing of tabs. */
export function setUpConnectionHost(clock: FakeClock, scope = 'test') {
  const sockets: FakeSocket[] = [];
  const ends = new Map<string, () => void>();
  const host = createConnectionHost({
    scope,
    clock,
    control: openChannel('feed-control'),
    heartbeat: openChannel('feed-heartbeat'),
    ticker: openChannel('ticker'),
    joinPrivate: openChannel('join-private-channels'),
    leavePrivate: openChannel('leave-channels'),
    login: openChannel('login'),
    logout: openChannel('logout'),
    signOut: openChannel('sign-out'),
    connect: (on) =>
      createConnection({
        ...on,
        clock,
        random: () => 0.5,
        open() {
          const socket = new FakeSocket();
          sockets.push(socket);
          return socket;
        },
      }),
    whenTabEnds(tab, ended) {
      ends.set(tab, ended);
      return () => ends.delete(tab);
    },
  });
  return {
    host,
    sockets,
    socket(): FakeSocket {
      const last = sockets.at(-1);
      if (!last) throw new Error('no socket was opened');
      return last;
    },
    crash: (tab: string) => ends.get(tab)?.(),
    tabs: () => [...ends.keys()],
  };
}

/** Delivers pending messages on the channels. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
