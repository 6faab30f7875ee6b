import type { WidgetType } from '@parallax/protocol';
import { widgetOf } from '../widgets/widget-types.ts';

/** At about 110 pixels per column, a widget needs two columns to be readable. */
const NARROW_MIN_WIDTH = 2;

/** The minimum width of a widget, in columns. */
export const minWidth = (type: WidgetType, narrow: boolean, columns: number): number =>
  narrow ? Math.min(NARROW_MIN_WIDTH, columns) : widgetOf(type).minSize.w;
