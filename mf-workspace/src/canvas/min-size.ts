import type { WidgetType } from '@parallax/protocol';
import { widgetOf } from '../widgets/widget-types.ts';

/** At about 110 pixels per column, a widget needs two columns to be readable. */
const NARROW_MIN_WIDTH = 2;

/** The minimum size of a widget, in columns and rows of the desktop grid or of a narrow grid. */
export function minSizeOf(type: WidgetType, narrow: boolean): { w: number; h: number } {
  const { minSize } = widgetOf(type);
  return narrow ? { w: NARROW_MIN_WIDTH, h: minSize.h } : minSize;
}
