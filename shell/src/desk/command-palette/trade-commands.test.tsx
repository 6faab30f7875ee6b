import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { deferred } from '@parallax/api/testing';
import { type ChannelMessage, openChannel, pageId } from '@parallax/channels';
import { NavigationProvider } from '@parallax/federation/navigation';
import { ACCOUNT_ID, changesOf, orderOf, positionOf } from '@parallax/feed/testing/accounts';
import {
  type Account,
  type AccountChanges,
  accountTopic,
  cancelOrders,
  listAccounts,
  listFundingRates,
  listSheets,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { useOverlay } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setDemoProduct } from '../../routes/testing/demo-product.ts';
import { CommandPalette } from './command-palette.tsx';
import { tradeResults } from './trade-commands.ts';

const of = (symbol: string, more: Parameters<typeof contractOf>[0]) =>
  contractOf({ symbol, ...more });
const contracts = [
  of('BTCUSDT', { base: 'BTC', exchangeName: 'Binance Spot' }),
  of('ETHUSDT', { base: 'ETH', exchangeName: 'Binance Spot', contractSizeUnit: 'ETH' }),
  of('ETH-USDT-SWAP', {
    base: 'ETH',
    exchange: 'okx',
    exchangeName: 'OKX',
    instType: 'perpetual',
    contractSizeUnit: 'ETH',
  }),
  of('ETHUSD_PERP', {
    base: 'ETH',
    quote: 'USD',
    exchange: 'binance_coinm',
    exchangeName: 'Binance COIN-M',
    instType: 'perpetual',
    riskType: 'inverse',
    contractSizeUnit: 'USD',
  }),
];
const page = startPage({ contracts });
const { server } = page;
beforeAll(setDemoProduct);

const paper: Account = {
  id: ACCOUNT_ID,
  name: 'Main',
  exchangeName: 'okx',
  mode: 'PAPER',
  takesOrders: true,
  canTrade: true,
  reason: null,
  state: 'connected',
  equityUsd: '1',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const sheet = {
  id: '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11',
  name: 'Desk',
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
} as const;

const tickets = openChannel('order-ticket');
const filled: ChannelMessage<'order-ticket'>[] = [];
tickets.listen((message) => {
  if (!('to' in message)) return;
  filled.push(message);
  tickets.post({ taken: message.id });
});

function Opener() {
  const [, open] = useOverlay('command-palette');
  return <button onClick={() => open(true)}>Open</button>;
}
const navigate = jest.fn();

function show() {
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/execution', search: '', navigate }}>
        <Opener />
        <CommandPalette
          area={{ path: 'execution', canvas: true, addWidget: true }}
          linkOf={(slug) => `/${slug}`}
          dash={{ view: 'tickertape', change: () => undefined, show: () => undefined }}
        />
      </NavigationProvider>
    </QueryClientProvider>,
  );
}

/** Opens the palette, and types. */
async function type(query: string, account: Partial<AccountChanges> = {}) {
  show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const field = await screen.findByRole('combobox', { name: 'Search everything' });
  await waitFor(() => expect(page.feed.topics()).toContain(accountTopic(ACCOUNT_ID)));
  await page.feed.publish({
    kind: 'account',
    topic: accountTopic(ACCOUNT_ID),
    data: changesOf(account),
  });
  await user.type(field, query);
  return { user, options: () => screen.queryAllByRole('option').map((each) => each.textContent) };
}
const firstOption = () => screen.getAllByRole('option')[0];

// the overlays of a page outlive what a test renders
afterEach(() => {
  const { result } = renderHook(() => useOverlay('command-palette'));
  act(() => result.current[1](false));
});

beforeEach(() => {
  filled.length = 0;
  navigate.mockClear();
  server.respond(listAccounts, () => [paper]);
  server.respond(listFundingRates, () => []);
  server.respond(listSheets, ({ query }) => (query.rootPath === 'execution' ? [sheet] : []));
  history.replaceState(null, '', `/execution/desk?id=${sheet.id}`);
});

const press = (field: HTMLElement, typed: string, enter: boolean) => {
  fireEvent.change(field, { target: { value: typed } });
  if (enter) fireEvent.keyDown(field, { key: 'Enter' });
};

describe('what is typed while the code of the palette is loading', () => {
  it('is kept, and Enter chooses the first result once there is one', async () => {
    show();
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Open' })));
    const early = screen.queryByRole('textbox', { name: 'Search everything' });
    if (early === null) throw new Error('The palette was loaded before.');
    expect(early).toHaveFocus();
    act(() => press(early, 'risk', true));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/risk'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('combobox')).toHaveValue('');
  });
});

describe('orders that are typed into the palette', () => {
  it.each([
    [
      'buy 0.01 btc',
      /^Buy 0\.01 BTC · BTC\/USDT · Binance Spot/,
      'binance_spot:BTCUSDT',
      { side: 'buy', amount: '0.01' },
    ],
    [
      'sell 2 eth perp okx at 3000',
      /^Sell 2 ETH · ETH\/USDT perp · OKX.* · at 3,000/,
      'okx:ETH-USDT-SWAP',
      { side: 'sell', amount: '2', type: 'limit', price: '3000' },
    ],
    [
      'buy 500 usd eth inverse',
      /^Buy 500 USD · ETH\/USD perp/,
      'binance_coinm:ETHUSD_PERP',
      { side: 'buy', amount: '500' },
    ],
    [
      'buy 2 eth inverse',
      /^Buy · ETH\/USD perp.*amount to be typed in USD/,
      'binance_coinm:ETHUSD_PERP',
      { side: 'buy', amount: '' },
    ],
    [
      'buy 500 usd btc',
      /^Buy 500 USD · BTC\/USDT/,
      'binance_spot:BTCUSDT',
      { side: 'buy', amount: '500', inDollars: true },
    ],
  ])('%s fills the ticket, and sends nothing', async (query, text, contract, order) => {
    const { user } = await type(query);
    await waitFor(() => expect(firstOption()).toHaveTextContent(text));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(filled).toMatchObject([{ contract, to: pageId }]));
    expect(filled[0]).toHaveProperty('order', order);
  });

  it('lists contracts of venues with an account first', async () => {
    const { options } = await type('buy 1 eth');
    await waitFor(() => expect(options()[0]).toContain('OKX'));
    expect(
      options()
        .slice(0, 3)
        .every((text) => text?.startsWith('Buy')),
    ).toBe(true);
  });

  it('offers the contract of the header first, then those of venues with an account, also of many', () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      of(`ETH${n}`, { base: 'ETH', exchange: n === 30 ? 'okx' : 'binance_spot' }),
    );
    const { commands } = tradeResults(
      'buy 1 eth',
      {
        hasContracts: true,
        terms: { bases: new Set(['eth']), exchanges: new Map() },
        search: (_, filter = () => true) => many.filter(filter).slice(0, 20),
        dashContract: many[35],
        accounts: [{ account: paper, live: undefined }],
      },
      { fillTicket: () => undefined, askToCancel: () => undefined },
    );
    const symbols = commands.map(({ contract }) => contract?.symbol);
    expect(symbols.slice(0, 3)).toEqual(['ETH35', 'ETH30', 'ETH0']);
  });

  it.each(['close all', 'cancel eth'])(
    'says nothing of orders and positions before the contracts are loaded: %s',
    (query) => {
      const context = {
        hasContracts: false,
        terms: { bases: new Set(['eth']), exchanges: new Map() },
        search: () => [],
        dashContract: undefined,
        accounts: [{ account: paper, live: changesOf() }],
      };
      const actions = { fillTicket: () => undefined, askToCancel: () => undefined };
      expect(tradeResults(query, context, actions)).toEqual({ commands: [] });
      const { note } = tradeResults(query, { ...context, hasContracts: true }, actions);
      expect(note).toMatch(/^No /);
    },
  );

  it('waits with an early Enter until the accounts are loaded', async () => {
    const loaded = deferred<Account[]>();
    server.respond(listAccounts, () => loaded.promise);
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    const field = await screen.findByRole('combobox', { name: 'Search everything' });
    await userEvent.type(field, 'buy 1 eth{Enter}');
    await waitFor(() => expect(firstOption()).toHaveTextContent(/^Buy 1 ETH/));
    expect(filled).toEqual([]);
    await act(async () => loaded.resolve([paper]));
    await waitFor(() => expect(filled).toMatchObject([{ contract: 'okx:ETH-USDT-SWAP' }]));
  });

  it('says both readings of a number instead of guessing', async () => {
    const { options } = await type('buy 1,500 eth');
    expect(await screen.findByText(/1,500 could be 1500 or 1\.5/)).toBeVisible();
    expect(options()).toEqual([]);
  });

  it("goes to the ticket by 'ticket'", async () => {
    const { user } = await type('ticket');
    await waitFor(() => expect(firstOption()).toHaveTextContent(/^Order ticket/));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(filled).toHaveLength(1));
    expect(filled[0]).toEqual({ id: expect.any(String), to: pageId });
  });

  it('closing fills the ticket with an order that only reduces the position', async () => {
    const position = { ...positionOf('ETH-USDT-SWAP', '-2'), exchange: 'okx' };
    const { user } = await type('close eth', { positions: [position] });
    await waitFor(() =>
      expect(firstOption()).toHaveTextContent(
        /^Close 2 ETH short · ETH\/USDT perp · OKX.*Main \(Paper\)/,
      ),
    );
    await user.keyboard('{Enter}');
    await waitFor(() => expect(filled).toHaveLength(1));
    expect(filled[0]).toMatchObject({
      contract: 'okx:ETH-USDT-SWAP',
      order: { side: 'buy', amount: '2', type: 'market', reduceOnly: true, accountId: ACCOUNT_ID },
    });
  });

  it('says that there is nothing to close', async () => {
    await type('close eth');
    expect(await screen.findByText('No positions of that name')).toBeVisible();
  });

  it.each([
    ['cancel all', 'Cancel 2 orders', [0, 1]],
    ['cancel eth', 'Cancel 1 order', [1]],
  ])('%s asks, and cancels only the orders that it names', async (query, text, named) => {
    server.respond(cancelOrders, () => ({ cancelled: 1 }));
    const orders = [
      orderOf('e0000000-0000-4000-8000-000000000001'),
      orderOf('e0000000-0000-4000-8000-000000000002', { exchange: 'okx', symbol: 'ETH-USDT-SWAP' }),
    ];
    const { user } = await type(query, { orders });
    await waitFor(() => expect(firstOption()).toHaveTextContent(`${text}Main (Paper). Asks first`));
    await user.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: `${text}?` });
    expect(within(question).getAllByText(/ of .* · Main \(Paper\)$/)).not.toEqual([]);
    expect(server.received(cancelOrders)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: /^Cancel order/ }));
    await waitFor(() =>
      expect(server.received(cancelOrders)).toEqual([
        { body: { ids: named.map((index) => orders[index]?.id) } },
      ]),
    );
  });

  it('cancels nothing while the orders of an account are not known', async () => {
    const other = { ...paper, id: 'e0000000-0000-4000-8000-000000000009' };
    server.respond(listAccounts, () => [paper, other]);
    const orders = [orderOf('e0000000-0000-4000-8000-000000000001')];
    const { options } = await type('cancel all', { orders });
    expect(await screen.findByText('Loading your open orders…')).toBeVisible();
    expect(options()).toEqual([]);
  });
});
