import { describe, expect, it, jest } from '@jest/globals';
import type { FeedUpdate } from '@parallax/protocol';
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
    isPageVisible: () => page.shown,
    open() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    onHello,
    onUpdates: (received) => updates.push(...received),
    onRejected: () => undefined,
    onState: (state) => states.push(state),
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket yet');
    return socket;
  };
  return { clock, sockets, states, onHello, updates, page, connection, last };
}

describe('createConnection', () => {
  it('is connecting at first, connected after hello and disconnected when lost', () => {
    const { connection, last, states, onHello } = setUp();
    expect(connection.state()).toBe('connecting');
    connection.start();
    last().hello('e7');
    expect(onHello).toHaveBeenCalledWith('e7');
    last().drop();
    expect(states).toEqual(['connected', 'disconnected']);
  });

  it('retries with exponential back-off', () => {
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

  it('reconnects within 2 s while a page is visible, even after a long outage', () => {
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

  it('spreads its reconnects over the time that the server has last asked for', () => {
    const { clock, page, connection, sockets, last } = setUp();
    page.shown = true;
    connection.start();
    last().hello();
    last().receive({ type: 'pong', reconnectSpreadMs: 30_000 });
    last().receive({ type: 'pong', reconnectSpreadMs: 6_000 });
    last().drop();
    // three quarters of a second and half of the spread
    clock.pass(3_749);
    expect(sockets).toHaveLength(1);
    clock.pass(1);
    expect(sockets).toHaveLength(2);
  });

  it('does not reset the back-off when the server closes right after hello', () => {
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

  it('resets the back-off after a stable connection', () => {
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

  it('pings every 5 s and disconnects after 10 s without a message', () => {
    const { clock, connection, sockets, states, last } = setUp();
    connection.start();
    last().hello();
    clock.pass(5_000);
    expect(last().sent).toEqual([{ op: 'ping' }]);
    clock.pass(3_000);
    last().receive({ type: 'pong' });
    clock.pass(9_999);
    expect(states).toEqual(['connected']);
    clock.pass(1);
    expect(states).toEqual(['connected', 'disconnected']);
    expect(sockets[0]?.closed).toBe(true);
  });

  it('aborts an attempt without hello after 4 s and backs off between attempts', () => {
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

  it('waits 15 s for hello on every third attempt, for very slow networks', () => {
    const { clock, connection, sockets, states } = setUp();
    connection.start();
    clock.pass(4_000 + 1_000 + 4_000 + 1_500);
    expect(sockets).toHaveLength(3);
    clock.pass(14_999);
    expect(sockets[2]?.closed).toBe(false);
    sockets[2]?.hello();
    expect(states.at(-1)).toBe('connected');
  });

  it('keeps a connection whose hello arrives within 4 s', () => {
    const { clock, connection, sockets, last, states } = setUp();
    connection.start();
    clock.pass(3_999);
    last().hello();
    clock.pass(5_000);
    expect([sockets.length, states]).toEqual([1, ['connected']]);
  });

  it('pings immediately when the browser goes online and disconnects after 2 s without a pong', () => {
    const { clock, connection, sockets, last, states } = setUp();
    connection.start();
    last().hello();
    clock.pass(1_000);
    connection.online();
    expect(last().sent).toEqual([{ op: 'ping' }]);
    clock.pass(1_500);
    connection.online();
    // sent before the network changed
    last().receive({ type: 'frame', at: 1, updates: [] });
    clock.pass(499);
    expect(states).toEqual(['connected']);
    clock.pass(1);
    expect([sockets[0]?.closed, states]).toEqual([true, ['connected', 'disconnected']]);
    clock.pass(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('keeps the connection when the pong arrives after going online', () => {
    const { clock, connection, sockets, last, states } = setUp();
    connection.start();
    last().hello();
    connection.online();
    clock.pass(1_999);
    last().receive({ type: 'pong' });
    clock.pass(4_000);
    expect([sockets.length, states]).toEqual([1, ['connected']]);
  });

  it('reconnects immediately when the browser goes online', () => {
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

  it('retries immediately on retryNow, but at most once per second', () => {
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

  it('retries when the socket cannot be opened', () => {
    const { clock, sockets } = setUp();
    let failures = 0;
    const connection = createConnection({
      clock,
      random: () => 0.5,
      isPageVisible: () => true,
      open() {
        failures += 1;
        throw new Error('blocked');
      },
      onHello: () => {},
      onUpdates: () => {},
      onRejected: () => {},
      onState: () => {},
    });
    connection.start();
    clock.pass(1_000);
    expect(failures).toBe(2);
    expect(sockets).toHaveLength(0);
    expect(connection.state()).toBe('disconnected');
  });

  it('ignores invalid messages and invalid updates of a frame', () => {
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
