import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getBranding, listSheets, listStrategies, listVenues } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from '../api-error.ts';
import { advanceClock, refusal, startFakeClock, startServer } from '../testing/index.ts';
import { endpointQuery } from './endpoint-query.ts';
import {
  clearPrivateQueries,
  queryClient,
  queryKeyOf,
  useBoundedQueries,
  useEndpointQuery,
} from './index.ts';

const server = startServer();
const requests = () => server.received(listVenues).length;
const branding = {
  logoBase: '',
  watermarkBase: '',
  metadata: { title: { default: 'Parallax' }, metadataBase: 'https://www.north.example' },
  version: '1.19.0',
};
const okx = { name: 'okx', displayName: 'OKX' };
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const pass = (ms = 0) => act(() => advanceClock(ms));
const show = (options: Parameters<typeof useEndpointQuery<typeof listVenues>>[2] = {}) =>
  renderHook(() => useEndpointQuery(listVenues, {}, options), { wrapper }).result;
const noResponse = new ApiError('call', { noResponse: 'network' });

beforeEach(startFakeClock);
afterEach(() => {
  queryClient.clear();
  jest.useRealTimers();
});

describe('a query of an endpoint', () => {
  it('has its path and query as key, or its path alone without a query', () => {
    const CompanyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
    expect(queryKeyOf(listStrategies, { query: { CompanyId } })).toEqual([
      '/api/strategies',
      { CompanyId },
    ]);
    expect(queryKeyOf(listStrategies)).toEqual(['/api/strategies']);
  });

  it('is loading until its data arrive, with one request for all components', async () => {
    server.respond(listVenues, () => [okx]);
    const first = show();
    expect(first.current.state).toBe('loading');
    await pass();
    expect(first.current).toMatchObject({ state: 'shown', data: [okx] });
    expect(show().current.state).toBe('shown');
    await pass();
    expect(requests()).toBe(1);
  });

  it('is empty for an empty list or as defined by isEmpty', async () => {
    server.respondOnce(listVenues, () => []);
    server.respondOnce(listVenues, () => [okx]);
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
    server.refuseOnce(listVenues, 403, 'Not yours.');
    server.respondOnce(listVenues, () => [okx]);
    const query = show();
    await pass();
    expect(query.current).toMatchObject({ state: 'failed', message: 'Not yours.' });
    act(() => query.current.retry());
    await pass();
    expect(query.current.state).toBe('shown');
  });

  it('makes up to three attempts, 0.5 s and 1 s apart, without a valid response', async () => {
    server.respond(listVenues, () => Promise.reject(noResponse));
    const query = show();
    await pass(1_499);
    expect(requests()).toBe(2);
    await pass(2);
    expect(requests()).toBe(3);
    expect(query.current).toMatchObject({ state: 'failed', message: noResponse.message });
  });

  it('fails with its fallback when the server sends no message', async () => {
    server.respond(listVenues, () => Promise.reject(refusal(403)));
    const query = show({ fallback: 'Failed to get company exchanges' });
    await pass();
    expect(query.current).toMatchObject({ message: 'Failed to get company exchanges' });
  });

  it('fails after 30 s without data and restarts the timeout on retry', async () => {
    for (let request = 0; request < 2; request += 1) server.hold(listVenues);
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
    await pass();
    server.respond(listVenues, () => [okx]);
    act(() => query.current.retry());
    await pass();
    expect(query.current.state).toBe('shown');
  });

  it('restarts the timeout when the query changes', async () => {
    server.respond(listSheets, () => new Promise<never>(() => undefined));
    const { result, rerender } = renderHook(
      (rootPath: string) => useEndpointQuery(listSheets, { query: { rootPath } }),
      { wrapper, initialProps: 'risk' },
    );
    await pass(25_000);
    rerender('algo');
    await pass(29_999);
    expect(result.current.state).toBe('loading');
    await pass(1);
    expect(result.current.state).toBe('failed');
    rerender('portfolio');
    expect(result.current.state).toBe('loading');
  });

  it('keeps its data during a refetch, even if that refetch fails', async () => {
    server.respondOnce(listVenues, () => [okx]);
    server.refuseOnce(listVenues, 403, 'No.');
    const query = show();
    await pass();
    act(() => query.current.refresh());
    await pass();
    expect(requests()).toBe(2);
    expect(query.current).toMatchObject({ state: 'shown', data: [okx] });
  });

  it('fetches nothing while disabled', async () => {
    const query = show({ enabled: false });
    await pass(60_000);
    expect(query.current.state).toBe('loading');
    expect(requests()).toBe(0);
  });

  it('is removed with the session unless its endpoint is open', async () => {
    server.respond(listVenues, () => [okx]);
    server.respond(getBranding, () => branding);
    await queryClient.fetchQuery(endpointQuery(getBranding));
    await queryClient.fetchQuery(endpointQuery(listVenues));
    clearPrivateQueries();
    expect(queryClient.getQueryData(queryKeyOf(getBranding))).toEqual(branding);
    expect(queryClient.getQueryData(queryKeyOf(listVenues))).toBeUndefined();
  });
});

it('useBoundedQueries fails after 30 s if data are missing, and retries only the missing queries', async () => {
  const unanswered = new Promise<never>(() => undefined);
  server.respond(listSheets, ({ query: { rootPath } }) => (rootPath === 'risk' ? [] : unanswered));
  const queries = ['risk', 'algo'].map((rootPath) =>
    endpointQuery(listSheets, { query: { rootPath } }),
  );
  const { result } = renderHook(() => useBoundedQueries(queries), { wrapper });
  await pass(29_999);
  expect(result.current.state).toBe('pending');
  await pass(1);
  expect(result.current.state).toBe('error');
  server.respond(listSheets, () => []);
  act(() => result.current.retry());
  await pass();
  expect(result.current).toMatchObject({ state: 'success', data: [[], []] });
  expect(server.received(listSheets)).toHaveLength(3);
});

it('useBoundedQueries reports which query failed and why, and refetches all of them on refresh', async () => {
  server.respond(listSheets, ({ query: { rootPath } }) => {
    if (rootPath === 'algo') throw refusal(403, 'Not yours.');
    return rootPath === 'risk' ? [] : new Promise<never>(() => undefined);
  });
  const queries = ['risk', 'algo', 'portfolio'].map((rootPath) =>
    endpointQuery(listSheets, { query: { rootPath } }),
  );
  const { result } = renderHook(() => useBoundedQueries(queries), { wrapper });
  const { refresh } = result.current;
  await pass();
  expect(result.current.failed).toEqual([false, true, false]);
  expect(result.current.errors).toEqual([null, refusal(403, 'Not yours.'), null]);
  await pass(30_000);
  expect(result.current.failed).toEqual([false, true, true]);
  server.respond(listSheets, () => []);
  act(refresh);
  await pass();
  expect(result.current.refresh).toBe(refresh);
  // not of the third query, whose request is pending
  expect(server.received(listSheets)).toHaveLength(5);
  expect(result.current.failed).toEqual([false, false, true]);
});

it('useBoundedQueries restarts the timeout when the queries change', async () => {
  server.respond(listSheets, () => new Promise<never>(() => undefined));
  const { result, rerender } = renderHook(
    (paths: readonly string[]) =>
      useBoundedQueries(
        paths.map((rootPath) => endpointQuery(listSheets, { query: { rootPath } })),
      ),
    { wrapper, initialProps: ['risk', 'algo'] },
  );
  await pass(25_000);
  rerender(['risk', 'portfolio']);
  await pass(29_999);
  expect(result.current.state).toBe('pending');
  await pass(1);
  expect(result.current.state).toBe('error');
});
