import { DAYS } from '@parallax/ui';
import type { ChartAxis } from '../chart/chart-text.ts';

/** Fractional days to expiry. */
export const DAYS_AXIS: ChartAxis = {
  label: 'Days to expiry',
  file: { heading: 'Time to expiry', unit: DAYS },
  format: (days) => `${days.toLocaleString('en-US', { maximumFractionDigits: 2 })} d`,
};
