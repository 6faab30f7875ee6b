import { afterEach, beforeEach, jest } from '@jest/globals';
import * as api from '@parallax/api';
import type { Layout, LayoutItem } from '@parallax/protocol';
import { QueryClient } from '@tanstack/react-query';

interface Call {
  method: string;
  input: { body?: { revision: number; items: LayoutItem[] } };
}
export const nothing = () => undefined;
export const calls: Call[] = [];
export const sentOnLeave: unknown[] = [];
export const toasts: string[] = [];
export const saves = () => calls.filter((call) => call.method === 'PUT');

export const item = (i: string, x = 0): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
});
export const failure = (status: number | undefined, data?: unknown) =>
  new api.ApiError(
    'PUT /api/sheets/layout',
    status === undefined ? { noResponse: 'network' } : { status, texts: ['no'], data },
  );

export const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
/** The server: its stored layout and its responses. */
export const server: { saved: Layout; answer: (call: Call) => Promise<Layout> } = {
  saved: { revision: 1, items: [] },
  answer: serve,
};
export let client: QueryClient;

export async function serve({ method, input }: Call): Promise<Layout> {
  if (method === 'GET') return server.saved;
  const { revision, items } = input.body ?? { revision: -1, items: [] };
  if (revision !== server.saved.revision) throw failure(409, server.saved);
  server.saved = { revision: revision + 1, items };
  return server.saved;
}

/**
 * A layout that the server stores and the page has read. Call it before importing a module that
 * saves layouts.
 */
export async function setUpLayout() {
  jest.unstable_mockModule('@parallax/api', () => ({
    ...api,
    callApi: (endpoint: { method: string }, input: Call['input']) => {
      const call = { method: endpoint.method, input };
      calls.push(call);
      return server.answer(call);
    },
    sendOnLeave: (...call: unknown[]) => sentOnLeave.push(call),
    onSignedOut: () => nothing,
  }));
  const state = await import('@parallax/ui/state');
  jest.unstable_mockModule('@parallax/ui/state', () => ({
    ...state,
    showToast: ({ title }: { title: string }) => toasts.push(title),
    dismissToast: (id: string) => toasts.push(`dismissed ${id}`),
  }));
  let connected: () => void = nothing;
  const feed = await import('@parallax/feed');
  jest.unstable_mockModule('@parallax/feed', () => ({
    ...feed,
    onFeedConnected: (listener: () => void) => {
      connected = listener;
      return nothing;
    },
  }));
  const { layoutQuery } = await import('../layout-query.ts');
  const document = () => client.getQueryData(layoutQuery({ sheetId }).queryKey);

  beforeEach(async () => {
    jest.useFakeTimers();
    localStorage.clear();
    calls.length = 0;
    toasts.length = 0;
    sentOnLeave.length = 0;
    server.saved = { revision: 1, items: [item('a')] };
    server.answer = serve;
    client = new QueryClient();
    await client.fetchQuery(layoutQuery({ sheetId }));
  });

  afterEach(() => {
    client.clear();
    jest.restoreAllMocks();
  });

  return {
    document,
    layoutQuery,
    connected: () => connected(),
  };
}
