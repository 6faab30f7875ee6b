import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { ACCOUNT_ID, changesOf, orderOf as feedOrder } from '@parallax/feed/testing/accounts';
import {
  type Account,
  type AccountChanges,
  accountTopic,
  changeRejectedText,
  DEFAULT_NOTIFICATION_SETTINGS,
  listAccounts,
  listOrders,
  type NotificationSettings,
  type Order,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { followCancel, followChange, followSending, type OrderAnswer } from '@parallax/store';
import { session, startPage } from '@parallax/store/testing';
import { showToast } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { FakeAudio } from '../testing/fake-audio.ts';
import { OrderNewsListener } from './order-news-listener.tsx';

const page = startPage({ contracts: [contractOf({ exchangeName: 'Binance Spot' })] });
const { server } = page;
const audio = new FakeAudio();
const FILL_SOUND = [660, 990];

const paper: Account = {
  id: ACCOUNT_ID,
  name: 'Paper spot',
  exchangeName: 'binance_spot',
  mode: 'PAPER',
  takesOrders: true,
  canTrade: true,
  reason: null,
  state: 'connected',
  equityUsd: '1',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

let lastId = 0;
/** An id that no other test uses. */
const newId = (): string => {
  lastId += 1;
  return `e0000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`;
};
const orderOf = (id: string, more: Partial<Order> = {}): Order =>
  feedOrder(id, { traderId: session.traderId, ...more });
const filled = { status: 'FILLED', filled: '0.1', averagePrice: '60000.5' } as const;

/** Ends of orders are announced after the page has shown them. */
const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
async function publish(changes: Partial<AccountChanges>): Promise<void> {
  await page.feed.publish({
    kind: 'account',
    topic: accountTopic(ACCOUNT_ID),
    data: changesOf(changes),
  });
  await act(painted);
}
const publishOrders = (...orders: Order[]) => publish({ orders });
const titles = () => shownToasts().map(({ title }) => title);

async function show(
  change: Partial<NotificationSettings> = {},
  ...open: readonly Order[]
): Promise<void> {
  const settings = { ...DEFAULT_NOTIFICATION_SETTINGS, ...change };
  render(
    <QueryClientProvider client={queryClient}>
      <OrderNewsListener
        traderId={session.traderId}
        settings={settings}
        channel="desktop"
        open={() => undefined}
      />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(page.feed.topics()).toContain(accountTopic(ACCOUNT_ID)));
  await publish({ orders: [...open] });
}

beforeEach(() => {
  audio.install();
  document.hasFocus = () => true;
  server.respond(listAccounts, () => [paper]);
  server.respond(listOrders, () => ({ rows: [], cursor: null }));
});
afterEach(() => localStorage.clear());

describe('design §7 what happens to orders is said on every page of the desk', () => {
  it('a filled order is announced once, with its price and the sound of fills', async () => {
    await show();
    const order = orderOf(newId(), filled);
    await publishOrders(order);
    await publishOrders(order);
    expect(shownToasts()).toEqual([
      {
        kind: 'success',
        title: 'Order filled',
        description:
          'Paper spot (Paper): Buy 0.1 BTC of BTC/USDT at 60,000.00. Average price 60,000.500',
      },
    ]);
    await waitFor(async () => expect(await audio.hertz()).toEqual(FILL_SOUND));
  });

  it.each([
    [
      { status: 'REJECTED', reason: 'Not enough USDT.' } as const,
      'Order rejected',
      'Paper spot (Paper): Not enough USDT.',
    ],
    [
      { status: 'CANCELLED', filled: '0.04' } as const,
      'Order cancelled',
      'Paper spot (Paper): Buy 0.1 BTC of BTC/USDT at 60,000.00. 0.04 BTC had been filled.',
    ],
    [
      { status: 'EXPIRED' } as const,
      'Order expired',
      'Paper spot (Paper): Buy 0.1 BTC of BTC/USDT at 60,000.00',
    ],
  ])('of %j it says so without the sound of fills', async (ended, title, description) => {
    await show();
    await publishOrders(orderOf(newId(), ended));
    expect(shownToasts()).toMatchObject([{ title, description }]);
    expect(await audio.hertz()).toEqual([]);
  });

  it('partial fills of an order share one toast, which its end replaces', async () => {
    const id = newId();
    await show({}, orderOf(id));
    for (const amount of ['0.01', '0.02', '0.03'])
      await publishOrders(orderOf(id, { status: 'PARTIALLY_FILLED', filled: amount }));
    expect(titles()).toEqual([]);
    await waitFor(
      () =>
        expect(shownToasts()).toMatchObject([
          {
            title: 'Order partially filled',
            description:
              'Paper spot (Paper): Buy 0.1 BTC of BTC/USDT at 60,000.00. Filled 0.03 BTC',
          },
        ]),
      { timeout: 3_000 },
    );
    await publishOrders(orderOf(id, filled));
    expect(titles()).toEqual(['Order filled']);
  });

  it('a change of an order that was filled in part before is no news', async () => {
    const id = newId();
    const partial = { status: 'PARTIALLY_FILLED', filled: '0.01' } as const;
    await show({}, orderOf(id, partial));
    await publishOrders(
      orderOf(id, { ...partial, price: '61000' }),
      orderOf(newId(), { ...partial, price: '62000' }),
    );
    await waitFor(
      () =>
        expect(shownToasts()).toMatchObject([
          {
            description:
              'Paper spot (Paper): Buy 0.1 BTC of BTC/USDT at 62,000.00. Filled 0.01 BTC',
          },
        ]),
      { timeout: 3_000 },
    );
  });

  it('several that end within a moment share a toast, also if they arrive one by one', async () => {
    await show();
    for (let count = 0; count < 3; count += 1) await publishOrders(orderOf(newId(), filled));
    await publishOrders(orderOf(newId(), filled), orderOf(newId(), filled));
    await waitFor(() => expect(titles()).toEqual(['Order filled']));
    expect(shownToasts()[0]?.description).toBe(
      'Paper spot (Paper): Buy 0.1 BTC of BTC/USDT at 60,000.00 and 4 others',
    );
  });

  it('says nothing about orders of other people and of programs', async () => {
    await show();
    await publishOrders(
      orderOf(newId(), { ...filled, traderId: ACCOUNT_ID }),
      orderOf(newId(), { ...filled, source: 'algo' }),
    );
    expect(titles()).toEqual([]);
  });

  it('says that an order of someone else was cancelled if it was cancelled here', async () => {
    await show();
    const id = newId();
    followCancel([id]);
    await publishOrders(orderOf(id, { status: 'CANCELLED', traderId: ACCOUNT_ID }));
    expect(titles()).toEqual(['Order cancelled']);
  });

  describe('a change that the venue refuses', () => {
    const refusal = {
      title: 'Change rejected',
      description: 'Paper spot (Paper): Buy 0.1 BTC of BTC/USDT at 60,000.00. Not enough USDT.',
    };
    const reason = changeRejectedText('Not enough USDT.');

    it('is announced with the reason, once', async () => {
      const id = newId();
      await show({}, orderOf(id));
      await publishOrders(orderOf(id, { reason }));
      await waitFor(() => expect(shownToasts()).toMatchObject([refusal]));
      await publishOrders(orderOf(id, { reason, filled: '0.01' }));
      expect(titles()).toEqual(['Change rejected']);
    });

    it.each([
      ['refused', []],
      ['unknown', ['Change rejected']],
    ] as const)('is announced after the answer %s of this page: %j', async (answer, expected) => {
      const id = newId();
      const ofOther = { traderId: ACCOUNT_ID };
      await show({}, orderOf(id, ofOther));
      const answered = Promise.resolve(answer);
      followChange({ id, answer: answered });
      await publishOrders(orderOf(id, { ...ofOther, reason }));
      await act(() => answered);
      await waitFor(() => expect(titles()).toEqual(expected));
    });
  });

  it('an order has one toast from its sending to its end', async () => {
    await show();
    const id = newId();
    const answers: ((order: OrderAnswer) => void)[] = [];
    const sending = new Promise<OrderAnswer>((resolve) => void answers.push(resolve));
    followSending({ id, accountId: ACCOUNT_ID, answer: sending });
    await publishOrders(orderOf(id, filled));
    // until the answer to its sending is shown
    expect(titles()).toEqual([]);
    await act(async () => {
      showToast({ kind: 'success', title: 'Order sent', id });
      for (const answer of answers) answer(orderOf(id));
      await sending;
    });
    await waitFor(() => expect(titles()).toEqual(['Order sent → Order filled']));
  });

  it('an order that is filled in parts has one toast too', async () => {
    const id = newId();
    await show({}, orderOf(id));
    showToast({ kind: 'success', title: 'Order sent', id });
    await publishOrders(orderOf(id, { status: 'PARTIALLY_FILLED', filled: '0.01' }));
    await waitFor(() => expect(titles()).toEqual(['Order sent → Order partially filled']), {
      timeout: 3_000,
    });
    await publishOrders(orderOf(id, filled));
    expect(titles()).toEqual(['Order sent → Order filled']);
  });

  it('orders that end within a moment replace the toasts of their sending', async () => {
    await show();
    const ids = [newId(), newId()];
    for (const id of ids) showToast({ kind: 'success', title: 'Order sent', id });
    await publishOrders(...ids.map((id) => orderOf(id, filled)));
    expect(titles()).toEqual(['Order filled']);
  });

  it.each([
    ['is open', { status: 'OPEN' } as const, 'Order sent'],
    ['is done', filled, 'Order filled'],
  ])(
    'an order with a lost answer is known to have arrived once it %s',
    async (_, change, title) => {
      await show();
      const id = newId();
      showToast({ kind: 'error', title: 'The order may not have arrived', id, persistent: true });
      followSending({ id, accountId: ACCOUNT_ID, answer: Promise.resolve('lost') });
      await act(() => Promise.resolve());
      expect(titles()).toEqual(['The order may not have arrived']);
      await publishOrders(orderOf(id, change));
      await waitFor(() => expect(titles()).toEqual([title]));
    },
  );

  it('an order with a lost answer that the page has seen before is known to have arrived', async () => {
    await show();
    const id = newId();
    await publishOrders(orderOf(id));
    showToast({ kind: 'error', title: 'The order may not have arrived', id, persistent: true });
    followSending({ id, accountId: ACCOUNT_ID, answer: Promise.resolve('lost') });
    await waitFor(() => expect(titles()).toEqual(['Order sent']));
  });

  it('says that an order was filled while the page had no connection', async () => {
    await show();
    const id = newId();
    followSending({ id, accountId: ACCOUNT_ID, answer: Promise.resolve(orderOf(id)) });
    await act(() => Promise.resolve());
    server.respond(listOrders, () => ({ rows: [orderOf(id, filled)], cursor: null }));
    await page.feed.disconnect();
    await publishOrders(orderOf(id, filled));
    expect(titles()).toEqual([]);
    await page.feed.restore();
    await waitFor(() => expect(titles()).toEqual(['Order filled']));
  });

  it('a refused order makes the sound of rejected orders; who sent it shows why', async () => {
    await show();
    followSending({ id: newId(), accountId: ACCOUNT_ID, answer: Promise.resolve('refused') });
    await waitFor(async () => expect(await audio.hertz()).toEqual([440, 330]));
    expect(titles()).toEqual([]);
  });

  it.each([
    ['Sound off', { sound: false }, ['Order filled'], []],
    ['Fills off', { fills: false }, ['Order filled'], []],
    ['In-app off', { inApp: false }, [], FILL_SOUND],
  ] as const)('obeys the settings: %s', async (_what, change, toasts, sound) => {
    await show(change);
    await publishOrders(orderOf(newId(), filled));
    expect(titles()).toEqual([...toasts]);
    await act(() => Promise.resolve());
    expect(await audio.hertz()).toEqual([...sound]);
  });

  it('shows a rejected order with In-app off too, since it answers what the person has done', async () => {
    await show({ inApp: false });
    await publishOrders(orderOf(newId(), { status: 'REJECTED', reason: 'Too large.' }));
    expect(titles()).toEqual(['Order rejected']);
  });
});
