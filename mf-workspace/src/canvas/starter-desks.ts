import { DESK_COLUMNS, type LayoutItem, newId, type WidgetType } from '@parallax/protocol';
import { fitToScreen } from '../layout/fit-to-screen.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { SCREEN_ROWS } from './grid-size.ts';

type Part = readonly [type: WidgetType, x: number, y: number, w: number, h: number];

export interface StarterDesk {
  readonly name: string;
  readonly description: string;
  readonly parts: readonly Part[];
}

/** Starter layouts on a grid of 24 columns by 20 rows, which is scaled to the screen. */
export const STARTER_DESKS: readonly StarterDesk[] = [
  {
    name: 'Trading desk',
    description: 'Chart, order book, trades and a watch list',
    parts: [
      ['PRICE_CHART', 0, 0, 12, 12],
      ['ORDER_BOOK', 12, 0, 6, 20],
      ['RECENT_TRADES', 18, 0, 6, 20],
      ['WATCH_LIST', 0, 12, 12, 8],
    ],
  },
  {
    name: 'Derivatives desk',
    description: 'Chart, order book and funding history',
    parts: [
      ['PRICE_CHART', 0, 0, 16, 11],
      ['FUNDING_HISTORY', 0, 11, 16, 9],
      ['ORDER_BOOK', 16, 0, 8, 20],
    ],
  },
  {
    name: 'Markets desk',
    description: 'All contracts, a watch list and a chart',
    parts: [
      ['MARKET_OVERVIEW', 0, 0, 14, 20],
      ['WATCH_LIST', 14, 0, 10, 8],
      ['PRICE_CHART', 14, 8, 10, 12],
    ],
  },
];

/** The widgets that show the header's contract until the trader unlinks them. */
const LINKED: ReadonlySet<WidgetType> = new Set(['PRICE_CHART', 'ORDER_BOOK', 'RECENT_TRADES']);

/** The widgets of a starter desk, scaled to fill the screen. */
export function starterItems({ parts }: StarterDesk): LayoutItem[] {
  const items = parts.map(
    ([type, x, y, w, h]): LayoutItem => ({
      i: newId(),
      type,
      x,
      y,
      w,
      h,
      settings: {},
      ...(LINKED.has(type) && { link: { to: 'header' } }),
    }),
  );
  return fitToScreen(
    items,
    { columns: DESK_COLUMNS, rows: SCREEN_ROWS },
    (type) => widgetOf(type).minSize,
  );
}
