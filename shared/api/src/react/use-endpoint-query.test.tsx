import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as api from '@parallax/api';
import { listSheets, listStrategies, listVenues } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';

const callApi = jest.fn<(endpoint: unknown, input: unknown) => Promise<unknown>>();
jest.unstable_mockModule('@parallax/api', () => ({ ...api, callApi }));
const { clearPrivateQueries, queryClient, queryKeyOf, useBoundedQueries, useEndpointQuery } =
  await import('./index.ts');
const { endpointQuery } = await import('./endpoint-query.ts');

const okx = { name: 'okx', displayName: 'OKX' };
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const pass = (ms = 0) => act(() => jest.advanceTimersByTimeAsync(ms));
const show = (options: Parameters<typeof useEndpointQuery<typeof listVenues>>[2] = {}) =>
  renderHook(() => useEndpointQuery(listVenues, {}, options), { wrapper }).result;
const refusal = (...texts: string[]) => new api.ApiError('call', { status: 403, texts });
const timeout = new api.ApiError('call', { noResponse: 'timeout' });

beforeEach(() => {
  jest.useFakeTimers();
  callApi.mockReset();
});
afterEach(() => {
  queryClient.clear();
  jest.useRealTimers();
});

describe('a query of an endpoint', () => {
  it('has a key of path and query, which the path alone matches', () => {
    const CompanyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
    expect(queryKeyOf(listStrategies, { query: { CompanyId } })).toEqual([
      '/api/strategies',
      { CompanyId },
    ]);
    expect(queryKeyOf(listStrategies)).toEqual(['/api/strategies']);
  });

  it('is loading, and then shows its data, which every reader shares', async () => {
    callApi.mockResolvedValue([okx]);
    const first = show();
    expect(first.current.state).toBe('loading');
    await pass();
    expect(first.current).toMatchObject({ state: 'shown', data: [okx] });
    expect(show().current.state).toBe('shown');
    expect(callApi).toHaveBeenCalledTimes(1);
  });

  it('is empty for an empty list or as defined by isEmpty', async () => {
    callApi.mockResolvedValueOnce([]).mockResolvedValueOnce([okx]);
    const { current } = show();
    expect(current.state).toBe('loading');
    const empty = show();
    await pass();
    expect(empty.current.state).toBe('empty');
    await queryClient.refetchQueries();
    const other = show({ isEmpty: (venues) => venues.every(({ name }) => name === 'okx') });
    expect(other.current).toMatchObject({ state: 'empty', data: [okx] });
  });

  it("fails immediately with the server's message and can be retried", async () => {
    callApi.mockRejectedValueOnce(refusal('Not yours.')).mockResolvedValueOnce([okx]);
    const query = show();
    await pass();
    expect(query.current).toMatchObject({ state: 'failed', message: 'Not yours.' });
    act(() => query.current.retry());
    await pass();
    expect(query.current.state).toBe('shown');
  });

  it('tries up to three times, 0.5 s and 1 s apart, without a valid response', async () => {
    callApi.mockRejectedValue(timeout);
    const query = show();
    await pass(1_499);
    expect(callApi).toHaveBeenCalledTimes(2);
    await pass(2);
    expect(callApi).toHaveBeenCalledTimes(3);
    expect(query.current).toMatchObject({ state: 'failed', message: timeout.message });
  });

  it('fails with its fallback when the server sends no message', async () => {
    callApi.mockRejectedValue(refusal());
    const query = show({ fallback: 'Failed to get company exchanges' });
    await pass();
    expect(query.current).toMatchObject({ message: 'Failed to get company exchanges' });
  });

  it('fails after 30 s without data and restarts the timeout on retry', async () => {
    callApi.mockReturnValue(new Promise(() => undefined));
    const query = show();
    await pass(29_999);
    expect(query.current.state).toBe('loading');
    await pass(1);
    expect(query.current).toMatchObject({
      state: 'failed',
      message: 'The server took too long to answer. Try again.',
    });
    act(() => query.current.retry());
    expect(query.current.state).toBe('loading');
    callApi.mockResolvedValue([okx]);
    act(() => query.current.retry());
    await pass();
    expect(query.current.state).toBe('shown');
  });

  it('keeps its data during a refetch, even if it fails', async () => {
    callApi.mockResolvedValueOnce([okx]).mockRejectedValueOnce(refusal('No.'));
    const query = show();
    await pass();
    act(() => query.current.refresh());
    await pass();
    expect(callApi).toHaveBeenCalledTimes(2);
    expect(query.current).toMatchObject({ state: 'shown', data: [okx] });
  });

  it('fetches nothing while disabled', async () => {
    const query = show({ enabled: false });
    await pass(60_000);
    expect(query.current.state).toBe('loading');
    expect(callApi).not.toHaveBeenCalled();
  });

  it('is removed with the session unless its endpoint is open', async () => {
    callApi.mockResolvedValue([okx]);
    const open = { ...listVenues, access: 'open', path: '/api/open' } as const;
    await queryClient.fetchQuery(endpointQuery(open));
    await queryClient.fetchQuery(endpointQuery(listVenues));
    clearPrivateQueries();
    expect(queryClient.getQueryData(queryKeyOf(open))).toEqual([okx]);
    expect(queryClient.getQueryData(queryKeyOf(listVenues))).toBeUndefined();
  });
});

it('several queries wait 30 s for missing data, and only the missing ones are refetched', async () => {
  callApi.mockResolvedValueOnce([]).mockReturnValueOnce(new Promise(() => undefined));
  const queries = ['risk', 'algo'].map((rootPath) =>
    endpointQuery(listSheets, { query: { rootPath } }),
  );
  const { result } = renderHook(() => useBoundedQueries(queries), { wrapper });
  await pass(29_999);
  expect(result.current.state).toBe('pending');
  await pass(1);
  expect(result.current.state).toBe('error');
  callApi.mockResolvedValue([]);
  act(() => result.current.retry());
  await pass();
  expect(result.current).toMatchObject({ state: 'success', data: [[], []] });
  expect(callApi).toHaveBeenCalledTimes(3);
});
