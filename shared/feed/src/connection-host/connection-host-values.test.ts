import { describe, expect, it } from '@jest/globals';
import type { ChannelMessage } from '@parallax/channels';
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
import {
  BTC,
  bookUpdate,
  CANDLES,
  candlesUpdate,
  MY_TOPIC,
  notificationUpdate,
  tickerUpdate,
  tradesUpdate,
} from '../testing/updates.ts';

const seqs = (batch: ChannelMessage<'ticker'> | undefined) =>
  batch?.entries.map(({ update }) => update.seq);

const candlesIn = (batch: ChannelMessage<'ticker'> | undefined) =>
  batch?.entries.map(({ update }) =>
    update.kind === 'candles' ? update.data.map(({ at }) => at) : [],
  );

withConnectionHost();

describe('createConnectionHost', () => {
  it('forwards the age of a price to current tabs and to a tab that joins later', async () => {
    await join('one', TOPICS);
    harness.socket().hello();
    const update = tickerUpdate(3);
    if (update.kind !== 'ticker') throw new Error('no ticker');
    await frame({ ...update, age: 9_000 });
    expect(batches.at(-1)).toMatchObject({ entries: [{ age: 9_000, update: { seq: 3 } }] });
    clock.pass(500);
    await join('two', TOPICS);
    expect(batches.at(-1)).toMatchObject({ to: 'two', entries: [{ age: 9_500 }] });
    await frame(tickerUpdate(4));
    expect(batches.at(-1)).toMatchObject({ entries: [{ age: 0, update: { seq: 4 } }] });
  });

  it('resubscribes to a briefly unused topic, whose last value was deleted', async () => {
    await join('one', [`ticker:${BTC}`]);
    harness.socket().hello();
    await frame(tickerUpdate(1));
    control.post({ type: 'topics', scope, tab: 'one', topics: [] });
    control.post({ type: 'topics', scope, tab: 'one', topics: [`ticker:${BTC}`] });
    await settle();
    clock.pass(100);
    expect(harness.socket().sent).toEqual([
      { op: 'subscribe', topics: [`ticker:${BTC}`] },
      { op: 'unsubscribe', topics: [`ticker:${BTC}`] },
      { op: 'subscribe', topics: [`ticker:${BTC}`] },
    ]);
  });

  it('forwards the newest ticker and book of each batch and every trade', async () => {
    await join('one', TOPICS);
    harness.socket().hello();
    await frame(tickerUpdate(1), bookUpdate(1), tradesUpdate(1, [1], true));
    for (const seq of [2, 3]) {
      clock.pass(20);
      await frame(tickerUpdate(seq), bookUpdate(seq), tradesUpdate(seq, [seq]));
    }
    clock.pass(60);
    await settle();
    clock.pass(400);
    await frame(tickerUpdate(4), bookUpdate(4), tradesUpdate(4, [4]));
    const updates = batches.flatMap(({ entries }) => entries.map(({ update }) => update));
    const forwarded = (kind: string) =>
      updates.filter((update) => update.kind === kind).map(({ seq }) => seq);
    expect(forwarded('ticker')).toEqual([1, 3, 4]);
    expect(forwarded('book')).toEqual([1, 3, 4]);
    expect(forwarded('trades')).toEqual([1, 2, 3, 4]);
  });

  it('forwards every notification once, and no earlier notification to a tab that joins later', async () => {
    await join('one', [MY_TOPIC]);
    harness.socket().hello();
    await frame(notificationUpdate(1), notificationUpdate(2));
    await join('two', [MY_TOPIC]);
    await frame(notificationUpdate(3));
    clock.pass(1_000);
    await settle();
    const posted = batches.flatMap(({ to, entries }) =>
      entries.map(({ update: { seq, snapshot, data } }) => ({ to, seq, snapshot, data })),
    );
    expect(posted).toMatchObject([
      { seq: 1, data: notificationUpdate(1).data },
      { seq: 2, data: notificationUpdate(2).data },
      { to: 'two', seq: 2, snapshot: true, data: [] },
      { seq: 3, data: notificationUpdate(3).data },
    ]);
  });

  it('requests a snapshot after a sequence gap and forwards no trades until it arrives', async () => {
    await join('one', TOPICS);
    harness.socket().hello();
    await frame(tradesUpdate(1, [1], true));
    const before = harness.socket().sent.length;
    await frame(tradesUpdate(4, [4]), tradesUpdate(5, [5]));
    expect(harness.socket().sent.slice(before)).toEqual([
      { op: 'subscribe', topics: [`trades:${BTC}`] },
    ]);
    await frame(tradesUpdate(5, [1, 2, 3, 4, 5], true), tradesUpdate(6, [6]));
    clock.pass(200);
    await settle();
    expect(batches.flatMap(seqs)).toEqual([1, 5, 6]);
  });

  it('merges pending candles into one update and sends all candles to a tab that joins later', async () => {
    const topic = CANDLES;
    await join('one', [topic]);
    harness.socket().hello();
    await frame(candlesUpdate(1, [1, 2], true));
    await frame(candlesUpdate(2, [3]));
    await frame(candlesUpdate(3, [4]));
    clock.pass(500);
    await settle();
    expect(batches.map(candlesIn)).toEqual([[[1, 2]], [[3, 4]]]);
    await join('two', [topic]);
    expect(candlesIn(batches.at(-1))).toEqual([[1, 2, 3, 4]]);
  });

  it('posts at most one batch every 100 ms', async () => {
    await join('one', TOPICS);
    harness.socket().hello();
    for (let seq = 1; seq <= 50; seq += 1) await frame(tradesUpdate(seq, [seq], seq === 1));
    clock.pass(100);
    await settle();
    expect(batches).toHaveLength(2);
    expect(seqs(batches[1])).toHaveLength(49);
  });

  it('sends the state and the last values with their age immediately to a tab that joins later', async () => {
    await join('one', TOPICS);
    harness.socket().hello();
    await frame(tickerUpdate(1), tradesUpdate(1, [1, 2], true));
    await frame(tradesUpdate(2, [3]));
    clock.pass(3_000);
    await settle();
    batches.length = 0;
    states.length = 0;
    await join('two', TOPICS);
    expect(states).toEqual(['connected']);
    expect(batches).toMatchObject([
      {
        to: 'two',
        entries: [
          { age: 3_000, update: { kind: 'ticker', seq: 1 } },
          {
            age: 3_000,
            update: {
              kind: 'trades',
              seq: 2,
              snapshot: true,
              data: [{ id: '1' }, { id: '2' }, { id: '3' }],
            },
          },
        ],
      },
    ]);
  });
});
