import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { KeptAnswer } from './answer-keeper.ts';
import { keptAddress } from './answer-keeper.ts';
import { ApiError } from './api-error.ts';
import { callOrKept, KEPT_WAIT_MS } from './call-or-kept.ts';

const ADDRESS = '/api/sheets';
const network = () => new ApiError('GET /api/sheets', { noAnswer: 'network' });
const refused = () => new ApiError('GET /api/sheets', { status: 404, texts: ['Not found'] });

let stored: KeptAnswer | undefined;
const keep = jest.fn<(body: string) => void>();
const used = jest.fn<(kept: KeptAnswer) => void>();
const changed = jest.fn<(address: string) => void>();
const keeper = { start: () => keep, changed, read: async () => stored, used };
type Live = { answer: unknown; body: string };

const call = (request: () => Promise<Live>, signal?: AbortSignal) =>
  callOrKept<unknown>({ keeper, address: ADDRESS, signal, request, parse: JSON.parse });

beforeEach(() => {
  stored = { body: '"kept"', at: 5 };
});
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('an endpoint whose answers are kept', () => {
  it('answers live, and keeps the body', async () => {
    expect(await call(async () => ({ answer: 'live', body: '"live"' }))).toBe('live');
    expect(keep.mock.calls).toEqual([['"live"']]);
    expect(used).not.toHaveBeenCalled();
  });

  it('answers with what was kept without a network', async () => {
    expect(await call(() => Promise.reject(network()))).toBe('kept');
    expect(used.mock.calls).toEqual([[{ body: '"kept"', at: 5 }]]);
    expect(keep).not.toHaveBeenCalled();
  });

  it.each([
    ['nothing is kept', undefined],
    ['what is kept cannot be read', { body: '{', at: 5 }],
  ])('fails without a network when %s', async (_case, kept) => {
    stored = kept;
    await expect(call(() => Promise.reject(network()))).rejects.toMatchObject({
      noAnswer: 'network',
    });
    expect(used).not.toHaveBeenCalled();
  });

  it('fails when the server refuses', async () => {
    await expect(call(() => Promise.reject(refused()))).rejects.toMatchObject({ status: 404 });
    expect(used).not.toHaveBeenCalled();
  });

  it('fails with the reason of the signal when it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('ended'));
    await expect(call(() => Promise.reject(network()), signal)).rejects.toThrow('ended');
  });

  it('answers with what was kept while the server is silent, and keeps its late answer', async () => {
    jest.useFakeTimers();
    const responses: ((live: Live) => void)[] = [];
    const answer = call(() => new Promise((resolve) => responses.push(resolve)));
    await jest.advanceTimersByTimeAsync(KEPT_WAIT_MS);
    expect(await answer).toBe('kept');
    for (const respond of responses) respond({ answer: 'late', body: '"late"' });
    await jest.advanceTimersByTimeAsync(0);
    expect(keep.mock.calls).toEqual([['"late"']]);
  });

  it('has one address for equal queries', () => {
    expect(keptAddress('/a', { b: 2, a: 'x', c: undefined })).toBe('/a?a=x&b=2');
    expect(keptAddress('/a', { a: 'x', b: 2 })).toBe('/a?a=x&b=2');
    expect(keptAddress('/a', undefined)).toBe('/a');
  });
});
