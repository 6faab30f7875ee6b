import { describe, expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OrderBook from '../../widgets/order-book/order-book.tsx';
import { WithNavigation } from '../../widgets/testing/with-navigation.tsx';
import WatchList from '../../widgets/watch-list/watch-list.tsx';
import { readWatchList } from '../../widgets/watch-list/watch-list-settings.ts';
import { ContractField } from './contract-field.tsx';

const btc = contractOf();
const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });
const contracts = [btc, eth];
const page = startPage({ contracts });

const openBook = (contract: string | undefined) =>
  render(
    <OrderBook
      settings={{ contract, group: 1, unit: 'Size', cumulative: true }}
      onSettings={jest.fn()}
    />,
    { wrapper: QueriesProvider },
  );
const openList = () =>
  render(
    <WatchList
      settings={readWatchList({ contracts: contracts.map(contractKey) })}
      onSettings={jest.fn()}
    />,
    { wrapper: WithNavigation },
  );

describe('the order book under a venue filter', () => {
  it.each([
    [contractKey(btc), ['okx'], 'BTC/USDT on binance_spot'],
    [undefined, ['okx'], 'BTC/USDT on binance_spot'],
    [contractKey(eth), ['deribit'], 'ETH/USDT on okx'],
  ])(
    'reports a hidden contract and offers to clear the filter, with the stored contract %s',
    async (key, chosen, subject) => {
      page.filterVenues(...chosen);
      openBook(key);
      expect(screen.getByText(`${subject} is hidden by the venue filter`)).toBeVisible();
      await userEvent.setup().click(screen.getByRole('button', { name: 'Show all venues' }));
      expect(screen.getByRole('table', { name: `Order book of ${subject}` })).toBeVisible();
    },
  );

  it('shows a contract that the filter permits', () => {
    page.filterVenues('okx');
    openBook(contractKey(eth));
    expect(screen.getByRole('table', { name: 'Order book of ETH/USDT on okx' })).toBeVisible();
  });
});

describe('a watch list under a venue filter', () => {
  it('shows the permitted rows and the total count', () => {
    page.filterVenues('okx');
    openList();
    expect(screen.getByText('1 of 2 contracts')).toBeVisible();
    expect(screen.getByText('ETH/USDT')).toBeVisible();
    expect(screen.queryByText('BTC/USDT')).toBeNull();
  });

  it('reports that the filter hides every row', () => {
    page.filterVenues('deribit');
    openList();
    expect(screen.getByText('0 of 2 contracts')).toBeVisible();
    expect(screen.getByText('Every contract here is hidden by the venue filter')).toBeVisible();
  });
});

const offered = () =>
  screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent);

describe('the contract field under a venue filter', () => {
  it('offers the permitted contracts and retains the selected one', async () => {
    page.filterVenues('okx');
    const { rerender } = render(
      <ContractField label="Contract" value={undefined} onChange={jest.fn()} />,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('combobox', { name: 'Contract' }));
    expect(offered()).toEqual(['ETH/USDT']);
    rerender(<ContractField label="Contract" value={contractKey(btc)} onChange={jest.fn()} />);
    expect(offered()).toEqual(['BTC/USDT', 'ETH/USDT']);
    const field = screen.getByRole('combobox', { name: 'Contract' });
    expect(field).toHaveValue('BTC/USDT · binance_spot');
  });
});
