import { beforeEach, expect, jest } from '@jest/globals';
import * as api from '@parallax/api';
import { NavigationProvider } from '@parallax/federation/navigation';
import { endpoints, type MenuBar, type Sheet } from '@parallax/protocol';
import type { Toast } from '@parallax/ui/state';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

type Answers = Partial<Record<string, (input: unknown) => unknown>>;
/** Responses of the server, by method and path. */
export const answers: Answers = {};
export const calls: { path: string; method: string; input: unknown }[] = [];
export const toasts: { kind: string; title: string }[] = [];
export const navigate: jest.Mock = jest.fn();
/** Called for each change that the other tabs are notified of. */
export const changed: jest.Mock<() => void> = jest.fn();

export const LAYOUT = `GET ${endpoints.getLayout.path}`;
export const LIST = `GET ${endpoints.listSheets.path}`;
export const ADD = `POST ${endpoints.addSheet.path}`;
export const RENAME = `PUT ${endpoints.renameSheet.path}`;
export const DELETE = `DELETE ${endpoints.deleteSheet.path}`;
export const SORT = `PUT ${endpoints.sortSheets.path}`;

export const sheet = (n: number, name: string, menuBar: MenuBar = 'EXECUTION'): Sheet => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
export const desk = sheet(1, 'BTC desk');
export const carry = sheet(2, 'ETH carry');

/** Delays a response; returns the function that releases it. */
export function delayResponse(call: string): () => Promise<void> {
  const answer = answers[call];
  let release: (() => void) | undefined;
  answers[call] = (input) =>
    new Promise((resolve) => {
      release = () => resolve(answer?.(input));
    });
  return async () => {
    await waitFor(() => expect(release).toBeDefined());
    await act(async () => release?.());
  };
}
export const refuse =
  (status: number, ...texts: string[]) =>
  () => {
    throw new api.ApiError('call', { status, texts });
  };
export const noResponse = () => {
  throw new api.ApiError('call', { noResponse: 'network' });
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
  jest.unstable_mockModule('@parallax/api', () => ({
    ...api,
    callApi: async (endpoint: { path: string; method: string }, input: unknown) => {
      calls.push({ ...endpoint, input });
      return answers[`${endpoint.method} ${endpoint.path}`]?.(input);
    },
  }));
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
    calls.length = 0;
    toasts.length = 0;
    navigate.mockClear();
    changed.mockClear();
    let list = [desk, carry];
    for (const call of Object.keys(answers)) delete answers[call];
    Object.assign(answers, {
      [LIST]: () => list,
      [ADD]: () => sheet(3, 'Altcoins'),
      [RENAME]: () => sheet(1, 'New name'),
      [DELETE]: () => {
        list = [carry];
        return null;
      },
      [SORT]: () => null,
    });
  });

  return {
    show,
    /** Shows the toasts themselves. */
    showToasts: () => void render(<state.Toaster />),
    openSheet: (id: string) => openSheet(id),
    openOtherArea: () => openOtherArea(),
    /** Runs the action of the last toast. */
    runToastAction: () => runToastAction?.(),
  };
}
