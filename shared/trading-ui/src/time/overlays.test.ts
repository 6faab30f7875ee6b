import { describe, expect, it } from '@jest/globals';
import { createChartData } from '../chart/chart-data.ts';
import { placeTimes } from './overlays.ts';

const data = (...times: number[]) => createChartData<number>((at) => at, times);

describe('the place of a time on the time scale', () => {
  // a gap between the second and the third row, as on a venue that was closed
  const times = placeTimes(data(0, 10, 40, 50), (row) => row);

  it.each([
    [10, 1],
    [5, 0.5],
    [25, 1.5],
    [-20, -2],
    [70, 5],
  ])('of %d is %d: between rows and beyond them in proportion', (at, logical) => {
    expect(times.logicalAt(at)).toBeCloseTo(logical);
    expect(times.timeAt(logical)).toBe(at);
  });

  it('is unknown without rows', () => {
    expect(placeTimes(data(), (row) => row).logicalAt(10)).toBeUndefined();
    expect(placeTimes(data(), (row) => row).timeAt(1)).toBeUndefined();
  });

  it('follows the time scale where other series have more rows', () => {
    const compared = placeTimes(data(0, 20, 40), (row) => row * 2);
    expect(compared.logicalAt(20)).toBe(2);
    expect(compared.logicalAt(30)).toBe(3);
    expect(compared.timeAt(3)).toBe(30);
  });
});
