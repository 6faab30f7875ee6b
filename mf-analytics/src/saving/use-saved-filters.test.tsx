import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { listSheets, type Sheet } from '@parallax/protocol';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SPOT_LADDER_FORMAT, type SpotLadderFilters } from '../spot-ladders/spot-ladder-filters.ts';
import { withTable } from '../tables/with-table.ts';

type Input = { body?: { data: string } };
const callApi = jest.fn<(endpoint: unknown, input: Input) => Promise<unknown>>();
const api = await import('@parallax/api');
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
const { sheetsKey } = await import('@parallax/sheets');
const { useSavedFilters } = await import('./use-saved-filters.ts');

const DEFAULTS = SPOT_LADDER_FORMAT.read(null).filters;
const withBase = (filters: SpotLadderFilters, name: keyof SpotLadderFilters, base: string) =>
  withTable(filters, name, { top_filters: { ...filters[name].top_filters, base } });
const basesOf = ({ table_01, table_02 }: SpotLadderFilters) => [
  table_01.top_filters.base,
  table_02.top_filters.base,
];

const menuBar = 'ANALYTICS/SPOT_LADDERS';
let onServer: Sheet;
const store = (filters: SpotLadderFilters) => {
  onServer = { ...onServer, analyticalViewData: SPOT_LADDER_FORMAT.write(filters) };
};
/** Saves that wait for a response. */
let responses: (() => void)[] = [];

function open() {
  const client = new QueryClient();
  client.setQueryData<Sheet[]>(sheetsKey(menuBar), [onServer]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const queryFn = () => [onServer];
      const queryKey = sheetsKey(menuBar);
      const { data = [] } = useQuery<Sheet[]>({ queryKey, queryFn, enabled: false });
      return useSavedFilters(data[0] ?? onServer, SPOT_LADDER_FORMAT);
    },
    { wrapper },
  );
  return {
    shown: () => basesOf(result.current.filters),
    choose: (name: keyof SpotLadderFilters, base: string) =>
      act(async () => result.current.change(withBase(result.current.filters, name, base))),
    /** shows what another tab has saved */
    refetch: () => act(async () => void client.setQueryData(sheetsKey(menuBar), [onServer])),
  };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
async function respond(save: number) {
  responses[save]?.();
  await pass(0);
}
const both = ['SOL', 'XRP'];
const saved = () => basesOf(SPOT_LADDER_FORMAT.read(onServer.analyticalViewData).filters);

beforeEach(() => {
  jest.useFakeTimers();
  onServer = { id: '1', name: 'Spreads', menuBar, analyticalViewId: '2', analyticalViewData: null };
  responses = [];
  callApi.mockReset();
  callApi.mockImplementation(async (endpoint, { body }) => {
    if (endpoint === listSheets) return [onServer];
    await new Promise<void>((resolve) => responses.push(resolve));
    onServer = { ...onServer, analyticalViewData: body?.data ?? null };
    return body;
  });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('workspace §3 filters of a sheet that two tabs change', () => {
  it('shows the saved change of the other tab beside an unsaved one, and saves both', async () => {
    const { choose, refetch, shown } = open();
    await choose('table_02', 'XRP');
    store(withBase(DEFAULTS, 'table_01', 'SOL'));
    await refetch();
    expect(shown()).toEqual(['SOL', 'XRP']);
    await pass(500);
    await respond(0);
    expect({ saved: saved(), shown: shown() }).toEqual({ saved: both, shown: both });
  });

  it('shows the change of the other tab when only the save has detected it', async () => {
    const { choose, shown } = open();
    await choose('table_02', 'XRP');
    store(withBase(DEFAULTS, 'table_01', 'SOL'));
    await pass(500);
    await respond(0);
    expect({ saved: saved(), shown: shown() }).toEqual({ saved: both, shown: both });
  });

  it('saves a filter that is set back during the save of its change', async () => {
    const { choose, shown } = open();
    await choose('table_01', 'SOL');
    await pass(500);
    await choose('table_01', 'ETH');
    await respond(0);
    await pass(500);
    await respond(1);
    expect([saved(), shown()]).toEqual([
      ['ETH', 'BTC'],
      ['ETH', 'BTC'],
    ]);
  });

  it('shows a later change of the other tab to the same filter', async () => {
    const { choose, refetch, shown } = open();
    await choose('table_01', 'SOL');
    await pass(500);
    await respond(0);
    store(withBase(DEFAULTS, 'table_01', 'XRP'));
    await refetch();
    expect(shown()).toEqual(['XRP', 'BTC']);
  });
});
