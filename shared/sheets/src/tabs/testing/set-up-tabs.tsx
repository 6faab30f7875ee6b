import { beforeEach, expect, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { type ReceivedInput, refusal, startServer } from '@parallax/api/testing';
import { NavigationProvider } from '@parallax/federation/navigation';
import {
  addSheet,
  deleteSheet,
  type Endpoint,
  getLayout,
  listSheets,
  type MenuBar,
  putLayout,
  renameSheet,
  type Sheet,
} from '@parallax/protocol';
import type { Toast } from '@parallax/ui/state';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

export const server = startServer();
/** The inputs of the requests to an endpoint that the server has received. */
export const sent = (endpoint: Endpoint): ReceivedInput[] => server.received(endpoint);
export const toasts: { kind: string; title: string }[] = [];
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
export const noResponse = () => {
  throw new ApiError('call', { noResponse: 'network' });
};
export const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
export const menuItem = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Sheet menu' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

/**
 * The tabs of a server with two sheets. Call before importing modules of the tabs.
 */
export async function setUpTabs() {
  let runToastAction: (() => void) | undefined;
  const state = await import('@parallax/ui/state');
  jest.unstable_mockModule('@parallax/ui/state', () => ({
    ...state,
    showToast: (toast: Toast) => {
      const { kind, title, action } = toast;
      toasts.push({ kind, title });
      runToastAction = action?.onSelect;
      return state.showToast(toast);
    },
  }));
  const { onQueriesChanged } = await import('@parallax/api/react');
  const { SheetTabs } = await import('../sheet-tabs.tsx');

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
    const { rerender } = render(tabsOf(openId));
    openSheet = (id) => rerender(tabsOf(id));
    openOtherArea = () => rerender(page('/risk', undefined, null));
    return userEvent.setup();
  }

  onQueriesChanged(changed);

  beforeEach(() => {
    toasts.length = 0;
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
    server.respond(getLayout, () => ({ revision: 4, items: [] }));
    server.respond(putLayout, () => ({ revision: 1, items: [] }));
  });

  return {
    show,
    /** Renders the toasts. */
    showToasts: () => void render(<state.Toaster />),
    openSheet: (id: string) => openSheet(id),
    openOtherArea: () => openOtherArea(),
    /** Runs the action of the last toast. */
    runToastAction: () => runToastAction?.(),
    lastToastAction: () => runToastAction,
  };
}
