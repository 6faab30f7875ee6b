import { expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { listCompanyExchanges } from '@parallax/protocol';
import { useVenueFilter } from '@parallax/store';
import { catalogueEntry, okx, startPage } from '@parallax/store/testing';
import { useOverlay, useRequestedSettingsTab } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VenueChecklist } from './venue-checklist.tsx';

const exchanges = [
  catalogueEntry('okx', { displayName: 'OKX' }),
  catalogueEntry('bybit', { displayName: 'Bybit' }),
];
const page = startPage({ exchanges });

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <VenueChecklist />
    </QueryClientProvider>,
  );

it('a change of the venue filter stores the current name of a venue chosen before', async () => {
  page.server.respond(listCompanyExchanges, () => []);
  const { result } = renderHook(useVenueFilter);
  show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'OKX' }));
  const [okx] = result.current.chosen;
  act(() => result.current.choose(okx ? [{ ...okx, name: 'OKEx' }] : []));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bybit' }));
  expect(result.current.chosen.map(({ name }) => name)).toEqual(['OKX', 'Bybit']);
});

const HINT = 'Only exchanges with an account are listed.';

it('the venue filter of a company with exchanges says that others are not listed, and opens the settings', async () => {
  await page.signIn({ connections: [okx], trader: { isAdmin: true } });
  const { result } = renderHook(() => useOverlay('settings')[0]);
  show();
  expect(await screen.findByText(HINT)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add exchanges' }));
  expect(result.current).toBe(true);
  expect(renderHook(useRequestedSettingsTab).result.current).toBe('exchanges');
});

it('the venue filter leads only those to the settings who may add exchanges', async () => {
  await page.signIn({
    connections: [okx],
    trader: { companyType: 'BUSINESS', isAdmin: false },
  });
  show();
  expect(await screen.findByText(HINT)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add exchanges' })).toBeNull();
});

it('the venue filter of a company without exchanges lists all of them, without the hint', async () => {
  await page.signIn({ connections: [], exchanges });
  show();
  await screen.findByRole('checkbox', { name: 'OKX' });
  expect(screen.queryByText(HINT)).toBeNull();
});
