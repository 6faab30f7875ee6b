import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loadChunk } from './load-chunk.ts';

const lost = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a part of the page', () => {
  it.each([
    ['script', lost()],
    ['style sheet', new Error('Loading CSS chunk 7 failed.')],
  ])('is loaded again after a lost %s', async (_, error) => {
    const load = jest.fn(async () => 'part').mockRejectedValueOnce(error);
    const part = loadChunk(load);
    await jest.advanceTimersByTimeAsync(300);
    expect(await part).toBe('part');
  });

  it('is loaded at most three times', async () => {
    const load = jest.fn(async (): Promise<string> => Promise.reject(lost()));
    const part = loadChunk(load).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await part).toMatchObject({ name: 'ChunkLoadError' });
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is not loaded a third time if a failure was kept, so that no half-run module is used', async () => {
    const kept = lost();
    const load = jest.fn(async (): Promise<string> => Promise.reject(kept));
    const part = loadChunk(load).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await part).toBe(kept);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not loaded again after a timeout', async () => {
    const load = jest.fn(
      async (): Promise<string> => Promise.reject(Object.assign(lost(), { type: 'timeout' })),
    );
    await expect(loadChunk(load)).rejects.toThrow('Loading chunk 7 failed.');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is not run again after it has thrown', async () => {
    const load = jest.fn(async (): Promise<string> => Promise.reject(new TypeError('a fault')));
    await expect(loadChunk(load)).rejects.toThrow('a fault');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
