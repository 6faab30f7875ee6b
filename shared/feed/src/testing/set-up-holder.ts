import { openChannel } from '@parallax/channels';
import { createConnection } from '../holder/connection.ts';
import { createHolder } from '../holder/holder.ts';
import type { FakeClock } from './fake-clock.ts';
import { FakeSocket } from './fake-socket.ts';

/** A holder on real channels whose server and tabs' ends are in the hands of the test. */
export function setUpHolder(clock: FakeClock, scope = 'test') {
  const sockets: FakeSocket[] = [];
  const ends = new Map<string, () => void>();
  const holder = createHolder({
    scope,
    clock,
    control: openChannel('feed-control'),
    life: openChannel('feed-life'),
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
    holder,
    sockets,
    socket(): FakeSocket {
      const last = sockets.at(-1);
      if (!last) throw new Error('the holder has opened no socket');
      return last;
    },
    crash: (tab: string) => ends.get(tab)?.(),
    tabs: () => [...ends.keys()],
  };
}

/** Lets messages on the channels arrive. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
