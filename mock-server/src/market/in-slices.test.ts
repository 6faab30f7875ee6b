import { afterEach, expect, it, jest } from '@jest/globals';
import { InSlices, SLICE_MS } from './in-slices.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('lets other tasks run between two slices, however many tasks are sliced', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let inTurn = 0;
  let longest = 0;
  let working = 3;
  const work = async () => {
    const slices = new InSlices();
    for (let i = 0; i < 12; i += 1) {
      await slices.step();
      now += SLICE_MS / 4;
      inTurn += SLICE_MS / 4;
      longest = Math.max(longest, inTurn);
    }
    working -= 1;
  };
  let turns = 0;
  const others = () => {
    turns += 1;
    inTurn = 0;
    if (working > 0) setImmediate(others);
  };
  setImmediate(others);
  await Promise.all([work(), work(), work()]);
  expect(longest).toBe(SLICE_MS);
  expect(turns).toBeGreaterThanOrEqual(9);
});
