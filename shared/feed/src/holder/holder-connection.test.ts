import { describe, expect, it } from '@jest/globals';
import { settle } from '../testing/set-up-holder.ts';
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
  watchHolder,
} from '../testing/watch-holder.ts';

watchHolder();

describe('the holder', () => {
  it('gives no value of a server that has restarted to a tab that comes later', async () => {
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

  it('keeps the last values over a connection that was lost for a moment', async () => {
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

  it('finds a server that comes back within 2 s while a page was shown lately', async () => {
    await join('one', TOPICS);
    control.post({ type: 'away', scope, tab: 'one' });
    await settle();
    for (let minute = 0; minute < 9; minute += 1) {
      server.socket().drop();
      clock.pass(60_000);
    }
    server.socket().drop();
    const tried = server.sockets.length;
    clock.pass(2_000);
    expect(server.sockets).toHaveLength(tried + 1);
  });

  it('looks seldom for a server once all pages are hidden for long, and at once when one is shown', async () => {
    await join('one', TOPICS);
    await join('two', []);
    for (const tab of ['one', 'two']) control.post({ type: 'away', scope, tab });
    await settle();
    // each attempt is refused within a second
    for (let second = 0; second < 1_800; second += 1) {
      server.socket().drop();
      clock.pass(1_000);
    }
    const before = server.sockets.length;
    while (server.sockets.length === before) clock.pass(1_000);
    server.socket().drop();
    const tried = server.sockets.length;
    clock.pass(60_000);
    expect(server.sockets).toHaveLength(tried);
    await join('two', TOPICS);
    expect(server.sockets).toHaveLength(tried + 1);
    server.socket().drop();
    clock.pass(4_000);
    expect(server.sockets).toHaveLength(tried + 2);
  });

  it('asks the server for an answer when the browser is online again', async () => {
    await join('one', []);
    server.socket().hello();
    server.holder.online();
    expect(server.socket().sent).toEqual([{ op: 'ping' }]);
  });

  it('asks again for all topics after a lost connection, and tells the tabs of it', async () => {
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
