import { describe, expect, it } from '@jest/globals';
import type { ChannelMessage } from '@parallax/channels';
import { settle } from '../testing/set-up-holder.ts';
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

const seqs = (batch: ChannelMessage<'ticker'> | undefined) =>
  batch?.entries.map(({ update }) => update.seq);

const candlesIn = (batch: ChannelMessage<'ticker'> | undefined) =>
  batch?.entries.map(({ update }) =>
    update.kind === 'candles' ? update.data.map(({ at }) => at) : [],
  );

watchHolder();

describe('the holder', () => {
  it('takes a price for as old as the server says, for who listens and for who comes later', async () => {
    await join('one', TOPICS);
    server.socket().hello();
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

  it('begins anew with a topic that nobody wanted for a moment: its last value is forgotten', async () => {
    await join('one', [`ticker:${BTC}`]);
    server.socket().hello();
    await frame(tickerUpdate(1));
    control.post({ type: 'topics', scope, tab: 'one', topics: [] });
    control.post({ type: 'topics', scope, tab: 'one', topics: [`ticker:${BTC}`] });
    await settle();
    clock.pass(100);
    expect(server.socket().sent).toEqual([
      { op: 'subscribe', topics: [`ticker:${BTC}`] },
      { op: 'unsubscribe', topics: [`ticker:${BTC}`] },
      { op: 'subscribe', topics: [`ticker:${BTC}`] },
    ]);
  });

  it('passes on at most one ticker and book each 500 ms, the newest, and every trade', async () => {
    await join('one', TOPICS);
    server.socket().hello();
    await frame(tickerUpdate(1), bookUpdate(1), tradesUpdate(1, [1], true));
    for (const seq of [2, 3, 4]) {
      clock.pass(100);
      await frame(tickerUpdate(seq), bookUpdate(seq), tradesUpdate(seq, [seq]));
    }
    clock.pass(300);
    await settle();
    const updates = batches.flatMap(({ entries }) => entries.map(({ update }) => update));
    const passed = (kind: string) =>
      updates.filter((update) => update.kind === kind).map(({ seq }) => seq);
    expect(passed('ticker')).toEqual([1, 4]);
    expect(passed('book')).toEqual([1, 4]);
    expect(passed('trades')).toEqual([1, 2, 3, 4]);
  });

  it('passes on every notification once; a tab that comes later begins after them', async () => {
    await join('one', [MY_TOPIC]);
    server.socket().hello();
    await frame(notificationUpdate(1), notificationUpdate(2));
    await join('two', [MY_TOPIC]);
    await frame(notificationUpdate(3));
    clock.pass(1_000);
    await settle();
    const told = batches.flatMap(({ to, entries }) =>
      entries.map(({ update: { seq, snapshot, data } }) => ({ to, seq, snapshot, data })),
    );
    expect(told).toMatchObject([
      { seq: 1, data: notificationUpdate(1).data },
      { seq: 2, data: notificationUpdate(2).data },
      { to: 'two', seq: 2, snapshot: true, data: [] },
      { seq: 3, data: notificationUpdate(3).data },
    ]);
  });

  it('asks for a snapshot where the numbers have a gap, and passes on no trades but with it', async () => {
    await join('one', TOPICS);
    server.socket().hello();
    await frame(tradesUpdate(1, [1], true));
    const before = server.socket().sent.length;
    await frame(tradesUpdate(4, [4]), tradesUpdate(5, [5]));
    expect(server.socket().sent.slice(before)).toEqual([
      { op: 'subscribe', topics: [`trades:${BTC}`] },
    ]);
    await frame(tradesUpdate(5, [1, 2, 3, 4, 5], true), tradesUpdate(6, [6]));
    clock.pass(200);
    await settle();
    expect(batches.flatMap(seqs)).toEqual([1, 5, 6]);
  });

  it('makes one of the candles that wait, and gives the latest to a tab that comes later', async () => {
    const topic = CANDLES;
    await join('one', [topic]);
    server.socket().hello();
    await frame(candlesUpdate(1, [1, 2], true));
    await frame(candlesUpdate(2, [3]));
    await frame(candlesUpdate(3, [4]));
    clock.pass(500);
    await settle();
    expect(batches.map(candlesIn)).toEqual([[[1, 2]], [[3, 4]]]);
    await join('two', [topic]);
    expect(candlesIn(batches.at(-1))).toEqual([[1, 2, 3, 4]]);
  });

  it('posts at most one batch each 100 ms, however the server frames', async () => {
    await join('one', TOPICS);
    server.socket().hello();
    for (let seq = 1; seq <= 50; seq += 1) await frame(tradesUpdate(seq, [seq], seq === 1));
    clock.pass(100);
    await settle();
    expect(batches).toHaveLength(2);
    expect(seqs(batches[1])).toHaveLength(49);
  });

  it('gives a tab that comes later the state and the last values at once, with their age', async () => {
    await join('one', TOPICS);
    server.socket().hello();
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
