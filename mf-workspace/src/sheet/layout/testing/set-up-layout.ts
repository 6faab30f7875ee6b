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
import { dismissSessionToasts } from '@parallax/ui/state';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClient } from '@tanstack/react-query';
import { savedLayout } from '../../../testing/saved-layout.ts';
import { layoutQuery } from '../layout-query.ts';

export const toasts = (): unknown[] => shownToasts().map(({ title }) => title);

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

/** The layout of the page. */
const document = () => client.getQueryData(layoutQuery({ sheetId }).queryKey);

function store(body: Body<typeof putLayout>): Layout {
  if (body.revision !== stored.layout.revision) throw conflict(stored.layout);
  stored.layout = savedLayout(body);
  return stored.layout;
}

/** A layout that the server stores and the page has read. */
export function setUpLayout() {
  const server = startServer();
  const respond = () => {
    server.respond(listSheets, () => []);
    server.respond(getLayout, () => stored.layout);
    server.respond(putLayout, ({ body }) => store(body));
  };
  const fail = () => {
    for (const endpoint of [listSheets, getLayout, putLayout])
      server.respond(endpoint, () => Promise.reject(noResponse()));
  };

  beforeEach(async () => {
    startFakeClock();
    localStorage.clear();
    stored.layout = { revision: 1, items: [item('a')] };
    respond();
    client = new QueryClient();
    await client.fetchQuery(layoutQuery({ sheetId }));
  });

  afterEach(async () => {
    client.clear();
    dismissSessionToasts();
    // no request reaches the server of the next test
    await roundTrip();
    jest.restoreAllMocks();
  });

  return { server, respond, fail, saves: () => server.received(putLayout), document };
}
