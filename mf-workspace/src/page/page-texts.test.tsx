import { describe, expect, it } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { getBranding, getLayout, listSheets, type MenuBar } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import contributions from '../contributions.ts';

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const sheetOf = (menuBar: MenuBar) => ({
  id: sheetId,
  name: 'Desk',
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
const server = startServer();
const { default: Page } = await import('./page.tsx');
await contribute('mf_workspace', contributions);

function show(area: string): void {
  server.refuse(getBranding, 404, 'No branding.');
  server.respond(getLayout, () => ({ revision: 0, items: [] }));
  const value = { path: `/${area}/desk`, search: `?id=${sheetId}`, navigate: () => undefined };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NavigationProvider value={value}>
        <Page area={area} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
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

  it('links a trader without sheets from a missing sheet back to the area', async () => {
    server.respond(listSheets, () => []);
    show('risk');
    expect(await screen.findByRole('link', { name: 'Open Risk' })).toBeVisible();
  });
});
