import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { contractOf } from '@parallax/protocol/testing';
import { chooseDashContract } from '@parallax/store';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { TopBar } from './top-bar.tsx';

startPage({
  contracts: [contractOf()],
  exchanges: [catalogueEntry('deribit', { displayName: 'Deribit' })],
});

it('the top bar shows a delisted contract with its expiry date and venue', () => {
  chooseDashContract('deribit:BTC-27DEC24');
  render(
    <QueryClientProvider client={queryClient}>
      <TopBar notifications={null} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('heading', { name: /^BTC 27 Dec 24/ })).toBeVisible();
  expect(screen.getByText('Deribit · no longer listed')).toBeVisible();
});
