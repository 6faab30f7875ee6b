import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { chooseDashContract } from '@parallax/store';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { TopBar } from './top-bar.tsx';

const page = startPage({
  contracts: [contractOf()],
  exchanges: [catalogueEntry('deribit', { displayName: 'Deribit' })],
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TopBar notifications={null} />
    </QueryClientProvider>,
  );

it('the top bar says when its contract expired', async () => {
  const symbol = 'BTC-27NOV26';
  const future = contractOf({
    exchange: 'deribit',
    symbol,
    instType: 'future',
    expiry: Date.now() - 1,
  });
  await page.signIn({ contracts: [future] });
  chooseDashContract(contractKey(future));
  show();
  expect(screen.getByText(/^deribit · expired on \d+ \w+ \d\d, \d\d:\d\d \S+$/i)).toBeVisible();
});

it('the top bar shows a delisted contract with its expiry date and venue', () => {
  chooseDashContract('deribit:BTC-27DEC24');
  show();
  expect(screen.getByRole('heading', { name: /^BTC 27 Dec 24/ })).toBeVisible();
  expect(screen.getByText('Deribit · no longer listed')).toBeVisible();
});
