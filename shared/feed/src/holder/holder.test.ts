import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import type { FeedUpdate } from '@parallax/contract';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import { settle, setUpHolder } from '../testing/set-up-holder.ts';
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

const traderId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const ETH = 'deribit:ETH-PERPETUAL';
const TOPICS = [`ticker:${BTC}`, `book:${BTC}`, `trades:${BTC}`];
const scope = 'test';
const topicAt = (row: number) => `ticker:okx:ROW-${row}`;

let clock: FakeClock;
let server: ReturnType<typeof setUpHolder>;
let batches: ChannelMessage<'ticker'>[];
let states: string[];
const stops: (() => void)[] = [];
const control = openChannel('feed-control');
const [login, logout] = [openChannel('login'), openChannel('logout')];

beforeEach(() => {
  clock = fakeClock();
  batches = [];
  states = [];
  const ticker = openChannel('ticker');
  ticker.listen((batch) => batches.push(batch));
  stops.push(
    () => ticker.close(),
    control.listen((message) => {
      if (message.type === 'state') states.push(message.state);
    }),
  );
  server = setUpHolder(clock, scope);
  stops.push(() => server.holder.close());
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function join(tab: string, topics: string[]) {
  control.post({ type: 'join', scope, tab, topics });
  await settle();
}

async function frame(...updates: FeedUpdate[]) {
  server.socket().receive({ type: 'frame', at: 0, updates });
  await settle();
}

const seqs = (batch: ChannelMessage<'ticker'> | undefined) =>
  batch?.entries.map(({ update }) => update.seq);

const candlesIn = (batch: ChannelMessage<'ticker'> | undefined) =>
  batch?.entries.map(({ update }) =>
    update.kind === 'candles' ? update.data.map(({ at }) => at) : [],
  );

describe('the holder', () => {
  it('opens one connection for all tabs and asks for each topic once', async () => {
    expect(server.sockets).toHaveLength(0);
    await join('one', [`ticker:${BTC}`]);
    server.socket().hello();
    await join('two', [`ticker:${BTC}`, `ticker:${ETH}`]);
    clock.pass(100);
    expect(server.sockets).toHaveLength(1);
    expect(server.socket().sent).toEqual([
      { op: 'subscribe', topics: [`ticker:${BTC}`] },
      { op: 'subscribe', topics: [`ticker:${ETH}`] },
    ]);
  });

  it('gives no value of a server that has restarted to a tab that comes later', async () => {
    await join('one', TOPICS);
    server.socket().hello('e1');
    await frame(tickerUpdate(5_000), tradesUpdate(5_000, [1]));
    server.socket().drop();
    clock.pass(1_000);
    server.socket().hello('e2');
    batches = [];
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
    batches = [];
    await join('two', TOPICS);
    expect(batches).toMatchObject([{ to: 'two', entries: [{ update: { seq: 7 } }] }]);
  });

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

  it('tells the server at most every 100 ms what changes while a table is scrolled', async () => {
    await join('one', []);
    server.socket().hello();
    for (let row = 0; row < 60; row += 1) {
      control.post({ type: 'topics', scope, tab: 'one', topics: [topicAt(row), topicAt(row + 1)] });
      await settle();
      clock.pass(10);
    }
    clock.pass(100);
    await settle();
    expect(server.socket().sent.length).toBeLessThanOrEqual(14);
    expect(server.socket().topics()).toEqual([topicAt(59), topicAt(60)]);
  });

  it('splits what it asks for, so that no message is larger than the server takes', async () => {
    await join(
      'one',
      Array.from({ length: 2_500 }, (_, row) => topicAt(row)),
    );
    server.socket().hello();
    const sizes = server
      .socket()
      .sent.map((message) => (message.op === 'subscribe' ? message.topics.length : 0));
    expect(sizes).toEqual([1_000, 1_000, 500]);
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

  it('does not hear tabs of another holder', async () => {
    control.post({ type: 'join', scope: 'another', tab: 'one', topics: TOPICS });
    await settle();
    expect(server.sockets).toHaveLength(0);
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
    batches = [];
    states = [];
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

  it('drops the topics of a tab that leaves or crashes', async () => {
    await join('one', [`ticker:${BTC}`]);
    await join('two', [`ticker:${BTC}`, `ticker:${ETH}`]);
    server.socket().hello();
    server.crash('two');
    clock.pass(100);
    expect(server.socket().topics()).toEqual([`ticker:${BTC}`]);
    expect(server.socket().closed).toBe(false);
    control.post({ type: 'leave', scope, tab: 'one' });
    await settle();
    expect(server.socket().closed).toBe(true);
    expect(server.tabs()).toEqual([]);
  });

  it('closes when somebody logs out, and comes back only for a sign-in or a new tab', async () => {
    await join('one', TOPICS);
    server.socket().hello();
    logout.post({});
    await settle();
    expect(server.socket().closed).toBe(true);
    clock.pass(600_000);
    control.post({ type: 'topics', scope, tab: 'one', topics: [] });
    await settle();
    expect(server.sockets).toHaveLength(1);
    login.post({ traderId });
    await settle();
    expect(server.sockets).toHaveLength(2);
  });

  it('forgets what one person saw before the next one comes', async () => {
    await join('one', TOPICS);
    server.socket().hello();
    await frame(tickerUpdate(1));
    logout.post({});
    await settle();
    batches = [];
    await join('two', TOPICS);
    expect(batches).toEqual([]);
  });
});
