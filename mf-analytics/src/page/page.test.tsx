import '@testing-library/jest-dom/jest-globals';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { areaPath, listSheets, type Sheet } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import contributions from '../contributions.ts';
import { FORWARD_LADDER_FORMAT } from '../forward-ladders/forward-ladder-filters.ts';
import { withGroup } from '../saving/with-group.ts';
import { analyticsSheet } from '../testing/analytics-data.ts';
import AnalyticsPage from './page.tsx';

await contribute(
  'mf_analytics',
  contributions,
  (expose) => expose === 'analytics-view/forward-ladders',
);
const { server } = startPage();

const menuBar = 'ANALYTICS/FORWARD_LADDERS';
const sheetOf = (id: string, name: string, base: string): Sheet => {
  const { filters } = FORWARD_LADDER_FORMAT.read(null);
  const top_filters = { ...filters.table_01.top_filters, base };
  const data = FORWARD_LADDER_FORMAT.write(withGroup(filters, 'table_01', { top_filters }));
  return { ...analyticsSheet(menuBar, data), id, name };
};
const MAJORS = '5a1c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d31';
const OLD_COINS = '5a1c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d32';
const DELETED = '5a1c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d39';
let sheets: Sheet[] = [];
const navigate = jest.fn();
const open = (path: string, search = '') =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path, search, navigate }}>
        <AnalyticsPage />
      </NavigationProvider>
    </QueryClientProvider>,
  );

beforeEach(() => {
  navigate.mockClear();
  sheets = [sheetOf(MAJORS, 'Majors', 'ETH'), sheetOf(OLD_COINS, 'Old coins', 'LTC')];
  server.respond(listSheets, ({ query: { rootPath } }) =>
    rootPath === areaPath(menuBar) ? sheets : [],
  );
});

describe('AnalyticsPage', () => {
  it.each([
    ['/analytics', '/analytics/spot-ladders'],
    ['/analytics/forward-ladders', `/analytics/forward-ladders/majors?id=${MAJORS}`],
  ])('redirects %s to %s', async (path, to) => {
    open(path);
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(to, { replace: true }));
  });

  it('opens the sheet by its id and ignores the readable part of the address', async () => {
    open('/analytics/forward-ladders/renamed-since', `?id=${OLD_COINS}`);
    const ladder = within(await screen.findByRole('region', { name: 'Forward ladder 1' }));
    expect(ladder.getByRole('combobox', { name: 'Base' })).toHaveValue('LTC');
  });

  it('offers to add a sheet if the sub-area has no sheets', async () => {
    sheets = [];
    open('/analytics/forward-ladders');
    expect(await screen.findByRole('button', { name: 'Add sheet' })).toBeVisible();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('reports a deleted sheet and links to the first sheet', async () => {
    open('/analytics/forward-ladders/gone', `?id=${DELETED}`);
    expect(await screen.findByText('This sheet no longer exists')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Majors' })).toBeVisible();
  });

  it("shows 'Page not found' for an unknown view", () => {
    open('/analytics/no-such-view');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });
});
