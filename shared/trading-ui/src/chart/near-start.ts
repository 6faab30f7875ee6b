import type { ChartSource } from './chart-data.ts';
import type { ChartRange } from './chart-group.ts';
import { indexAtOrBefore } from './chart-points.ts';

/**
 * Earlier rows are requested when fewer rows than this precede the visible range.
 */
export const NEAR_START = 40;

/** Whether a visible range is so close to the first row that earlier rows are needed. */
export const isNearStart = (source: ChartSource, { from }: ChartRange): boolean =>
  indexAtOrBefore(source, from) < NEAR_START;
