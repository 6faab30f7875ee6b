import type { ChartSource } from '../chart/chart-data.ts';
import type { ChartEngine } from '../chart/chart-engine.ts';
import type { ChartRange } from '../chart/chart-group.ts';
import type { ChartAxis } from '../chart/chart-text.ts';

/** The visible range, and whether the user chose it. */
export interface ChartView {
  source?: ChartSource | undefined;
  axis?: ChartAxis | undefined;
  range?: ChartRange;
  moved: boolean;
}

/**
 * Restores the range that the user chose when a chart is drawn again with other series of the same
 * rows on the same axis.
 */
export function restoreView(
  engine: ChartEngine,
  view: ChartView,
  source: ChartSource | undefined,
  axis: ChartAxis | undefined,
): void {
  if (view.source !== source || view.axis !== axis) view.moved = false;
  else if (view.moved && view.range !== undefined) engine.setRange(view.range);
  view.source = source;
  view.axis = axis;
}
