import type { WidgetType } from '@parallax/protocol';
import type { ContentShape } from '@parallax/ui';
import { createContext } from 'react';

const SHAPES: Partial<Record<WidgetType, ContentShape>> = {
  ORDER_BOOK: 'book',
  DEPTH_CHART: 'chart',
  PRICE_CHART: 'chart',
  SPREAD_CHART: 'chart',
  FUNDING_HISTORY: 'chart',
  OPEN_INTEREST: 'chart',
  BASIS_CURVE: 'chart',
  VOLATILITY_SMILE: 'chart',
  RECENT_TRADES: 'table',
  MARKET_OVERVIEW: 'table',
  VENUE_COMPARISON: 'table',
  WATCH_LIST: 'contracts',
  FUNDING_RATES: 'rates',
  OPTIONS_CHAIN: 'table',
  LIQUIDATIONS: 'table',
  VENUE_STATUS: 'table',
  PRICE_ALERTS: 'table',
  ECONOMIC_CALENDAR: 'table',
};

export const shapeOf = (type: WidgetType): ContentShape => SHAPES[type] ?? 'rows';

/** The shape of the enclosing widget's content. */
export const SkeletonShapeContext = createContext<ContentShape>('rows');

/** Widgets without a contract whose header has a subject picker. */
const WITH_SUBJECT_PICKER: ReadonlySet<WidgetType> = new Set([
  'VENUE_COMPARISON',
  'BASIS_CURVE',
  'OPTIONS_CHAIN',
  'VOLATILITY_SMILE',
]);

/** Whether a widget's header names a subject, which takes a second line in a narrow widget. */
export const hasSubject = (widget: {
  readonly type: WidgetType;
  readonly contracts?: readonly string[] | undefined;
}): boolean => widget.contracts !== undefined || WITH_SUBJECT_PICKER.has(widget.type);
