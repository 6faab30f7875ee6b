import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contractKey, getTrader, listContracts } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, QueriesProvider, startPage } from '@parallax/store/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OrderBook from '../../widgets/order-book/order-book.tsx';
import RecentTrades from '../../widgets/recent-trades/recent-trades.tsx';
import { WithNavigation } from '../../widgets/testing/with-navigation.tsx';
import WatchList from '../../widgets/watch-list/watch-list.tsx';
import { readWatchList } from '../../widgets/watch-list/watch-list-settings.ts';
import { HeaderSlotsContext } from '../frame/widget-header.tsx';

const btc = contractOf({ exchangeName: 'Binance Spot' });
const expired = 'deribit:BTC-27DEC24';

const page = startPage({
  contracts: [btc],
  exchanges: [
    catalogueEntry('binance_spot', { displayName: 'Binance Spot' }),
    catalogueEntry('deribit', { displayName: 'Deribit' }),
  ],
});
const { feed } = page;

const onSettings = jest.fn();
const book = (contract?: string) => (
  <QueriesProvider>
    <OrderBook
      settings={{ contract, group: 1, unit: 'Size', cumulative: true }}
      onSettings={onSettings}
    />
  </QueriesProvider>
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
  onSettings.mockClear();
});

describe.each(bothKinds)('design §7 %s whose contract is delisted', (_, widget) => {
  it('reports the delisting and offers another choice instead of a substitute', () => {
    render(widget(expired));
    expect(screen.getByText('BTC-27DEC24 is no longer listed')).toBeVisible();
    expect(screen.getByText('BTC 27 Dec 24 · Deribit')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(onSettings).not.toHaveBeenCalled();
  });

  it('names the contract and its venue in its header', () => {
    const subtitle = document.body.appendChild(document.createElement('span'));
    render(
      <HeaderSlotsContext value={{ subtitle, controls: null }}>
        {widget(expired)}
      </HeaderSlotsContext>,
    );
    expect(subtitle).toHaveTextContent(/^BTC 27 Dec 24 Deribit$/);
    subtitle.remove();
  });

  it('reports a contract that is delisted while it is shown', async () => {
    render(widget(contractKey(btc)));
    expect(screen.getByRole('table')).toBeVisible();
    await page.signIn({ contracts: [contractOf({ symbol: 'ETHUSDT', base: 'ETH' })] });
    expect(screen.getByText('BTCUSDT is no longer listed')).toBeVisible();
    expect(screen.getByText('BTCUSDT · Binance Spot')).toBeVisible();
  });
});

/** Expired a moment ago, before the catalogue was reloaded. */
const future = contractOf({
  exchange: 'deribit',
  exchangeName: 'Deribit',
  symbol: 'BTC-27NOV26',
  instType: 'future',
  riskType: 'inverse',
  expiry: Date.now() - 1_000,
});
const EXPIRED = /expired on \d+ \w+ \d\d, \d\d:\d\d (UTC|GMT\S*)$/;

describe.each(bothKinds)('design §7 %s whose contract has expired', (_, widget) => {
  it('says so with the time, although the contract is still listed', async () => {
    await page.signIn({ contracts: [btc, future] });
    render(widget(contractKey(future)));
    expect(screen.getByText(EXPIRED)).toHaveTextContent(/^BTC-27NOV26 expired/);
    expect(screen.getByRole('button', { name: 'Choose another' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe.each(bothKinds)('%s without a chosen contract', (_, widget) => {
  it('shows the default contract', () => {
    render(widget());
    expect(screen.getByRole('table', { name: /BTC\/USDT/ })).toBeVisible();
  });

  it.each([
    ['the contracts are', listContracts],
    ['the trader is', getTrader],
  ])('shows its skeleton until %s loaded', async (__, endpoint) => {
    await page.signInWithout(endpoint);
    render(widget());
    expect(screen.getByRole('status', { name: 'Loading contract' })).toBeInTheDocument();
    expect(screen.queryByText('No contract')).toBeNull();
  });

  it("shows 'No contract' if there is no default contract", async () => {
    await page.signIn({ contracts: [] });
    render(widget());
    expect(screen.getByText('No contract')).toBeVisible();
  });
});

describe.each(bothKinds)('%s while the contracts are loading', (_, widget) => {
  it('keeps the place of its subject in the header', async () => {
    await page.signInWithout(listContracts);
    const subtitle = document.body.appendChild(document.createElement('span'));
    render(
      <HeaderSlotsContext value={{ subtitle, controls: null }}>
        {widget(contractKey(btc))}
      </HeaderSlotsContext>,
    );
    expect(subtitle.querySelector('[data-subject]')).toBeInTheDocument();
    subtitle.remove();
  });

  it('does not treat its contract as delisted', async () => {
    await page.signInWithout(listContracts);
    render(widget(contractKey(btc)));
    expect(screen.getByRole('status', { name: 'Loading contract' })).toBeInTheDocument();
    expect(screen.queryByText(/no longer listed/)).toBeNull();
  });
});

describe('the watch list', () => {
  it('keeps the row of a delisted contract, with its date and venue, until the row is removed', async () => {
    render(list([expired, contractKey(btc)]));
    const row = screen.getByRole('row', { name: /BTC 27 Dec 24/ });
    expect(within(row).getByText('Deribit · no longer listed')).toBeVisible();
    expect(row.querySelector('[data-ticker]')).toBeNull();
    const remove = within(row).getByRole('button', { name: 'Remove BTC 27 Dec 24 on Deribit' });
    await userEvent.setup().click(remove);
    expect(onSettings).toHaveBeenCalledWith({
      lists: [expect.objectContaining({ contracts: [contractKey(btc)] })],
    });
  });

  it('shows in place of the prices of an expired contract when it expired', async () => {
    await page.signIn({ contracts: [btc, future] });
    render(list([contractKey(future), contractKey(btc)]));
    const row = screen.getByRole('row', { name: /BTC 27 Nov 26/ });
    expect(within(row).getByText(EXPIRED)).toHaveTextContent(/^Deribit · expired/);
    expect(row.querySelector('[data-ticker]')).toBeNull();
  });

  it('shows its skeleton until the contracts are loaded', async () => {
    await page.signInWithout(listContracts);
    render(list());
    expect(screen.getByRole('status', { name: 'Loading contracts' })).toBeInTheDocument();
    expect(screen.queryByText('No contracts')).toBeNull();
  });
});

const waiting = () => screen.queryByText('Waiting for Binance Spot');

describe('design §7 widgets without prices', () => {
  it('the order book shows that it waits for its venue until levels arrive', async () => {
    render(book());
    expect(waiting()).toBeVisible();
    await feed.book(contractKey(btc), { bids: [], asks: [] });
    expect(waiting()).toBeVisible();
    await feed.book(contractKey(btc), { bids: [[99, 1]], asks: [[101, 1]] });
    expect(waiting()).toBeNull();
  });

  it('recent trades show that they wait for their venue until a trade arrives', async () => {
    render(trades());
    await feed.trades(contractKey(btc), []);
    expect(waiting()).toBeVisible();
    await feed.trades(contractKey(btc), [{ id: 't1', price: 100, size: 1, side: 'buy', at: 1 }]);
    expect(waiting()).toBeNull();
  });
});
