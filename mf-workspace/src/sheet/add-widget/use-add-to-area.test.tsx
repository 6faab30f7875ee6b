import { expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import { addSheet, getLayout, listSheets, newId, putLayout } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { addedSheet } from '../../testing/added-sheet.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import { useAddToArea } from './use-add-to-area.ts';

const { server } = startPage();
await contribute('mf_workspace', contributions);

function AddBook() {
  const add = useAddToArea('EXECUTION');
  return (
    <button type="button" onClick={() => void add({ type: 'ORDER_BOOK' })}>
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
        <AddBook />
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
