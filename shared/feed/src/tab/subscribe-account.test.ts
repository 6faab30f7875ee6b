import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type ChannelMessage, openChannel } from '@parallax/channels';
import { accountTopic, exchangeTopic, type FeedUpdate } from '@parallax/protocol';
import { ACCOUNT_ID, accountUpdate, balanceOf, changesOf, orderOf } from '../testing/accounts.ts';
import { type FakeClock, fakeClock } from '../testing/fake-clock.ts';
import { findTestHost } from '../testing/find-test-host.ts';
import { settle, setUpConnectionHost } from '../testing/set-up-connection-host.ts';
import { EXCHANGE_ID } from '../testing/updates.ts';
import type { AccountListener } from './account-updates.ts';
import { createTabFeed } from './tab-feed.ts';

const A = 'd0000000-0000-4000-8000-00000000000a';
const B = 'd0000000-0000-4000-8000-00000000000b';
const topic = accountTopic(ACCOUNT_ID);
let clock: FakeClock;
let server: ReturnType<typeof setUpConnectionHost>;
let hidden = false;
const stops: (() => void)[] = [];

beforeEach(() => {
  clock = fakeClock();
  server = setUpConnectionHost(clock);
  hidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  server.host.close();
});

async function startTab() {
  const feed = createTabFeed({ clock, frame: (run) => run(), find: findTestHost });
  feed.start({});
  stops.push(() => feed.stop());
  await settle();
  server.socket().hello();
  await settle();
  return feed;
}

async function sendSubscriptions() {
  await settle();
  clock.pass(100);
  await settle();
}

async function receive(...updates: FeedUpdate[]) {
  server.socket().receive({ type: 'frame', at: 0, updates });
  clock.pass(100);
  await settle();
}

async function show(shown: boolean) {
  hidden = !shown;
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

function collect<N extends 'join-private-channels' | 'leave-channels'>(name: N) {
  const received: ChannelMessage<N>[] = [];
  const channel = openChannel(name);
  channel.listen((message) => received.push(message));
  stops.push(() => channel.close());
  return received;
}

const totals = (listener: jest.Mock<AccountListener>) =>
  listener.mock.calls.map(([{ balances }]) => balances.map(({ total }) => total).join());

describe("subscribeAccount (design §5, 'Channels')", () => {
  it('stays subscribed in a hidden tab to the accounts that need it, and to no others', async () => {
    const feed = await startTab();
    const listener = jest.fn<AccountListener>();
    feed.subscribeAccount(ACCOUNT_ID, listener, { neededWhileHidden: () => true });
    feed.subscribeAccount(A, jest.fn(), { neededWhileHidden: () => false });
    feed.subscribeAccount(B, jest.fn());
    feed.subscribeExchange(EXCHANGE_ID, jest.fn());
    await sendSubscriptions();
    expect(server.socket().topics()).toHaveLength(4);
    await receive(accountUpdate(1, {}, true));
    await show(false);
    clock.pass(5_100);
    server.socket().receive({ type: 'pong' });
    clock.pass(5_000);
    await sendSubscriptions();
    expect(server.socket().topics()).toEqual([topic]);
    await receive(accountUpdate(2, { orders: [orderOf(A)] }));
    expect(listener.mock.lastCall?.[0].orders).toHaveLength(1);
    await show(true);
    await sendSubscriptions();
    expect(server.socket().topics()).toHaveLength(4);
  });

  it('joins the private channels while it is used, and leaves them after the last listener', async () => {
    const [joined, left] = [collect('join-private-channels'), collect('leave-channels')];
    const feed = await startTab();
    feed.subscribeExchange(EXCHANGE_ID, jest.fn());
    const [stop, stopOther] = [1, 2].map(() => feed.subscribeAccount(ACCOUNT_ID, jest.fn()));
    await sendSubscriptions();
    expect(joined.at(-1)).toMatchObject({ exchanges: [EXCHANGE_ID], accounts: [ACCOUNT_ID] });
    expect(server.socket().topics()).toEqual([exchangeTopic(EXCHANGE_ID), topic]);
    stop?.();
    await sendSubscriptions();
    expect(server.socket().topics()).toContain(topic);
    stopOther?.();
    await sendSubscriptions();
    expect(left).toEqual([expect.objectContaining({ exchanges: [], accounts: [ACCOUNT_ID] })]);
    expect(server.socket().topics()).toEqual([exchangeTopic(EXCHANGE_ID)]);
  });

  it('delivers the snapshot, then the merged state with each change', async () => {
    const feed = await startTab();
    const listener = jest.fn<AccountListener>();
    feed.subscribeAccount(ACCOUNT_ID, listener);
    await sendSubscriptions();
    await receive(accountUpdate(1, { balances: [balanceOf('USDT', '100')] }, true));
    await receive(accountUpdate(2, { orders: [orderOf(A)] }));
    await receive(accountUpdate(3, { orders: [orderOf(A, { status: 'FILLED' })] }));
    expect(totals(listener)).toEqual(['100', '100', '100']);
    expect(listener.mock.calls.map(([{ orders }]) => orders.length)).toEqual([0, 1, 0]);
    const changes = listener.mock.calls.map(([, change]) => change?.orders[0]?.status);
    expect(changes).toEqual([undefined, 'OPEN', 'FILLED']);
  });

  it('ignores a change without the state before it, and requests the snapshot', async () => {
    const feed = await startTab();
    const listener = jest.fn<AccountListener>();
    feed.subscribeAccount(ACCOUNT_ID, listener);
    await sendSubscriptions();
    await receive(accountUpdate(1, { balances: [balanceOf('USDT', '100')] }, true));
    await receive(accountUpdate(4, { balances: [balanceOf('USDT', '1')] }));
    expect(totals(listener)).toEqual(['100']);
    await receive(accountUpdate(4, { balances: [balanceOf('USDT', '40')] }, true));
    expect(totals(listener)).toEqual(['100', '40']);
  });

  it('replaces everything by the snapshot after a reconnect', async () => {
    const feed = await startTab();
    const listener = jest.fn<AccountListener>();
    feed.subscribeAccount(ACCOUNT_ID, listener);
    await sendSubscriptions();
    await receive(
      accountUpdate(7, { orders: [orderOf(A)], balances: [balanceOf('USDT', '100')] }, true),
    );
    server.socket().drop();
    await settle();
    clock.pass(3_000);
    await settle();
    server.socket().hello('another');
    await settle();
    expect(server.socket().topics()).toEqual([topic]);
    await receive(accountUpdate(1, { balances: [balanceOf('BTC', '2')] }, true));
    const [state] = listener.mock.lastCall ?? [];
    expect(state).toMatchObject({ orders: [], balances: [{ asset: 'BTC', total: '2' }] });
  });

  it('delivers the merged state to a tab that joins later', async () => {
    const first = await startTab();
    first.subscribeAccount(ACCOUNT_ID, jest.fn());
    await sendSubscriptions();
    await receive(
      accountUpdate(1, { orders: [orderOf(A)] }, true),
      accountUpdate(2, { orders: [orderOf(B)] }),
      accountUpdate(3, { orders: [orderOf(A, { status: 'CANCELLED' })] }),
    );
    const second = await startTab();
    const listener = jest.fn<AccountListener>();
    second.subscribeAccount(ACCOUNT_ID, listener);
    await sendSubscriptions();
    expect(listener.mock.calls.map(([{ orders }]) => orders.map(({ id }) => id))).toEqual([[B]]);
  });

  it('reports an account that is gone', async () => {
    const feed = await startTab();
    const listener = jest.fn<AccountListener>();
    feed.subscribeAccount(ACCOUNT_ID, listener);
    await sendSubscriptions();
    await receive(accountUpdate(1, {}, true), accountUpdate(2, { account: null }));
    expect(listener).toHaveBeenLastCalledWith(
      expect.objectContaining({ account: null }),
      expect.anything(),
    );
  });

  it('leaves the topic while the tab is hidden, and joins again when it is shown', async () => {
    const feed = await startTab();
    feed.subscribeAccount(ACCOUNT_ID, jest.fn());
    await sendSubscriptions();
    await show(false);
    clock.pass(5_100);
    server.socket().receive({ type: 'pong' });
    clock.pass(5_000);
    await settle();
    expect(server.socket().topics()).toEqual([]);
    await show(true);
    await sendSubscriptions();
    expect(server.socket().topics()).toEqual([topic]);
  });
});

async function startWithAccount() {
  const feed = await startTab();
  feed.subscribeAccount(ACCOUNT_ID, jest.fn());
  await sendSubscriptions();
  await receive(accountUpdate(1, { balances: [balanceOf('USDT', '100')] }, true));
  expect(feed.accountAsOf(ACCOUNT_ID)).toBeUndefined();
  return feed;
}

async function startWithListener() {
  const feed = await startWithAccount();
  const listener = jest.fn<AccountListener>();
  feed.subscribeAccount(ACCOUNT_ID, listener);
  const orders = () => listener.mock.lastCall?.[0].orders.map(({ status }) => status);
  return { feed, listener, orders };
}

describe('expectOrder', () => {
  const sent = { id: A, accountId: ACCOUNT_ID };

  it('shows the answered order at once, and what the feed reports of it after that', async () => {
    const { feed, listener, orders } = await startWithListener();
    feed.expectOrder(sent)(orderOf(A));
    expect(orders()).toEqual(['OPEN']);
    expect(listener.mock.lastCall?.[1]?.orders).toEqual([orderOf(A)]);
    await receive(accountUpdate(2, { orders: [orderOf(A, { status: 'FILLED' })] }));
    expect(orders()).toEqual([]);
  });

  it('ignores an answer that comes after an update of the order', async () => {
    const { feed, orders } = await startWithListener();
    const showAnswer = feed.expectOrder(sent);
    await receive(accountUpdate(2, { orders: [orderOf(A, { status: 'FILLED' })] }));
    showAnswer(orderOf(A));
    expect(orders()).toEqual([]);
  });

  it('ignores an answer that a snapshot may already have replaced', async () => {
    const { feed, orders } = await startWithListener();
    const showAnswer = feed.expectOrder(sent);
    await receive(accountUpdate(2, {}, true));
    showAnswer(orderOf(A));
    expect(orders()).toEqual([]);
  });

  it('ignores an answer while the account is not current', async () => {
    const { feed, orders } = await startWithListener();
    const showAnswer = feed.expectOrder(sent);
    server.socket().drop();
    await settle();
    showAnswer(orderOf(A));
    expect(orders()).toEqual([]);
  });

  it.each([
    ['is refused', undefined],
    ['is done', orderOf(A, { status: 'FILLED', filled: '0.1' })],
    ['is filled or cancelled at once', orderOf(A, { timeInForce: 'IOC' })],
    ['is a market order', orderOf(A, { type: 'market' })],
    ['is filled in part, whose position is not known yet', orderOf(A, { filled: '0.05' })],
  ])('leaves to the feed what %s', async (_, answer) => {
    const { feed, listener } = await startWithListener();
    const calls = listener.mock.calls.length;
    feed.expectOrder(sent)(answer);
    expect(listener).toHaveBeenCalledTimes(calls);
  });
});

describe('accountAsOf', () => {
  it('has the time of the last message of the connection, until the state has arrived again', async () => {
    const feed = await startWithAccount();
    const receivedAt = feed.serverNow();
    clock.pass(900);
    server.socket().drop();
    await settle();
    expect(feed.accountAsOf(ACCOUNT_ID)).toBeCloseTo(receivedAt, -3);
    clock.pass(3_000);
    await settle();
    server.socket().hello();
    await sendSubscriptions();
    expect(feed.state()).toBe('connected');
    expect(feed.accountAsOf(ACCOUNT_ID)).toBeDefined();
    // nothing has changed meanwhile
    await receive(accountUpdate(1, { balances: [balanceOf('USDT', '100')] }, true));
    expect(feed.accountAsOf(ACCOUNT_ID)).toBeUndefined();
  });

  it('ends when the network returns and the connection has survived', async () => {
    const feed = await startWithAccount();
    window.dispatchEvent(new Event('offline'));
    await settle();
    expect(feed.accountAsOf(ACCOUNT_ID)).toBeDefined();
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(feed.accountAsOf(ACCOUNT_ID)).toBeUndefined();
  });

  it('has a time while a page that was hidden for long waits for the state', async () => {
    const feed = await startWithAccount();
    await show(false);
    clock.pass(5_100);
    server.socket().receive({ type: 'pong' });
    clock.pass(5_000);
    await settle();
    await show(true);
    expect(feed.accountAsOf(ACCOUNT_ID)).toBeDefined();
    await sendSubscriptions();
    await receive(accountUpdate(2, { balances: [balanceOf('USDT', '90')] }, true));
    expect(feed.accountAsOf(ACCOUNT_ID)).toBeUndefined();
  });

  it('has the time of a state of an earlier visit, which is shown until a newer one arrives', async () => {
    const feed = await startTab();
    const state = changesOf({ balances: [balanceOf('USDT', '7')] });
    feed.restoreAccounts([{ id: ACCOUNT_ID, state, asOf: 1_000 }]);
    const listener = jest.fn<AccountListener>();
    feed.subscribeAccount(ACCOUNT_ID, listener);
    expect(totals(listener)).toEqual(['7']);
    expect(feed.accountAsOf(ACCOUNT_ID)).toBe(1_000);
    await sendSubscriptions();
    await receive(accountUpdate(5, { balances: [balanceOf('BTC', '1')] }));
    expect(totals(listener)).toEqual(['7']);
    await receive(accountUpdate(6, { balances: [balanceOf('USDT', '8')] }, true));
    expect(totals(listener)).toEqual(['7', '8']);
    feed.restoreAccounts([{ id: ACCOUNT_ID, state, asOf: 1_000 }]);
    expect(feed.accountAsOf(ACCOUNT_ID)).toBeUndefined();
    expect(feed.snapshotAccounts()).toMatchObject([{ state: { balances: [{ total: '8' }] } }]);
  });
});
