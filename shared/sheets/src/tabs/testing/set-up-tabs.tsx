import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type ReceivedInput, refusal, startServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  addSheet,
  deleteSheet,
  type Endpoint,
  getLayout,
  type LayoutItem,
  listSheets,
  type MenuBar,
  putLayout,
  renameSheet,
  type Sheet,
} from '@parallax/protocol';
import { onQueriesChanged } from '@parallax/store';
import { Toaster } from '@parallax/ui/state';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { SheetTabs } from '../sheet-tabs.tsx';

export const server = startServer();
/** The inputs of the requests to an endpoint that the server has received. */
export const sent = (endpoint: Endpoint): ReceivedInput[] => server.received(endpoint);
/** The shown toasts, oldest first. */
export const toasts = () => shownToasts().map(({ kind, title }) => ({ kind, title }));
export const navigate: jest.Mock = jest.fn();
/** Called for each change that the other tabs are notified of. */
export const changed: jest.Mock<() => void> = jest.fn();

export const sheet = (n: number, name: string, menuBar: MenuBar = 'EXECUTION'): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
export const desk = sheet(1, 'BTC desk');
export const carry = sheet(2, 'ETH carry');

/** Delays the next response; returns the function that releases it. */
export function delayResponse(endpoint: Endpoint): () => Promise<void> {
  const before = sent(endpoint).length;
  const release = server.delay(endpoint);
  return async () => {
    await waitFor(() => expect(sent(endpoint).length).toBeGreaterThan(before));
    await act(async () => release());
  };
}
export const refuse =
  (status: number, ...texts: string[]) =>
  () => {
    throw refusal(status, ...texts);
  };
/** Responds with the widgets of a sheet, and with their positions in one narrow grid, if any. */
export const answerLayouts = (
  items: LayoutItem[],
  narrow?: { readonly columns: number; readonly items: LayoutItem[] },
): void =>
  server.respond(getLayout, ({ query: { columns } }) => {
    if (columns === undefined) return { revision: 4, items };
    return columns === narrow?.columns
      ? { revision: 2, items: narrow.items }
      : { revision: 0, items: [] };
  });
export const noResponse = () => {
  throw new ApiError('call', { noResponse: 'network' });
};
export const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
export const menuItem = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Sheet menu' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

const toastItems = () =>
  document.querySelectorAll<HTMLElement>('[data-sonner-toast]:not([data-removed="true"])');

/** The button of the newest toast. */
export async function toastButton(): Promise<HTMLElement> {
  await waitFor(() => expect(toastItems()).toHaveLength(shownToasts().length));
  // the newest toast is first in the document
  const [newest] = toastItems();
  if (newest === undefined) throw new Error('no toast');
  return within(newest).getByRole('button', { name: String(shownToasts().at(-1)?.action) });
}
export const clickToastButton = async () => fireEvent.click(await toastButton());

/** The tabs of a server with two sheets. */
export function setUpTabs() {
  let openSheet: (id: string) => void;
  let openOtherArea: () => void;

  function show(openId: string | undefined = desk.id, menuBar: MenuBar = 'EXECUTION') {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const page = (path: string, id: string | undefined, shown: ReactNode) => (
      <QueryClientProvider client={client}>
        <NavigationProvider value={{ path, search: id ? `?id=${id}` : '', navigate }}>
          {shown}
        </NavigationProvider>
      </QueryClientProvider>
    );
    const tabsOf = (id: string | undefined) =>
      page('/execution/any', id, <SheetTabs menuBar={menuBar} openId={id} />);
    render(<Toaster />);
    const { rerender } = render(tabsOf(openId));
    openSheet = (id) => rerender(tabsOf(id));
    openOtherArea = () => rerender(page('/risk', undefined, null));
    return userEvent.setup();
  }

  onQueriesChanged(changed);

  beforeEach(() => {
    navigate.mockClear();
    changed.mockClear();
    let list = [desk, carry];
    server.respond(listSheets, () => list);
    server.respond(addSheet, () => sheet(3, 'Altcoins'));
    server.respond(renameSheet, () => sheet(1, 'New name'));
    server.respond(deleteSheet, () => {
      list = [carry];
      return null;
    });
    answerLayouts([]);
    server.respond(putLayout, () => ({ revision: 1, items: [] }));
  });

  afterEach(() => act(removeToasts));

  return {
    show,
    openSheet: (id: string) => openSheet(id),
    openOtherArea: () => openOtherArea(),
  };
}
