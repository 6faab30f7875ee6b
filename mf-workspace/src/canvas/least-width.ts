import type { WidgetType } from '@parallax/contract';
import { widgetOf } from '../widgets/widget-types.ts';

/** Widths of some 110 pixels a column: two are the least a widget can be read in. */
const NARROW_LEAST_WIDTH = 2;

/** The fewest columns that a widget may take. */
export const leastWidth = (type: WidgetType, narrow: boolean, columns: number): number =>
  narrow ? Math.min(NARROW_LEAST_WIDTH, columns) : widgetOf(type).minSize.w;
