import { describe, expect, it } from '@jest/globals';
import { openChannel } from '@parallax/channels';
import {
  batches,
  clock,
  control,
  frame,
  harness,
  join,
  scope,
  TOPICS,
  withConnectionHost,
} from '../testing/connection-host-harness.ts';
import { settle } from '../testing/set-up-connection-host.ts';
import { BTC, tickerUpdate } from '../testing/updates.ts';

const traderId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const ETH = 'deribit:ETH-PERPETUAL';
const topicAt = (row: number) => `ticker:okx:ROW-${row}`;
const [login, logout] = [openChannel('login'), openChannel('logout')];

withConnectionHost();

describe('createConnectionHost', () => {
  it('opens one connection for all tabs and subscribes to each topic once', async () => {
    expect(harness.sockets).toHaveLength(0);
    await join('one', [`ticker:${BTC}`]);
    harness.socket().hello();
    await join('two', [`ticker:${BTC}`, `ticker:${ETH}`]);
    clock.pass(100);
    expect(harness.sockets).toHaveLength(1);
    expect(harness.socket().sent).toEqual([
      { op: 'subscribe', topics: [`ticker:${BTC}`] },
      { op: 'subscribe', topics: [`ticker:${ETH}`] },
    ]);
  });

  it('sends changed subscriptions at most every 100 ms while a table is scrolled', async () => {
    await join('one', []);
    harness.socket().hello();
    for (let row = 0; row < 60; row += 1) {
      control.post({ type: 'topics', scope, tab: 'one', topics: [topicAt(row), topicAt(row + 1)] });
      await settle();
      clock.pass(10);
    }
    clock.pass(100);
    await settle();
    expect(harness.socket().sent.length).toBeLessThanOrEqual(14);
    expect(harness.socket().topics()).toEqual([topicAt(59), topicAt(60)]);
  });

  it('splits large subscriptions into several messages', async () => {
    await join(
      'one',
      Array.from({ length: 2_500 }, (_, row) => topicAt(row)),
    );
    harness.socket().hello();
    const sizes = harness
      .socket()
      .sent.map((message) => (message.op === 'subscribe' ? message.topics.length : 0));
    expect(sizes).toEqual([1_000, 1_000, 500]);
  });

  it('ignores tabs of another connection host', async () => {
    control.post({ type: 'join', scope: 'another', tab: 'one', topics: TOPICS });
    await settle();
    expect(harness.sockets).toHaveLength(0);
  });

  it('unsubscribes from the topics of a tab that leaves or crashes', async () => {
    await join('one', [`ticker:${BTC}`]);
    await join('two', [`ticker:${BTC}`, `ticker:${ETH}`]);
    harness.socket().hello();
    harness.crash('two');
    clock.pass(100);
    expect(harness.socket().topics()).toEqual([`ticker:${BTC}`]);
    expect(harness.socket().closed).toBe(false);
    control.post({ type: 'leave', scope, tab: 'one' });
    await settle();
    expect(harness.socket().closed).toBe(true);
    expect(harness.tabs()).toEqual([]);
  });

  it('disconnects on logout and reconnects after a sign-in or another join', async () => {
    await join('one', TOPICS);
    harness.socket().hello();
    logout.post({});
    await settle();
    expect(harness.socket().closed).toBe(true);
    clock.pass(600_000);
    control.post({ type: 'topics', scope, tab: 'one', topics: [] });
    await settle();
    expect(harness.sockets).toHaveLength(1);
    login.post({ traderId });
    await settle();
    expect(harness.sockets).toHaveLength(2);
    logout.post({});
    await join('two', TOPICS);
    expect(harness.sockets).toHaveLength(3);
  });

  it('deletes all values on logout', async () => {
    await join('one', TOPICS);
    harness.socket().hello();
    await frame(tickerUpdate(1));
    logout.post({});
    await settle();
    batches.length = 0;
    await join('two', TOPICS);
    expect(batches).toEqual([]);
  });
});
