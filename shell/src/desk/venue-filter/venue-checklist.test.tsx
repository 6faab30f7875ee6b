import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { listCompanyExchanges } from '@parallax/protocol';
import { useVenueFilter } from '@parallax/store';
import { catalogueEntry, startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VenueChecklist } from './venue-checklist.tsx';

const exchanges = [
  catalogueEntry('okx', { displayName: 'OKX' }),
  catalogueEntry('bybit', { displayName: 'Bybit' }),
];
const page = startPage({ exchanges });

it('a change of the venue filter stores the current name of a venue chosen before', async () => {
  page.server.respond(listCompanyExchanges, () => []);
  const { result } = renderHook(useVenueFilter);
  render(
    <QueryClientProvider client={queryClient}>
      <VenueChecklist />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'OKX' }));
  const [okx] = result.current.chosen;
  act(() => result.current.choose(okx ? [{ ...okx, name: 'OKEx' }] : []));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bybit' }));
  expect(result.current.chosen.map(({ name }) => name)).toEqual(['OKX', 'Bybit']);
});
