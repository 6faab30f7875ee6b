import { describe, expect, it, jest } from '@jest/globals';
import type { FeedUpdate } from '@parallax/contract';
import type { FeedState } from '../feed-state.ts';
import { fakeClock } from '../testing/fake-clock.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { tickerUpdate } from '../testing/updates.ts';
import { createConnection } from './connection.ts';

function setUp() {
  const clock = fakeClock();
  const sockets: FakeSocket[] = [];
  const states: FeedState[] = [];
  const onHello = jest.fn();
  const updates: FeedUpdate[] = [];
  const page = { shown: false };
  const connection = createConnection({
    clock,
    random: () => 0.5,
    isWatched: () => page.shown,
    open() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onHello,
    onUpdates: (news) => updates.push(...news),
    onState: (state) => states.push(state),
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket yet');
    return socket;
  };
  return { clock, sockets, states, onHello, updates, page, connection, last };
}

describe('the connection', () => {
  it('is connecting at first, connected once the server greets, disconnected when it is lost', () => {
    const { connection, last, states, onHello } = setUp();
    expect(connection.state()).toBe('connecting');
    connection.start();
    last().hello('e7');
    expect(onHello).toHaveBeenCalledWith('e7');
    last().drop();
    expect(states).toEqual(['connected', 'disconnected']);
  });

  it('tries again with growing pauses, also when it is refused each time', () => {
    const { clock, connection, sockets, last } = setUp();
    connection.start();
    const attempts: number[] = [];
    for (const pause of [1_000, 1_500, 2_250, 3_375]) {
      last().drop();
      clock.pass(pause - 1);
      attempts.push(sockets.length);
      clock.pass(1);
    }
    expect(attempts).toEqual([1, 2, 3, 4]);
    expect(sockets).toHaveLength(5);
  });

  it('finds a server that comes back within 2 s while a page is shown, however long it was away', () => {
    const { clock, page, connection, sockets, last } = setUp();
    page.shown = true;
    connection.start();
    for (let second = 0; second < 600; second += 1) {
      last().drop();
      clock.pass(1_000);
    }
    const before = sockets.length;
    last().drop();
    clock.pass(2_000);
    expect(sockets.length).toBeGreaterThan(before);
  });

  it('goes on with long pauses when the server greets and then closes at once', () => {
    const { clock, connection, sockets, last } = setUp();
    connection.start();
    for (const pause of [1_000, 1_500]) {
      last().hello();
      last().drop();
      clock.pass(pause);
    }
    last().hello();
    last().drop();
    clock.pass(2_249);
    expect(sockets).toHaveLength(3);
  });

  it('begins with a short pause again after a connection that lasted', () => {
    const { clock, connection, sockets, last } = setUp();
    connection.start();
    last().drop();
    clock.pass(1_000);
    last().drop();
    clock.pass(1_500);
    last().hello();
    clock.pass(10_000);
    last().drop();
    clock.pass(1_000);
    expect(sockets).toHaveLength(4);
  });

  it('sends a sign of life every 5 s, and gives up after 15 s of silence', () => {
    const { clock, connection, sockets, states, last } = setUp();
    connection.start();
    last().hello();
    clock.pass(5_000);
    expect(last().sent).toEqual([{ op: 'ping' }]);
    last().receive({ type: 'pong' });
    clock.pass(14_999);
    expect(states).toEqual(['connected']);
    clock.pass(5_000);
    expect(states).toEqual(['connected', 'disconnected']);
    expect(sockets[0]?.closed).toBe(true);
  });

  it('gives up an attempt that was not greeted for 4 s, with the usual pauses between attempts', () => {
    const { clock, connection, sockets, states } = setUp();
    connection.start();
    clock.pass(3_999);
    expect(sockets[0]?.closed).toBe(false);
    clock.pass(1);
    expect([sockets[0]?.closed, states]).toEqual([true, ['disconnected']]);
    clock.pass(999);
    expect(sockets).toHaveLength(1);
    clock.pass(1);
    expect(sockets).toHaveLength(2);
    clock.pass(4_000 + 1_499);
    expect(sockets).toHaveLength(2);
    clock.pass(1);
    expect(sockets).toHaveLength(3);
  });

  it('gives each third attempt 15 s, for a line on which greeting takes longer than 4 s', () => {
    const { clock, connection, sockets, states } = setUp();
    connection.start();
    clock.pass(4_000 + 1_000 + 4_000 + 1_500);
    expect(sockets).toHaveLength(3);
    clock.pass(14_999);
    expect(sockets[2]?.closed).toBe(false);
    sockets[2]?.hello();
    expect(states.at(-1)).toBe('connected');
  });

  it('stays with a server that greets within 4 s', () => {
    const { clock, connection, sockets, last, states } = setUp();
    connection.start();
    clock.pass(3_999);
    last().hello();
    clock.pass(5_000);
    expect([sockets.length, states]).toEqual([1, ['connected']]);
  });

  it('is asked for a sign of life at once when the browser is online, and given up after 2 s without', () => {
    const { clock, connection, sockets, last, states } = setUp();
    connection.start();
    last().hello();
    clock.pass(1_000);
    connection.online();
    expect(last().sent).toEqual([{ op: 'ping' }]);
    clock.pass(1_500);
    connection.online();
    // was under way before
    last().receive({ type: 'frame', at: 1, updates: [] });
    clock.pass(499);
    expect(states).toEqual(['connected']);
    clock.pass(1);
    expect([sockets[0]?.closed, states]).toEqual([true, ['connected', 'disconnected']]);
    clock.pass(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('stays when it answers after the browser was online', () => {
    const { clock, connection, sockets, last, states } = setUp();
    connection.start();
    last().hello();
    connection.online();
    clock.pass(1_999);
    last().receive({ type: 'pong' });
    clock.pass(4_000);
    expect([sockets.length, states]).toEqual([1, ['connected']]);
  });

  it('tries at once when the browser is online and there is no connection', () => {
    const { clock, connection, sockets, last } = setUp();
    connection.start();
    for (const pause of [1_000, 1_500]) {
      last().drop();
      clock.pass(pause);
    }
    last().drop();
    clock.pass(1_000);
    connection.online();
    expect(sockets).toHaveLength(4);
  });

  it('tries at once when asked to, but not in a hot loop', () => {
    const { clock, connection, sockets, last } = setUp();
    connection.start();
    for (const pause of [1_000, 1_500, 2_250]) {
      last().drop();
      clock.pass(pause);
    }
    last().drop();
    expect(sockets).toHaveLength(4);
    connection.retryNow();
    connection.retryNow();
    expect(sockets).toHaveLength(4);
    clock.pass(1_000);
    expect(sockets).toHaveLength(5);
    last().drop();
    clock.pass(1_000);
    connection.retryNow();
    expect(sockets).toHaveLength(6);
  });

  it('stays closed once it is stopped', () => {
    const { clock, connection, sockets, states, last } = setUp();
    connection.start();
    last().hello();
    connection.stop();
    last().drop();
    connection.retryNow();
    clock.pass(300_000);
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.closed).toBe(true);
    expect(states).toEqual(['connected', 'disconnected']);
  });

  it('does not mind an address that cannot be opened', () => {
    const { clock, sockets } = setUp();
    let failures = 0;
    const connection = createConnection({
      clock,
      random: () => 0.5,
      isWatched: () => true,
      open() {
        failures += 1;
        throw new Error('blocked');
      },
      onHello: () => {},
      onUpdates: () => {},
      onState: () => {},
    });
    connection.start();
    clock.pass(1_000);
    expect(failures).toBe(2);
    expect(sockets).toHaveLength(0);
    expect(connection.state()).toBe('disconnected');
  });

  it('ignores nonsense, and of a frame keeps the updates that can be read', () => {
    const { connection, updates, last } = setUp();
    connection.start();
    last().hello();
    last().receiveText('{"type":');
    last().receiveText('{"type":"weather"}');
    const mixed = [tickerUpdate(1), { kind: 'ticker', topic: 'x' }, tickerUpdate(2)];
    last().receiveText(JSON.stringify({ type: 'frame', at: 1, updates: mixed }));
    expect(updates.map(({ seq }) => seq)).toEqual([1, 2]);
  });
});
