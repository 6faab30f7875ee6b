import { afterEach, beforeEach, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { roundTrip, startFakeClock, startServer } from '@parallax/api/testing';
import {
  type Body,
  getLayout,
  type Layout,
  type LayoutItem,
  listSheets,
  putLayout,
} from '@parallax/protocol';
import { QueryClient } from '@tanstack/react-query';
import { savedLayout } from '../../testing/saved-layout.ts';

export const toasts: string[] = [];

export const item = (i: string, x = 0): LayoutItem => ({
  i,
  type: 'ORDER_BOOK',
  x,
  y: 0,
  w: 6,
  h: 10,
  settings: {},
});
const noResponse = () => new ApiError('call', { noResponse: 'network' });
export const conflict = (saved: Layout) =>
  new ApiError('call', { status: 409, texts: ['no'], data: saved });

export const sheetId = '3f0f6d52-6d1c-4a54-8f3a-5c9a3a3a3a3a';
/** What the server has stored. */
export const stored: { layout: Layout } = { layout: { revision: 1, items: [] } };
export let client: QueryClient;

/** Stores a layout, unless its revision is stale. */
function store(body: Body<typeof putLayout>): Layout {
  if (body.revision !== stored.layout.revision) throw conflict(stored.layout);
  stored.layout = savedLayout(body);
  return stored.layout;
}

/**
 * A layout that the server stores and the page has read. Call it before importing a module that
 * saves layouts.
 */
export async function setUpLayout() {
  const server = startServer();
  /** Responds to reads and saves. */
  const respond = () => {
    server.respond(listSheets, () => []);
    server.respond(getLayout, () => stored.layout);
    server.respond(putLayout, ({ body }) => store(body));
  };
  /** Fails to respond to reads and saves. */
  const fail = () => {
    for (const endpoint of [listSheets, getLayout, putLayout])
      server.respond(endpoint, () => Promise.reject(noResponse()));
  };

  const state = await import('@parallax/ui/state');
  jest.unstable_mockModule('@parallax/ui/state', () => ({
    ...state,
    showToast: ({ title }: { title: string }) => toasts.push(title),
    dismissToast: (id: string) => toasts.push(`dismissed ${id}`),
  }));
  let connected: (() => void) | undefined;
  const feed = await import('@parallax/feed');
  jest.unstable_mockModule('@parallax/feed', () => ({
    ...feed,
    onFeedConnected: (listener: () => void) => {
      connected = listener;
      return () => undefined;
    },
  }));
  const { layoutQuery } = await import('../layout-query.ts');
  const document = () => client.getQueryData(layoutQuery({ sheetId }).queryKey);

  beforeEach(async () => {
    startFakeClock();
    localStorage.clear();
    toasts.length = 0;
    stored.layout = { revision: 1, items: [item('a')] };
    respond();
    client = new QueryClient();
    await client.fetchQuery(layoutQuery({ sheetId }));
  });

  afterEach(async () => {
    client.clear();
    // no request reaches the server of the next test
    await roundTrip();
    jest.restoreAllMocks();
  });

  return {
    server,
    respond,
    fail,
    saves: () => server.received(putLayout),
    document,
    layoutQuery,
    connected: () => connected?.(),
  };
}
