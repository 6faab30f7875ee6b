import { expect, it } from '@jest/globals';
import { queryClient, queryKeyOf } from '@parallax/api/react';
import { roundTrip, startServer } from '@parallax/api/testing';
import { ALL_FUNDING_RATES, listFundingRates } from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useFundingHours } from './use-funding-hours.ts';

const perpetual = contractOf({ exchange: 'okx', symbol: 'BTC-USDT-SWAP', instType: 'perpetual' });
const rate = fundingRateOf(perpetual, 0.0001, 4);
const server = startServer();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it('useFundingHours requests the funding intervals only when they are needed, and returns them by contract', async () => {
  server.respond(listFundingRates, () => [rate]);
  const { result, rerender } = renderHook(
    ({ wanted }) => useFundingHours({ exchange: 'okx', base: 'BTC' }, wanted),
    { wrapper, initialProps: { wanted: false } },
  );
  await roundTrip();
  expect(server.requested()).toEqual([]);
  expect(result.current(perpetual)).toBeUndefined();
  rerender({ wanted: true });
  await waitFor(() => expect(result.current(perpetual)).toBe(4));
  expect(result.current(contractOf())).toBeUndefined();
  expect(server.received(listFundingRates)).toEqual([
    { query: { exchange: 'okx', base: 'BTC', format: 'columns', prices: 'false' } },
  ]);
});

it('uses the response that widgets with all funding rates request', async () => {
  queryClient.setQueryData(queryKeyOf(listFundingRates, ALL_FUNDING_RATES), [rate]);
  const { result } = renderHook(() => useFundingHours(), { wrapper });
  await roundTrip();
  expect(result.current(perpetual)).toBe(4);
  expect(server.requested()).toEqual([]);
});
