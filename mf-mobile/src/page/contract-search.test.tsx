import { expect, it } from '@jest/globals';
import { contractKey, listTickers } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContractSearch } from './contract-search.tsx';

const contracts = ['BTC', 'ETH', 'SOL'].map((base) =>
  contractOf({ exchange: 'okx', symbol: `${base}USDT`, base, priceDecimals: 2 }),
);
const page = startPage({
  contracts,
  exchanges: [catalogueEntry('okx', { displayName: 'OKX' })],
});

it('the contract search announces the number of matches', async () => {
  page.server.delay(listTickers);
  render(<ContractSearch open onOpenChange={() => {}} chosen={undefined} onChoose={() => {}} />);
  const field = screen.getByRole('searchbox', { name: 'Search contracts' });
  const count = screen.getByRole('status');
  expect(count).toHaveTextContent(/^3 contracts$/);
  await userEvent.type(field, 'sol');
  expect(count).toHaveTextContent(/^1 contract$/);
  await userEvent.type(field, 'x');
  expect(count).toHaveTextContent(/^0 contracts$/);
});

it('the contract search states that no contract has the chosen type', async () => {
  page.server.delay(listTickers);
  render(<ContractSearch open onOpenChange={() => {}} chosen={undefined} onChoose={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Option' }));
  expect(screen.getByText('No contracts of this type')).toBeVisible();
});

const lastPrices = () =>
  [...document.querySelectorAll('[data-field="last"]')].map(({ textContent }) => textContent);

it('the contract search leaves figures empty, for a skeleton, until they arrive', async () => {
  page.server.delay(listTickers);
  render(<ContractSearch open onOpenChange={() => {}} chosen={undefined} onChoose={() => {}} />);
  expect(lastPrices()).toEqual(['', '', '']);
  const [first = contractOf()] = contracts;
  await page.feed.ticker(contractKey(first), { last: 100 });
  expect(lastPrices()).toEqual(['100.00', '', '']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the contract search states that the connection is lost, and shows no figure as loading', async () => {
  page.server.delay(listTickers);
  await page.feed.disconnect();
  render(<ContractSearch open onOpenChange={() => {}} chosen={undefined} onChoose={() => {}} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No live prices: the connection is lost.');
  expect(lastPrices()).toEqual(['—', '—', '—']);
});
