import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { contribute } from '@parallax/federation/testing';
import {
  addSheet,
  getLayout,
  type Layout,
  listMyWidgets,
  listSheets,
  type MyWidget,
  newId,
  putLayout,
} from '@parallax/protocol';
import { session, startPage } from '@parallax/store/testing';
import { dismissSessionToasts } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import contributions from '../../contributions.ts';
import { addedSheet } from '../../testing/added-sheet.ts';
import { savedLayout } from '../../testing/saved-layout.ts';
import WidgetList from './widget-list.tsx';

const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
const myBook: MyWidget = {
  id: '0d4c7f3e-52ab-4a7e-b6a0-000000000001',
  type: 'ORDER_BOOK',
  name: 'BTC book',
  data: '{"contract":"kraken_spot:XBTUSDT"}',
  traderId: session.traderId,
};
const heat: MyWidget = { ...myBook, id: `${myBook.id.slice(0, -1)}2`, type: 'HEAT', name: 'Heat' };

let saved: Layout;
const { server } = startPage();
await contribute('mf_workspace', contributions);

const navigate = jest.fn();
const onAdded = jest.fn();

let openSheet: (id: string) => void;

function show(open: string | undefined, addressId = open) {
  const page = (search: string) => (
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/mobile', search, navigate }}>
        <WidgetList sheetId={open} onAdded={onAdded} />
      </NavigationProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page(addressId === undefined ? '' : `?id=${addressId}`));
  openSheet = (id) => rerender(page(`?id=${id}`));
  return userEvent.setup();
}

beforeEach(() => {
  saved = { revision: 0, items: [] };
  server.respond(listMyWidgets, () => [myBook, heat]);
  server.respond(listSheets, () => []);
  server.respond(addSheet, ({ body }) => addedSheet(sheetId, body));
  server.respond(getLayout, () => saved);
  server.respond(putLayout, ({ body }) => {
    saved = savedLayout(body);
    return saved;
  });
  navigate.mockClear();
  onAdded.mockClear();
});
afterEach(() => dismissSessionToasts());

describe('workspace §2 Add Widget on the phone', () => {
  it('lists the widgets by category, including the widgets of Add component', () => {
    show(sheetId);
    const market = within(screen.getByRole('region', { name: 'Market data' }));
    expect(market.getByRole('button', { name: 'Order book' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Watch list' })).toBeVisible();
  });

  it('workspace §5 searches case-insensitively and shows only categories with a match', async () => {
    const user = show(sheetId);
    await user.type(screen.getByRole('searchbox', { name: 'Search widgets' }), 'BOOK');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Order book',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  });

  it('adds one widget on a double click', async () => {
    const user = show(sheetId);
    await user.dblClick(screen.getByRole('button', { name: 'Order book' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(saved.items.map(({ type }) => type)).toEqual(['ORDER_BOOK']));
  });

  it('adds a saved widget with its settings and disables saved widgets of a missing type', async () => {
    const user = show(sheetId);
    await user.click(screen.getByRole('tab', { name: 'My Widgets' }));
    expect(await screen.findByRole('button', { name: 'Heat' })).toBeDisabled();
    expect(screen.queryByText(/Drag and drop/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'BTC book' }));
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    await waitFor(() =>
      expect(saved.items).toMatchObject([
        { type: 'ORDER_BOOK', settings: { contract: 'kraken_spot:XBTUSDT' } },
      ]),
    );
  });

  it("workspace §4 first adds and opens the sheet 'New sheet' if no sheet is open", async () => {
    const user = show(undefined);
    await user.click(screen.getByRole('button', { name: 'Order book' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/mobile?id=${sheetId}`));
    expect(server.received(addSheet)).toEqual([{ body: { name: 'New sheet', menuBar: 'MOBILE' } }]);
    await waitFor(() => expect(saved.items.map(({ type }) => type)).toEqual(['ORDER_BOOK']));
    expect(onAdded).toHaveBeenCalledTimes(1);
  });

  it("opens the sheet 'New sheet' also if the address names a sheet that no longer exists", async () => {
    const user = show(undefined, newId());
    await user.click(screen.getByRole('button', { name: 'Order book' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/mobile?id=${sheetId}`));
  });

  it('adds to the sheet without opening it if another one was opened in the meantime', async () => {
    const release = server.delay(addSheet);
    const user = show(undefined);
    await user.click(screen.getByRole('button', { name: 'Order book' }));
    await waitFor(() => expect(server.received(addSheet)).toHaveLength(1));
    openSheet(newId());
    await act(async () => release());
    await waitFor(() => expect(saved.items.map(({ type }) => type)).toEqual(['ORDER_BOOK']));
    expect(onAdded).toHaveBeenCalledTimes(1);
    expect(navigate).not.toHaveBeenCalled();
  });

  it.each([
    ['names the widget in the address', sheetId, [[`/mobile?id=${sheetId}&widget=ORDER_BOOK`]]],
    ['keeps the address of another sheet that was opened in the meantime', newId(), []],
  ])('adds to the open sheet and %s', async (_, id, addresses) => {
    const release = server.delay(getLayout);
    const user = show(sheetId);
    await user.click(screen.getByRole('button', { name: 'Order book' }));
    await waitFor(() => expect(server.received(getLayout)).not.toEqual([]));
    openSheet(id);
    await act(async () => release());
    await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
    expect(navigate.mock.calls.map(([address]) => [address])).toEqual(addresses);
  });
});
