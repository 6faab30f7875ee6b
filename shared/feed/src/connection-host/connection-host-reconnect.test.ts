import { describe, expect, it } from '@jest/globals';
import {
  batches,
  clock,
  control,
  frame,
  harness,
  join,
  scope,
  states,
  TOPICS,
  withConnectionHost,
} from '../testing/connection-host-harness.ts';
import { settle } from '../testing/set-up-connection-host.ts';
import { tickerUpdate, tradesUpdate } from '../testing/updates.ts';

withConnectionHost();

describe('createConnectionHost', () => {
  it('does not send values from before a server restart to a later tab', async () => {
    await join('one', TOPICS);
    harness.socket().hello('e1');
    await frame(tickerUpdate(5_000), tradesUpdate(5_000, [1]));
    harness.socket().drop();
    clock.pass(1_000);
    harness.socket().hello('e2');
    batches.length = 0;
    await join('two', TOPICS);
    expect(batches).toEqual([]);
    await frame(tickerUpdate(1));
    expect(batches).toMatchObject([{ epoch: 'e2', entries: [{ update: { seq: 1 } }] }]);
  });

  it('keeps the last values after a brief disconnect', async () => {
    await join('one', TOPICS);
    harness.socket().hello('e1');
    await frame(tickerUpdate(7));
    harness.socket().drop();
    clock.pass(1_000);
    harness.socket().hello('e1');
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
      harness.socket().drop();
      clock.pass(60_000);
    }
    harness.socket().drop();
    const attempts = harness.sockets.length;
    clock.pass(2_000);
    expect(harness.sockets).toHaveLength(attempts + 1);
  });

  it('reconnects within 2 s if a visible page was closed recently and a hidden one is open', async () => {
    await join('hidden', TOPICS);
    control.post({ type: 'hidden', scope, tab: 'hidden' });
    await settle();
    await join('visible', TOPICS);
    for (let minute = 0; minute < 11; minute += 1) {
      harness.socket().drop();
      clock.pass(60_000);
    }
    control.post({ type: 'leave', scope, tab: 'visible' });
    await settle();
    harness.socket().drop();
    const attempts = harness.sockets.length;
    clock.pass(2_000);
    expect(harness.sockets).toHaveLength(attempts + 1);
  });

  it('retries rarely while all pages stay hidden, and immediately when a page is shown', async () => {
    await join('one', TOPICS);
    await join('two', []);
    for (const tab of ['one', 'two']) control.post({ type: 'hidden', scope, tab });
    await settle();
    // each attempt fails within a second
    for (let second = 0; second < 1_800; second += 1) {
      harness.socket().drop();
      clock.pass(1_000);
    }
    const before = harness.sockets.length;
    while (harness.sockets.length === before) clock.pass(1_000);
    harness.socket().drop();
    const attempts = harness.sockets.length;
    clock.pass(60_000);
    expect(harness.sockets).toHaveLength(attempts);
    await join('two', TOPICS);
    expect(harness.sockets).toHaveLength(attempts + 1);
    harness.socket().drop();
    clock.pass(4_000);
    expect(harness.sockets).toHaveLength(attempts + 2);
  });

  it('pings the server when the browser is online again', async () => {
    await join('one', []);
    harness.socket().hello();
    harness.host.online();
    expect(harness.socket().sent).toEqual([{ op: 'ping' }]);
  });

  it('subscribes to all topics again after a reconnect and notifies the tabs', async () => {
    await join('one', TOPICS);
    harness.socket().hello('e1');
    harness.socket().drop();
    clock.pass(1_000);
    harness.socket().hello('e2');
    await settle();
    expect(harness.sockets).toHaveLength(2);
    expect(harness.socket().topics()).toEqual(TOPICS);
    expect(states).toEqual(['connecting', 'connected', 'disconnected', 'connected']);
  });
});
