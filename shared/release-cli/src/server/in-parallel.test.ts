import { expect, it } from '@jest/globals';
import { inParallel } from './in-parallel.ts';

const ITEMS = Array.from({ length: 10 }, (_, index) => index);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('inParallel processes all items, at most three at a time', async () => {
  const done: number[] = [];
  let inFlight = 0;
  let most = 0;
  await inParallel(ITEMS, async (item) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await nextTurn();
    inFlight -= 1;
    done.push(item);
  });
  expect(done).toEqual(ITEMS);
  expect(most).toBe(3);
});

it('inParallel starts no item after a failure, and rejects once the items in flight have ended', async () => {
  const started: number[] = [];
  const done: number[] = [];
  const working = inParallel(ITEMS, async (item) => {
    started.push(item);
    if (item === 1) throw new Error('It fails.');
    await nextTurn();
    done.push(item);
  });
  await expect(working).rejects.toThrow('It fails.');
  expect(done).toEqual([0, 2]);
  await nextTurn();
  expect(started).toEqual([0, 1, 2]);
});
