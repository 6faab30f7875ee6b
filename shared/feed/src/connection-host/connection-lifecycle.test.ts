import { describe, expect, it } from '@jest/globals';
import { settle } from '../testing/set-up-connection-host.ts';
import { tickerUpdate, tradesUpdate } from '../testing/updates.ts';
import {
  batches,
  clock,
  control,
  frame,
  join,
  scope,
  server,
  states,
  TOPICS,
  withConnectionHost,
} from '../testing/watch-connection-host.ts';

withConnectionHost();

describe('createConnectionHost', () => {
  it('does not send values from before a server restart to a later tab', async () => {
    await join('one', TOPICS);
    server.socket().hello('e1');
    await frame(tickerUpdate(5_000), tradesUpdate(5_000, [1]));
    server.socket().drop();
    clock.pass(1_000);
    server.socket().hello('e2');
    batches.length = 0;
    await join('two', TOPICS);
    expect(batches).toEqual([]);
    await frame(tickerUpdate(1));
    expect(batches).toMatchObject([{ epoch: 'e2', entries: [{ update: { seq: 1 } }] }]);
  });

  it('keeps the last values after a brief disconnect', async () => {
    await join('one', TOPICS);
    server.socket().hello('e1');
    await frame(tickerUpdate(7));
    server.socket().drop();
    clock.pass(1_000);
    server.socket().hello('e1');
    await settle();
    batches.length = 0;
    await join('two', TOPICS);
    expect(batches).toMatchObject([{ to: 'two', entries: [{ update: { seq: 7 } }] }]);
  });

  it('reconnects within 2 s if a page was visible recently', async () => {
    await join('one', TOPICS);
    control.post({ type: 'hidden', scope, tab: 'one' });
    await settle();
    for (let minute = 0; minute < 9; minute += 1) {
      server.socket().drop();
      clock.pass(60_000);
    }
    server.socket().drop();
    const attempts = server.sockets.length;
    clock.pass(2_000);
    expect(server.sockets).toHaveLength(attempts + 1);
  });

  it('reconnects within 2 s if a visible page was closed recently and a hidden one is open', async () => {
    await join('hidden', TOPICS);
    control.post({ type: 'hidden', scope, tab: 'hidden' });
    await settle();
    await join('visible', TOPICS);
    for (let minute = 0; minute < 11; minute += 1) {
      server.socket().drop();
      clock.pass(60_000);
    }
    control.post({ type: 'leave', scope, tab: 'visible' });
    await settle();
    server.socket().drop();
    const attempts = server.sockets.length;
    clock.pass(2_000);
    expect(server.sockets).toHaveLength(attempts + 1);
  });

  it('retries rarely while all pages stay hidden, and immediately when a page is shown', async () => {
    await join('one', TOPICS);
    await join('two', []);
    for (const tab of ['one', 'two']) control.post({ type: 'hidden', scope, tab });
    await settle();
    // each attempt fails within a second
    for (let second = 0; second < 1_800; second += 1) {
      server.socket().drop();
      clock.pass(1_000);
    }
    const before = server.sockets.length;
    while (server.sockets.length === before) clock.pass(1_000);
    server.socket().drop();
    const attempts = server.sockets.length;
    clock.pass(60_000);
    expect(server.sockets).toHaveLength(attempts);
    await join('two', TOPICS);
    expect(server.sockets).toHaveLength(attempts + 1);
    server.socket().drop();
    clock.pass(4_000);
    expect(server.sockets).toHaveLength(attempts + 2);
  });

  it('pings the server when the browser is online again', async () => {
    await join('one', []);
    server.socket().hello();
    server.host.online();
    expect(server.socket().sent).toEqual([{ op: 'ping' }]);
  });

  it('subscribes to all topics again after a reconnect and notifies the tabs', async () => {
    await join('one', TOPICS);
    server.socket().hello('e1');
    server.socket().drop();
    clock.pass(1_000);
    server.socket().hello('e2');
    await settle();
    expect(server.sockets).toHaveLength(2);
    expect(server.socket().topics()).toEqual(TOPICS);
    expect(states).toEqual(['connecting', 'connected', 'disconnected', 'connected']);
  });
});
