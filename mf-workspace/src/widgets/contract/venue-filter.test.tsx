import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WithNavigation } from '../testing/with-navigation.tsx';

const btc = contractOf();
const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });
const contracts = [btc, eth];
const choose = jest.fn();
let filter: string[] = [];
const passes = ({ exchange }: { exchange: string }) =>
  filter.length === 0 || filter.includes(exchange);

const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContracts: () => contracts,
  useShownContracts: () => contracts.filter(passes),
  useContract: (key: string | undefined) => contracts.find((each) => contractKey(each) === key),
  useDefaultContract: () => btc,
  useVenueFilter: () => ({ chosen: filter, choose, passes }),
}));
const { default: OrderBook } = await import('../order-book/order-book.tsx');
const { default: WatchList } = await import('../watch-list/watch-list.tsx');
const { readWatchList } = await import('../watch-list/watch-list-settings.ts');
const { ContractField } = await import('./contract-field.tsx');

afterEach(() => {
  filter = [];
  choose.mockClear();
});

const openBook = (contract: string | undefined) =>
  render(
    <OrderBook
      settings={{ contract, group: 1, unit: 'Size', cumulative: true }}
      onSettings={jest.fn()}
    />,
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
      filter = chosen;
      openBook(key);
      expect(screen.getByText(`${subject} is hidden by the venue filter`)).toBeVisible();
      await userEvent.setup().click(screen.getByRole('button', { name: 'Show all venues' }));
      expect(choose).toHaveBeenCalledWith([]);
    },
  );

  it('shows a contract that the filter permits', () => {
    filter = ['okx'];
    openBook(contractKey(eth));
    expect(screen.getByRole('table', { name: 'Order book of ETH/USDT on okx' })).toBeVisible();
  });
});

describe('a watch list under a venue filter', () => {
  it('shows the permitted rows and the total count', () => {
    filter = ['okx'];
    openList();
    expect(screen.getByText('1 of 2 contracts')).toBeVisible();
    expect(screen.getByText('ETH/USDT')).toBeVisible();
    expect(screen.queryByText('BTC/USDT')).toBeNull();
  });

  it('reports that the filter hides every row', () => {
    filter = ['deribit'];
    openList();
    expect(screen.getByText('0 of 2 contracts')).toBeVisible();
    expect(screen.getByText('Every contract here is hidden by the venue filter')).toBeVisible();
  });
});

const offered = () =>
  screen.getAllByRole('option').map((option) => option.firstElementChild?.textContent);

describe('the contract field under a venue filter', () => {
  it('offers the permitted contracts and retains the selected one', async () => {
    filter = ['okx'];
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
