import { beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { refusal, roundTrip, startServer } from '@parallax/api/testing';
import { listSheets, putAnalyticsSheet, type Sheet } from '@parallax/protocol';
import { sheetsKey } from '@parallax/sheets';
import { shownToasts } from '@parallax/ui/testing';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { withGroup } from '../saving/with-group.ts';
import { SPOT_LADDER_FORMAT, type SpotLadderFilters } from '../spot-ladders/spot-ladder-filters.ts';
import { analyticsSheet } from '../testing/analytics-data.ts';
import { useSavedFilters } from './use-saved-filters.ts';

const server = startServer();

const DEFAULTS = SPOT_LADDER_FORMAT.read(null).filters;
const withBase = (filters: SpotLadderFilters, name: keyof SpotLadderFilters, base: string) =>
  withGroup(filters, name, { top_filters: { ...filters[name].top_filters, base } });
const basesOf = ({ table_01, table_02 }: SpotLadderFilters) => [
  table_01.top_filters.base,
  table_02.top_filters.base,
];

const menuBar = 'ANALYTICS/SPOT_LADDERS';
let onServer: Sheet;
/** Stores the filters, as another tab would. */
const store = (filters: SpotLadderFilters) => {
  onServer = { ...onServer, analyticalViewData: SPOT_LADDER_FORMAT.write(filters) };
};

const acceptSaves = () =>
  server.respond(putAnalyticsSheet, ({ body }) => {
    onServer = { ...onServer, analyticalViewData: body.data };
    return body;
  });

beforeEach(() => {
  onServer = analyticsSheet(menuBar);
  server.respond(listSheets, () => [onServer]);
  acceptSaves();
});

function open() {
  const client = new QueryClient();
  client.setQueryData<Sheet[]>(sheetsKey(menuBar), [onServer]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const useFilters = () => {
    const queryFn = () => [onServer];
    const queryKey = sheetsKey(menuBar);
    const { data = [] } = useQuery<Sheet[]>({ queryKey, queryFn, enabled: false });
    return useSavedFilters(data[0] ?? onServer, SPOT_LADDER_FORMAT);
  };
  const { result } = renderHook(useFilters, { wrapper });
  return {
    filters: () => result.current.filters,
    shown: () => basesOf(result.current.filters),
    /** what the sheet shows when it is opened again */
    shownAnew: () => basesOf(renderHook(useFilters, { wrapper }).result.current.filters),
    choose: (name: keyof SpotLadderFilters, base: string) =>
      act(async () => result.current.change(withBase(result.current.filters, name, base))),
    isOutdated: () => client.getQueryState(sheetsKey(menuBar))?.isInvalidated,
    /** shows what another tab has saved */
    refetch: () => act(async () => void client.setQueryData(sheetsKey(menuBar), [onServer])),
  };
}
const both = ['SOL', 'XRP'];
const saved = () => basesOf(SPOT_LADDER_FORMAT.read(onServer.analyticalViewData).filters);
const saves = (count: number) =>
  waitFor(() => expect(server.received(putAnalyticsSheet)).toHaveLength(count));

describe('workspace §3 filters of a sheet open in two tabs', () => {
  it('show a saved change of the other tab beside a local change, and save both changes', async () => {
    const { choose, refetch, shown } = open();
    await choose('table_02', 'XRP');
    store(withBase(DEFAULTS, 'table_01', 'SOL'));
    await refetch();
    expect(shown()).toEqual(both);
    await waitFor(() => expect(saved()).toEqual(both));
    expect(shown()).toEqual(both);
  });

  it('show a change of the other tab that only the save has detected', async () => {
    const { choose, shown } = open();
    await choose('table_02', 'XRP');
    store(withBase(DEFAULTS, 'table_01', 'SOL'));
    await waitFor(() =>
      expect({ saved: saved(), shown: shown() }).toEqual({ saved: both, shown: both }),
    );
  });

  it('save a filter that is reverted while its change is being saved', async () => {
    const before = basesOf(DEFAULTS);
    const { choose, shown } = open();
    const send = server.delay(putAnalyticsSheet);
    await choose('table_01', 'SOL');
    await saves(1);
    await choose('table_01', 'ETH');
    send();
    await saves(2);
    await waitFor(() => expect([saved(), shown()]).toEqual([before, before]));
  });

  it('show a later change of the other tab to the same filter', async () => {
    const { choose, refetch, shown } = open();
    await choose('table_01', 'SOL');
    await waitFor(() => expect(saved()).toEqual(['SOL', 'BTC']));
    await act(roundTrip);
    store(withBase(DEFAULTS, 'table_01', 'XRP'));
    await refetch();
    expect(shown()).toEqual(['XRP', 'BTC']);
  });
});

it('a failed save of filters requests no list, which would be an older cached one while offline', async () => {
  server.respond(putAnalyticsSheet, () => Promise.reject(refusal(500, 'no')));
  const { choose, isOutdated, shown } = open();
  const before = shown();
  await choose('table_01', 'SOL');
  await saves(1);
  await waitFor(() => expect(shown()).toEqual(before));
  expect(isOutdated()).toBe(false);
});

it('a choice whose saving the browser blocks is kept, and said not to be saved', async () => {
  server.respond(putAnalyticsSheet, () =>
    Promise.reject(new ApiError('call', { noResponse: 'blocked' })),
  );
  const { choose, shown, shownAnew } = open();
  await choose('table_01', 'SOL');
  await waitFor(() =>
    expect(shownToasts()).toMatchObject([
      { title: 'The view is not saved', description: expect.stringContaining('ad blocker') },
    ]),
  );
  expect(shown()).toEqual(['SOL', 'BTC']);
  expect(shownAnew()).toEqual(['SOL', 'BTC']);
  // what is saved once nothing blocks it any more
  acceptSaves();
  await choose('table_02', 'XRP');
  await waitFor(() => expect(saved()).toEqual(['SOL', 'XRP']));
});

it('the filters of a saved sheet stay the same object after a successful save', async () => {
  const { choose, filters, refetch } = open();
  await choose('table_01', 'SOL');
  const changed = filters();
  await waitFor(() => expect(saved()).toEqual(['SOL', 'BTC']));
  await act(roundTrip);
  await refetch();
  expect(filters()).toBe(changed);
});
