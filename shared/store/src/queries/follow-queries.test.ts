import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { advanceClock, startFakeClock } from '@parallax/api/testing';
import { openChannel } from '@parallax/channels';
import { endpoints } from '@parallax/protocol';
import { QueryObserver } from '@tanstack/react-query';
import { fakeServer, mockFeed, session } from '../testing/fake-server.ts';

mockFeed();
const { endpointQuery, queryClient, queryKeyOf } = await import('@parallax/api/react');
const { jotaiStore } = await import('../jotai-store.ts');
const { queriesChanged } = await import('../mutation/changed-queries.ts');
const { sessionAtom } = await import('../session-state/session-atom.ts');
const { followQueries } = await import('./follow-queries.ts');

const { traderId } = session;
const { listSheets, listPriceAlerts } = endpoints;
const other = openChannel('queries');
const received: unknown[] = [];
other.listen((message) => received.push(message));

const settled = () => advanceClock(1_000);
const requests = () => fakeServer.requestCount(listPriceAlerts);
const hide = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const post = (...paths: string[]) => other.post({ traderId, paths });
let stop: (() => void)[] = [];

beforeEach(async () => {
  startFakeClock();
  fakeServer.reset();
  for (const list of [listPriceAlerts, listSheets]) fakeServer.respond(list, () => []);
  jotaiStore.set(sessionAtom, { state: 'signed-in', session });
  const shown = new QueryObserver(queryClient, endpointQuery(listPriceAlerts));
  stop = [shown.subscribe(() => undefined), followQueries()];
  await settled();
  received.length = 0;
});

afterEach(() => {
  for (const end of stop) end();
  queryClient.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('data that one tab of the trader has changed', () => {
  it('is refetched once for several changes in a tab that shows it, and not broadcast in turn', async () => {
    expect(requests()).toBe(1);
    post(listPriceAlerts.path);
    post(listSheets.path, listPriceAlerts.path);
    await settled();
    expect(requests()).toBe(2);
    expect(fakeServer.requestCount(listSheets)).toBe(0);
    expect(received).toEqual([]);
  });

  it('is only invalidated in a tab that does not show it', async () => {
    const sheets = endpointQuery(listSheets, { query: { rootPath: 'execution' } });
    await queryClient.fetchQuery(sheets);
    post(listSheets.path);
    await settled();
    expect(fakeServer.requestCount(listSheets)).toBe(1);
    expect(queryClient.getQueryState(sheets.queryKey)?.isInvalidated).toBe(true);
  });

  it('is refetched by a hidden page once the page is visible again', async () => {
    hide(true);
    post(listPriceAlerts.path);
    await settled();
    expect(requests()).toBe(1);
    hide(false);
    await settled();
    expect(requests()).toBe(2);
  });

  it('is not refetched for another trader, after the session or for an invalid message', async () => {
    other.post({ traderId: '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33', paths: [listPriceAlerts.path] });
    other.post({ traderId, paths: [] });
    await settled();
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    post(listPriceAlerts.path);
    await settled();
    expect(requests()).toBe(1);
  });

  it('is broadcast only to the other tabs', async () => {
    queriesChanged([listPriceAlerts]);
    await settled();
    expect(received).toEqual([{ traderId, paths: queryKeyOf(listPriceAlerts) }]);
    expect(requests()).toBe(1);
  });

  it('is not broadcast without a session, or after following has stopped', async () => {
    jotaiStore.set(sessionAtom, { state: 'signed-out' });
    queriesChanged([listPriceAlerts]);
    await settled();
    jotaiStore.set(sessionAtom, { state: 'signed-in', session });
    for (const end of stop) end();
    queriesChanged([listPriceAlerts]);
    await settled();
    expect(received).toEqual([]);
  });
});
