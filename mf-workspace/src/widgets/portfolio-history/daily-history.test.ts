import { describe, expect, it } from '@jest/globals';
import type { PortfolioPoint } from '../../widget-kit/portfolio/use-portfolio-history.ts';
import { dailyHistory } from './daily-history.ts';

const pointAt = (at: string, more: Partial<PortfolioPoint>): PortfolioPoint => ({
  at: `2026-11-${at}:00.000Z`,
  navUsd: '1000',
  flowsUsd: '0',
  timeWeightedReturn: '0',
  drawdown: '0',
  isPartial: false,
  ...more,
});

describe('dailyHistory', () => {
  const points = [
    pointAt('26T20:00', { navUsd: '1000' }),
    pointAt('27T05:00', { navUsd: '1100', timeWeightedReturn: '0.1' }),
    // 500 were deposited, and the rest lost 100 of 1,100
    pointAt('27T20:00', {
      navUsd: '1500',
      flowsUsd: '500',
      timeWeightedReturn: '0',
      drawdown: '-0.09',
      isPartial: true,
    }),
    pointAt('28T20:00', { navUsd: '1650', timeWeightedReturn: '0.1' }),
  ];

  it('has the last value, the flows and the profit without them of each day, newest first', () => {
    expect(dailyHistory(points, 0)).toEqual([
      {
        day: '2026-11-28',
        navUsd: '1650',
        flowsUsd: '0',
        profitUsd: '150',
        dayReturn: '0.1',
        isEstimated: false,
        drawdown: '0',
        isPartial: false,
      },
      {
        day: '2026-11-27',
        navUsd: '1500',
        flowsUsd: '500',
        profitUsd: '0',
        dayReturn: '0',
        isEstimated: false,
        drawdown: '-0.09',
        isPartial: true,
      },
      {
        day: '2026-11-26',
        navUsd: '1000',
        flowsUsd: '0',
        profitUsd: null,
        dayReturn: '0',
        isEstimated: false,
        drawdown: '0',
        isPartial: false,
      },
    ]);
  });

  it('begins days at the start of day of the trader', () => {
    const days = dailyHistory(points, 6);
    expect(days.map(({ day, profitUsd }) => [day, profitUsd])).toEqual([
      ['2026-11-28', '150'],
      ['2026-11-27', '-100'],
      ['2026-11-26', '100'],
    ]);
  });

  it('is empty without values', () => {
    expect(dailyHistory([], 0)).toEqual([]);
  });
});
