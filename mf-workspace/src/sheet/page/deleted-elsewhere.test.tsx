import { expect, it } from '@jest/globals';
import { startServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { getBranding, getLayout, listSheets, putLayout, type Sheet } from '@parallax/protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import contributions from '../../contributions.ts';
import { layoutSaver } from '../layout/layout-saver.ts';
import Page from './page.tsx';

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
let sheets: Sheet[] = [
  {
    id: sheetId,
    name: 'Desk',
    menuBar: 'EXECUTION',
    analyticalViewId: null,
    analyticalViewData: null,
  },
];
const server = startServer();
await contribute('mf_workspace', contributions);

it('workspace §4 the page reports that a sheet does not exist when a save responds with 404', async () => {
  server.refuse(getBranding, 404, 'No branding.');
  server.respond(listSheets, () => sheets);
  server.respond(getLayout, () => ({ revision: 0, items: [] }));
  server.refuse(putLayout, 404, 'This sheet does not exist.');
  const client = new QueryClient();
  const value = { path: '/execution/desk', search: `?id=${sheetId}`, navigate: () => undefined };
  render(
    <QueryClientProvider client={client}>
      <NavigationProvider value={value}>
        <Page area="execution" />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('tab', { name: 'Desk' })).toBeVisible();
  const saver = layoutSaver(client, { sheetId });
  await act(() => saver.read());

  sheets = [];
  const added = { i: 'new', type: 'DEPTH_CHART', x: 0, y: 0, w: 6, h: 10, settings: {} };
  await act(async () => {
    saver.editQuietly((items) => [...items, added]);
    await saver.flush();
  });
  expect(await screen.findByText('This sheet does not exist')).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Desk' })).toBeNull();
});
