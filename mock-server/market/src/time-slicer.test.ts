import { afterEach, expect, it, jest } from '@jest/globals';
import { PACED_AFTER_MS, PACED_PAUSE_MS, SLICE_MS, TimeSlicer } from './time-slicer.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

it('TimeSlicer lets other tasks run between two slices, whatever the number of sliced tasks', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  let inSlice = 0;
  let longest = 0;
  let working = 3;
  const work = async () => {
    const slicer = new TimeSlicer();
    for (let i = 0; i < 12; i += 1) {
      await slicer.step();
      now += SLICE_MS / 4;
      inSlice += SLICE_MS / 4;
      longest = Math.max(longest, inSlice);
    }
    working -= 1;
  };
  let ticks = 0;
  const others = () => {
    ticks += 1;
    inSlice = 0;
    if (working > 0) setImmediate(others);
  };
  setImmediate(others);
  await Promise.all([work(), work(), work()]);
  expect(longest).toBe(SLICE_MS);
  expect(ticks).toBeGreaterThanOrEqual(9);
});

it.each([
  { behaviour: 'pauses between slices of paced work', paced: true, pauses: 5 },
  { behaviour: 'does not pause between slices of other work', paced: false, pauses: 0 },
])(`TimeSlicer $behaviour after ${PACED_AFTER_MS} ms of work`, async ({ paced, pauses }) => {
  let now = 1;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const slicer = new TimeSlicer(paced);
  for (let worked = 0; worked <= PACED_AFTER_MS + 5 * SLICE_MS; worked += SLICE_MS) {
    await slicer.step();
    now += SLICE_MS;
  }
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual(Array(pauses).fill(PACED_PAUSE_MS));
});
