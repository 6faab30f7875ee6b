// @alone its timers, feed or page would be those of other tests

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { endpointQuery, queryClient, queryKeyOf } from '@parallax/api/react';
import {
  deferred,
  type FakeResponse,
  type ReceivedInput,
  refusal,
  startFakeServer,
} from '@parallax/api/testing';
import { createStrategy, type Endpoint, listStrategies, type Strategy } from '@parallax/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onQueriesChanged } from './changed-queries.ts';
import { fromServer } from './mutation.ts';
import { optimisticUpdate } from './optimistic-update.ts';
import { useSave } from './use-save.ts';

const write = jest.fn<(endpoint: Endpoint, input: ReceivedInput) => Promise<FakeResponse>>();
startFakeServer({ read: () => [basis], write });

const companyId = 'a3f6a2d4-9d5b-4a1c-8a44-5a2f0c9b7e22';
const groupId = '0d4c7f3e-52ab-4a7e-b6a0-1c9b8f6a7d33';
const query = { CompanyId: companyId };
const body = { name: 'Carry', companyId, groupId };
const basis: Strategy = { id: companyId, tag: 'Basis', groupId };
const carry: Strategy = { id: groupId, tag: 'Carry', groupId };
const fallback = 'Error creating strategy';
const reword = (text: string) => (text === 'tag already exists' ? 'Taken.' : text);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
type Options = Parameters<typeof useSave<typeof createStrategy>>[1];
const mutation = (options: Partial<Options> = {}) =>
  renderHook(() => useSave(createStrategy, { fallback, ...options }), { wrapper }).result;
const run = async (options: Partial<Options> = {}) => {
  const { current } = mutation(options);
  return act(() => current.save({ body }));
};
const strategies = () => queryClient.getQueryData(queryKeyOf(listStrategies, { query }));
const isInvalidated = () =>
  queryClient.getQueryState(queryKeyOf(listStrategies, { query }))?.isInvalidated;

/** Delays the next response. */
function delayResponse() {
  const response = deferred<FakeResponse>();
  write.mockReturnValueOnce(response.promise);
  return response;
}

beforeEach(() => {
  write.mockReset().mockResolvedValue({ data: carry, message: 'Added by the server' });
});
afterEach(() => {
  queryClient.clear();
});

describe('a mutation of an endpoint', () => {
  it.each<[string, Partial<Options>, string | undefined]>([
    ['no text', {}, undefined],
    [
      'its own text',
      { success: 'Strategy ID created successfully' },
      'Strategy ID created successfully',
    ],
    ["the server's text", { success: fromServer('Created') }, 'Added by the server'],
    [
      'a text derived from the response',
      { success: ({ data }) => `${data.tag} created` },
      'Carry created',
    ],
  ])('returns the data and %s if it succeeds', async (_, options, text) => {
    expect(await run(options)).toEqual({ ok: true, data: carry, text });
    expect(write).toHaveBeenCalledWith(createStrategy, { body });
  });

  it('returns its own text on success if the server sends no text', async () => {
    write.mockResolvedValue({ data: carry });
    expect(await run({ success: fromServer('Created') })).toMatchObject({ text: 'Created' });
  });

  const network = new ApiError('call', { noResponse: 'network' });
  it.each<[string, ApiError, Partial<Options>, string]>([
    ['its text for a missing or invalid response', network, { noResponse: 'Broken' }, 'Broken'],
    ['a reworded text of the server', refusal(409, 'tag already exists'), { reword }, 'Taken.'],
    ['its fallback, not reworded', refusal(409), { reword: () => 'Taken.' }, fallback],
  ])('returns %s if it fails, and does not reject', async (_, error, options, text) => {
    write.mockRejectedValue(error);
    const { status, noResponse } = error;
    expect(await run(options)).toMatchObject({ ok: false, text, error: { status, noResponse } });
  });

  it('is busy until the server has responded', async () => {
    const response = delayResponse();
    const result = mutation();
    let running: Promise<unknown> = Promise.resolve();
    await act(async () => {
      running = result.current.save({ body });
    });
    await waitFor(() => expect(result.current.saving).toBe(true));
    await act(async () => {
      response.resolve({ data: carry });
      await running;
    });
    await waitFor(() => expect(result.current.saving).toBe(false));
  });

  it('caches neither its input nor its response, since both may be secret', async () => {
    await run();
    expect(queryClient.getMutationCache().getAll()).toEqual([]);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it.each([
    ['succeeds', () => undefined],
    ['fails', () => write.mockRejectedValue(refusal(409, 'Gone'))],
  ])('invalidates the queries that read what it changes if it %s', async (_, arrange) => {
    arrange();
    await queryClient.fetchQuery(endpointQuery(listStrategies, { query }));
    await run();
    expect(isInvalidated()).toBe(true);
  });

  it('invalidates only the listed queries', async () => {
    await queryClient.fetchQuery(endpointQuery(listStrategies, { query }));
    await run({ invalidates: [] });
    expect(isInvalidated()).toBe(false);
    await run({ invalidates: [listStrategies] });
    expect(isInvalidated()).toBe(true);
  });

  it('does not invalidate the queries in which it shows its result, but notifies the other tabs', async () => {
    await queryClient.fetchQuery(endpointQuery(listStrategies, { query }));
    const changed = jest.fn();
    const stop = onQueriesChanged(changed);
    const update = (added: Strategy) =>
      void queryClient.setQueryData(queryKeyOf(listStrategies, { query }), [added]);
    await run({ update, invalidates: [listStrategies] });
    stop();
    expect(strategies()).toEqual([carry]);
    expect(isInvalidated()).toBe(false);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Error | undefined, number]>([
    ['notifies the other tabs if it succeeded', undefined, 1],
    ['notifies the other tabs if it may have reached the server', network, 1],
    ['does not notify the other tabs if it was refused', refusal(409, 'Gone'), 0],
  ])('%s', async (_, error, times) => {
    if (error) write.mockRejectedValue(error);
    const changed = jest.fn();
    const stop = onQueriesChanged(changed);
    await run({ invalidates: [listStrategies] });
    await run({ invalidates: [] });
    stop();
    const calls = [[queryKeyOf(listStrategies)]];
    expect(changed.mock.calls).toEqual(calls.slice(0, times));
  });
});

describe('an optimistic change', () => {
  const optimistic = optimisticUpdate<typeof listStrategies, { body: { name: string } }>(
    listStrategies,
    { query },
    (list, { body: { name } }) => [...list, { ...carry, tag: name }],
  );

  async function begin() {
    await queryClient.fetchQuery(endpointQuery(listStrategies, { query }));
    const response = delayResponse();
    const { current } = mutation({ optimistic });
    let running: Promise<unknown> = Promise.resolve();
    await act(async () => {
      running = current.save({ body });
    });
    return { response, end: () => act(async () => void (await running)) };
  }

  it('is shown immediately, and remains after the server accepts it', async () => {
    const { response, end } = await begin();
    expect(strategies()).toEqual([basis, carry]);
    response.resolve({ data: carry });
    await end();
    expect(strategies()).toEqual([basis, carry]);
  });

  it('is rolled back and its query invalidated when the server refuses it', async () => {
    const { response, end } = await begin();
    response.reject(refusal(409, 'No.'));
    await end();
    expect(strategies()).toEqual([basis]);
    const state = queryClient.getQueryState(queryKeyOf(listStrategies, { query }));
    expect(state?.isInvalidated).toBe(true);
  });

  it('keeps concurrent changes of the cache when it is rolled back', async () => {
    const { response, end } = await begin();
    queryClient.setQueryData(queryKeyOf(listStrategies, { query }), [carry]);
    response.reject(refusal(409, 'No.'));
    await end();
    expect(strategies()).toEqual([carry]);
  });

  it('changes only queries that are already loaded', async () => {
    expect(await run({ optimistic })).toMatchObject({ ok: true });
    expect(strategies()).toBeUndefined();
  });
});
