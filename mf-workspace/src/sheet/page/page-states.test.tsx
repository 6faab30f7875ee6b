import { describe, expect, it, jest } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import {
  addSheet,
  getBranding,
  getLayout,
  type Layout,
  listSheets,
  type MenuBar,
  putLayout,
  type Sheet,
} from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import Page from './page.tsx';

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const sheetOf = (menuBar: MenuBar) => ({
  id: sheetId,
  name: 'Desk',
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
const server = startServer();
await contribute('mf_workspace', contributions);

function show(area: string, search = `?id=${sheetId}`) {
  const navigate = jest.fn();
  server.refuse(getBranding, 404, 'No branding.');
  server.respond(getLayout, () => ({ revision: 0, items: [] }));
  const value = { path: search === '' ? `/${area}` : `/${area}/desk`, search, navigate };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider value={value}>
        <Page area={area} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  return navigate;
}

describe('the page of an area', () => {
  it.each([
    ['portfolio', 'PORTFOLIO', 'Press Add Widget at the top right to add a widget'],
    ['algo', 'ALGO', 'Press + (Add component) at the top right to add a widget'],
  ] as const)(
    'names the button that adds a widget to an empty sheet of the area %s',
    async (area, menuBar, hint) => {
      server.respond(listSheets, () => [sheetOf(menuBar)]);
      show(area);
      expect(await screen.findByText(hint, { exact: false })).toBeVisible();
    },
  );

  it('of an area without sheets adds one named after a starter desk and filled with it', async () => {
    const sheets: Sheet[] = [];
    let layout: Layout = { revision: 0, items: [] };
    server.respond(listSheets, () => [...sheets]);
    server.respond(addSheet, ({ body }) => {
      const sheet = { ...sheetOf('RISK'), name: body.name };
      sheets.push(sheet);
      return sheet;
    });
    server.respond(putLayout, ({ body }) => (layout = savedLayout(body)));
    const navigate = show('risk', '');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Markets desk' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/risk/markets-desk?id=${sheetId}`));
    await waitFor(() =>
      expect(layout.items.map(({ type }) => type)).toEqual([
        'MARKET_OVERVIEW',
        'WATCH_LIST',
        'PRICE_CHART',
      ]),
    );
  });

  it('links a trader without sheets from a missing sheet back to the area', async () => {
    server.respond(listSheets, () => []);
    show('risk');
    expect(await screen.findByRole('link', { name: 'Open Risk' })).toBeVisible();
  });
});
