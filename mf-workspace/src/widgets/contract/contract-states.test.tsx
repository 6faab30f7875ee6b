import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type Book, type Contract, contractKey, type Ticker, type Trade } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../testing/with-navigation.tsx';

const btc = contractOf({ exchangeName: 'Binance Spot' });
const expired = 'deribit:BTC-27DEC24';

let contracts: readonly Contract[] = [btc];
let usual: Contract | undefined = btc;
let trader = 'success';
const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useShownContracts: () => contracts,
  useContract: (key: string | undefined) => contracts.find((each) => contractKey(each) === key),
  useDefaultContract: () => usual,
  useTrader: () => ({ state: trader }),
}));

const on = {
  book: new Set<(book: Book, state: { stale: boolean }) => void>(),
  trades: new Set<(trades: readonly Trade[]) => void>(),
  ticker: new Set<(ticker: Ticker, state: { stale: boolean }) => void>(),
};
const listenTo =
  <Listener,>(listeners: Set<Listener>) =>
  (_: string, listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeBook: listenTo(on.book),
  subscribeTrades: listenTo(on.trades),
  subscribeTicker: listenTo(on.ticker),
}));
const fresh = { stale: false };
const deliverBook = (book: Book) => act(() => on.book.forEach((listener) => listener(book, fresh)));
const deliverTrades = (trades: readonly Trade[]) =>
  act(() => on.trades.forEach((listener) => listener(trades)));
const deliverTicker = (ticker: Ticker) =>
  act(() => on.ticker.forEach((listener) => listener(ticker, fresh)));

const { default: OrderBook } = await import('../order-book/order-book.tsx');
const { default: RecentTrades } = await import('../recent-trades/recent-trades.tsx');
const { default: WatchList } = await import('../watch-list/watch-list.tsx');
const { readWatchList } = await import('../watch-list/watch-list-settings.ts');

const onSettings = jest.fn();
const book = (contract?: string) => (
  <OrderBook
    settings={{ contract, group: 1, unit: 'Size', cumulative: true }}
    onSettings={onSettings}
  />
);
const trades = (contract?: string) => (
  <RecentTrades settings={{ contract, unit: 'Size', least: 0, large: 0 }} onSettings={onSettings} />
);
const list = (keys?: string[]) => (
  <WithNavigation>
    <WatchList
      settings={readWatchList({ contracts: keys ?? null, funding: false, range: false })}
      onSettings={onSettings}
    />
  </WithNavigation>
);
const bothKinds = [
  ['an order book', book],
  ['a list of recent trades', trades],
] as const;

afterEach(() => {
  contracts = [btc];
  usual = btc;
  trader = 'success';
  for (const listeners of Object.values(on)) listeners.clear();
  onSettings.mockClear();
  jest.useRealTimers();
});

describe.each(bothKinds)('design §7 %s whose contract is delisted', (_, widget) => {
  it('reports the delisting and offers another choice instead of a substitute', () => {
    render(widget(expired));
    expect(screen.getByText('BTC-27DEC24 is no longer listed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(onSettings).not.toHaveBeenCalled();
  });

  it('reports a contract that is delisted while it is shown', () => {
    const { rerender } = render(widget(contractKey(btc)));
    expect(screen.getByRole('table')).toBeVisible();
    contracts = [contractOf({ symbol: 'ETHUSDT', base: 'ETH' })];
    rerender(widget(contractKey(btc)));
    expect(screen.getByText('BTCUSDT is no longer listed')).toBeVisible();
  });
});

describe.each(bothKinds)('%s without a chosen contract', (_, widget) => {
  it('shows the default contract', () => {
    render(widget());
    expect(screen.getByRole('table', { name: /BTC\/USDT/ })).toBeVisible();
  });

  it.each([
    ['the contracts are', () => (contracts = [])],
    ['the trader is', () => (trader = 'pending')],
  ])('shows its skeleton until %s loaded', (__, before) => {
    before();
    usual = undefined;
    render(widget());
    expect(screen.getByRole('status', { name: 'Loading contract' })).toBeInTheDocument();
    expect(screen.queryByText('No contract')).toBeNull();
  });

  it("shows 'No contract' if there is no default contract", () => {
    usual = undefined;
    render(widget());
    expect(screen.getByText('No contract')).toBeVisible();
  });
});

describe.each(bothKinds)('%s while the contracts are loading', (_, widget) => {
  it('does not treat its contract as delisted', () => {
    contracts = [];
    render(widget(contractKey(btc)));
    expect(screen.getByRole('status', { name: 'Loading contract' })).toBeInTheDocument();
    expect(screen.queryByText(/no longer listed/)).toBeNull();
  });
});

describe('the watch list', () => {
  it('keeps the row of a delisted contract, with symbol and venue, until the row is removed', async () => {
    render(list([expired, contractKey(btc)]));
    const row = screen.getByRole('row', { name: /BTC-27DEC24/ });
    expect(within(row).getByText('deribit · no longer listed')).toBeVisible();
    expect(row.querySelector('[data-ticker]')).toBeNull();
    const remove = within(row).getByRole('button', { name: 'Remove BTC-27DEC24 on deribit' });
    await userEvent.setup().click(remove);
    expect(onSettings).toHaveBeenCalledWith({
      lists: [expect.objectContaining({ contracts: [contractKey(btc)] })],
    });
  });

  it('shows its skeleton until the contracts are loaded', () => {
    contracts = [];
    render(list());
    expect(screen.getByRole('status', { name: 'Loading contracts' })).toBeInTheDocument();
    expect(screen.queryByText('No contracts')).toBeNull();
  });
});

const waiting = () => screen.queryByText('Waiting for Binance Spot');

describe('design §7 widgets without prices', () => {
  const trade: Trade = { id: 't1', price: 100, size: 1, side: 'buy', at: 0 };

  it('the order book shows that it waits for its venue until levels arrive', () => {
    render(book());
    expect(waiting()).toBeVisible();
    deliverBook({ bids: [], asks: [], at: 0 });
    expect(waiting()).toBeVisible();
    deliverBook({ bids: [[99, 1]], asks: [[101, 1]], at: 0 });
    expect(waiting()).toBeNull();
  });

  it('recent trades show that they wait for their venue until a trade arrives', () => {
    render(trades());
    deliverTrades([]);
    expect(waiting()).toBeVisible();
    deliverTrades([trade]);
    expect(waiting()).toBeNull();
  });

  it('a row of the watch list shows that it waits for its venue after one second', () => {
    jest.useFakeTimers();
    render(list([contractKey(btc)]));
    expect(waiting()).toBeNull();
    act(() => jest.advanceTimersByTime(1_000));
    expect(waiting()).toBeVisible();
    deliverTicker(tickerOf());
    expect(waiting()).toBeNull();
  });
});

function tickerOf(): Ticker {
  const price = { bid: 99, ask: 101, last: 100, mid: 100, high_24h: 110, low_24h: 90 };
  const unknown = { mark_price: null, index_price: null, pred_funding_rate: null };
  return { ...price, ...unknown, next_funding_time: null, chg_24h_pct: 0, at: 0 };
}
