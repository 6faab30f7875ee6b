import type { WidgetType } from '@parallax/protocol';
import { widgetOf } from '../widgets/widget-types.ts';

/** The least size of a widget, in columns and rows of the desk or of a narrow grid. */
export function leastSize(type: WidgetType, narrow: boolean): { w: number; h: number } {
  const { minSize, narrow: least } = widgetOf(type);
  return narrow ? least : minSize;
}
