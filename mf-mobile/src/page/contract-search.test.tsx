import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { contractKey, listFundingRates, listTickers } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContractSearch } from './contract-search.tsx';

const contracts = ['BTC', 'ETH', 'SOL'].map((base) =>
  contractOf({ exchange: 'okx', symbol: `${base}USDT`, base, priceDecimals: 2 }),
);
const perpetual = contractOf({
  exchange: 'okx',
  symbol: 'DOGEUSDTPERP',
  base: 'DOGE',
  instType: 'perpetual',
});
const page = startPage({
  contracts,
  exchanges: [catalogueEntry('okx', { displayName: 'OKX' })],
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ContractSearch open onOpenChange={() => {}} chosen={undefined} onChoose={() => {}} />
    </QueryClientProvider>,
  );

it('the contract search announces the number of matches', async () => {
  page.server.delay(listTickers);
  show();
  const field = screen.getByRole('searchbox', { name: 'Search contracts' });
  const count = screen.getByRole('status');
  expect(count).toHaveTextContent(/^3 contracts$/);
  expect(screen.getByRole('heading', { name: '3 contracts' })).toBeVisible();
  await userEvent.type(field, 'sol');
  expect(count).toHaveTextContent(/^1 contract$/);
  await userEvent.type(field, 'x');
  expect(count).toHaveTextContent(/^0 contracts$/);
});

it('the contract search states that no contract has the chosen type', async () => {
  page.server.delay(listTickers);
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Option' }));
  expect(screen.getByText('No contracts of this type')).toBeVisible();
});

const lastPrices = () =>
  [...document.querySelectorAll('[data-field="last"]')].map(({ textContent }) => textContent);

it('the contract search leaves figures empty, for a skeleton, until they arrive', async () => {
  page.server.delay(listTickers);
  show();
  expect(lastPrices()).toEqual(['', '', '']);
  const [first = contractOf()] = contracts;
  await page.feed.ticker(contractKey(first), { last: 100 });
  expect(lastPrices()).toEqual(['100.00', '', '']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the contract search aligns the points of prices of different decimals', async () => {
  page.server.delay(listTickers);
  await page.signIn({ contracts: contracts.map((each, at) => ({ ...each, priceDecimals: at })) });
  show();
  const missing = [...document.querySelectorAll<HTMLElement>('[style*="--missing-decimals"]')].map(
    ({ style }) => style.getPropertyValue('--missing-decimals'),
  );
  expect(missing).toEqual(['".00"', '"0"', '""']);
});

it('the contract search states that the connection is lost, and shows no figure as loading', async () => {
  page.server.delay(listTickers);
  await page.feed.disconnect();
  show();
  expect(screen.getByRole('alert')).toHaveTextContent('No live prices: the connection is lost.');
  expect(lastPrices()).toEqual(['—', '—', '—']);
});

it('the contract search shows the funding rate of a perpetual with its interval', async () => {
  await page.signIn({ contracts: [...contracts, perpetual] });
  page.server.delay(listTickers);
  page.server.respond(listFundingRates, () => [
    {
      ...perpetual,
      contract: contractKey(perpetual),
      riskType: 'linear' as const,
      rate: 0.0001,
      interval_hours: 8,
      apr: 0.1095,
      next_funding_time: null,
      mark_price: 0.1,
      index_price: 0.1,
    },
  ]);
  show();
  await page.feed.ticker(contractKey(perpetual), { last: 0.1, pred_funding_rate: 0.0001 });
  expect(await screen.findByRole('button', { name: /^DOGE.*Funding 8h \+0\.0100%/ })).toBeVisible();
  const heads = screen.getByText('Contract and venue').parentElement;
  expect(heads).toHaveTextContent(/^Contract and venueFundingLast24h$/);
  await userEvent.type(screen.getByRole('searchbox'), 'sol');
  expect(heads).toHaveTextContent(/^Contract and venueLast24h$/);
});
