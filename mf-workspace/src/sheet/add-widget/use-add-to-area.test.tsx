import { expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { addSheet, getLayout, listSheets, newId, putLayout } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { addedSheet } from '../../testing/added-sheet.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import { layoutSaver } from '../layout/layout-saver.ts';
import { useAddToArea } from './use-add-to-area.ts';

const { server } = startPage({ contracts: [contractOf()] });
await contribute('mf_workspace', contributions);

function Add({ type = 'ORDER_BOOK' }) {
  const add = useAddToArea('EXECUTION');
  return (
    <button type="button" onClick={() => void add({ type })}>
      Add
    </button>
  );
}

const sheetId = newId();
const ADDRESS = `/execution/new-sheet?id=${sheetId}&widget=ORDER_BOOK`;
const navigate = jest.fn();

it.each([
  [
    'names the first widget of an area in the address if the new sheet is open',
    '/execution/new-sheet',
    sheetId,
    [[ADDRESS, { replace: false }]],
  ],
  [
    'keeps the address if another sheet was opened before the first widget of an area was added',
    '/execution/other',
    newId(),
    [],
  ],
])('%s', async (_, path, openId, navigations) => {
  navigate.mockClear();
  queryClient.clear();
  server.respond(listSheets, () => []);
  server.respond(addSheet, ({ body }) => addedSheet(sheetId, body));
  server.respond(getLayout, () => ({ revision: 0, items: [] }));
  server.respond(putLayout, ({ body }) => savedLayout(body));
  const release = server.delay(getLayout);
  const page = (at: string, search: string) => (
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: at, search, navigate }}>
        <Add />
      </NavigationProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page('/execution', ''));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(server.received(getLayout)).not.toEqual([]));
  rerender(page(path, `?id=${openId}`));
  await act(async () => release());
  await waitFor(() => expect(server.received(putLayout)).not.toEqual([]));
  expect(navigate.mock.calls).toEqual(navigations);
});

it('links an added order ticket with the book of its contract, which one Undo reverts with the addition', async () => {
  queryClient.clear();
  const book = { i: 'b', type: 'ORDER_BOOK', x: 0, y: 0, w: 6, h: 10, settings: {} };
  server.respond(listSheets, () => [addedSheet(sheetId, { name: 'Desk', menuBar: 'EXECUTION' })]);
  server.respond(getLayout, () => ({ revision: 1, items: [book] }));
  server.respond(putLayout, ({ body }) => savedLayout(body));
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/execution', search: `?id=${sheetId}`, navigate }}>
        <Add type="REGULAR_EXECUTION" />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  const saver = layoutSaver(queryClient, { sheetId });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Add' }));
  const link = { to: 'blue', contract: 'binance_spot:BTCUSDT' };
  await waitFor(() =>
    expect(saver.items).toMatchObject([
      { type: 'ORDER_BOOK', link },
      { type: 'REGULAR_EXECUTION', link },
    ]),
  );
  act(() => void saver.undo());
  expect(saver.items).toEqual([book]);
});
