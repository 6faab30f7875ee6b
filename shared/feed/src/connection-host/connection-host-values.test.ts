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

/** The sequence numbers in each batch to the tabs with an interval. */
const seqsAt = (intervalMs: number) =>
  batches.filter((batch) => batch.intervalMs === intervalMs).map(seqs);

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

  it('forwards each frame at once, with every update in it', async () => {
    await join('one', TOPICS);
    harness.socket().hello();
    await frame(tickerUpdate(1), bookUpdate(1), tradesUpdate(1, [1], true));
    clock.pass(20);
    await frame(tickerUpdate(2), tradesUpdate(2, [2]));
    expect(batches.map(seqs)).toEqual([
      [1, 1, 1],
      [2, 2],
    ]);
  });

  it('forwards a contract to each tab at the interval of the tab', async () => {
    await join('one', TOPICS);
    const intervals = { [`ticker:${BTC}`]: 1_000, [`book:${BTC}`]: 1_000 };
    control.post({ type: 'join', scope, tab: 'two', topics: TOPICS, intervals });
    await settle();
    harness.socket().hello();
    expect(harness.socket().sent).toEqual([{ op: 'subscribe', topics: TOPICS }]);
    for (let seq = 1; seq <= 5; seq += 1) {
      await frame(tickerUpdate(seq), bookUpdate(seq), tradesUpdate(seq, [seq], seq === 1));
      clock.pass(500);
    }
    expect(seqsAt(500)).toEqual([1, 2, 3, 4, 5].map((seq) => [seq, seq, seq]));
    expect(seqsAt(1_000)).toEqual([1, 3, 5].map((seq) => [seq, seq]));
  });

  it('sends the last value at once to a tab that changes the interval of a topic', async () => {
    await join('one', [`ticker:${BTC}`]);
    harness.socket().hello();
    await frame(tickerUpdate(1));
    const topics = [`ticker:${BTC}`];
    const intervals = { [`ticker:${BTC}`]: 1_000 };
    control.post({ type: 'topics', scope, tab: 'one', topics, intervals });
    await settle();
    expect(batches.at(-1)).toMatchObject({ to: 'one', entries: [{ update: { seq: 1 } }] });
    expect(harness.socket().topics()).toEqual(topics);
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

  it('sends all candles to a tab that joins later', async () => {
    const topic = CANDLES;
    await join('one', [topic]);
    harness.socket().hello();
    await frame(candlesUpdate(1, [1, 2], true));
    await frame(candlesUpdate(2, [3]));
    await frame(candlesUpdate(3, [4]));
    expect(batches.map(candlesIn)).toEqual([[[1, 2]], [[3]], [[4]]]);
    await join('two', [topic]);
    expect(candlesIn(batches.at(-1))).toEqual([[1, 2, 3, 4]]);
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
