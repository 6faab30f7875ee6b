import type { ChartAxis } from '../chart/chart-text.ts';

/** Fractional days to expiry. */
export const DAYS_AXIS: ChartAxis = {
  label: 'Days to expiry',
  format: (days) => `${days.toLocaleString('en-US', { maximumFractionDigits: 2 })} d`,
};
