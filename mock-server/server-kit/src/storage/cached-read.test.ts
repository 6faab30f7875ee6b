import { expect, it } from '@jest/globals';
import { CachedRead } from './cached-read.ts';

function setUp(isCounting = true) {
  const counts = new Map<string, number>();
  const pool = isCounting ? { writesTo: (table: string) => counts.get(table) ?? 0 } : {};
  const cache = new CachedRead<number>(pool, ['trader', 'company']);
  let reads = 0;
  const get = (key = 'a') =>
    cache.get(key, () => {
      reads += 1;
      return Promise.resolve(reads);
    });
  const write = (table: string) => counts.set(table, (counts.get(table) ?? 0) + 1);
  return { cache, get, write };
}

it('a read is repeated once one of its tables has been written to, and only then', async () => {
  const { get, write } = setUp();
  expect([await get(), await get()]).toEqual([1, 1]);
  write('sheet');
  expect(await get()).toBe(1);
  write('company');
  expect([await get(), await get()]).toEqual([2, 2]);
});

it('each key has its own result', async () => {
  const { get } = setUp();
  expect([await get('a'), await get('b'), await get('a')]).toEqual([1, 2, 1]);
});

it('every call reads if other processes may write', async () => {
  const { get } = setUp(false);
  expect([await get(), await get()]).toEqual([1, 2]);
});

it('a failed read is not retained', async () => {
  const { cache, get } = setUp();
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await get()).toBe(1);
});
