import {
  DESK_COLUMNS,
  type LayoutItem,
  type LinkName,
  type MenuBar,
  newId,
  type WidgetType,
} from '@parallax/protocol';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { fitToScreen } from '../layout/fit-to-screen.ts';
import { SCREEN_ROWS } from './grid-size.ts';

type Part = readonly [type: WidgetType, x: number, y: number, w: number, h: number];

export interface StarterDesk {
  readonly name: string;
  readonly description: string;
  readonly parts: readonly Part[];
  /** the area that offers it, before the others; all areas without it */
  readonly area?: MenuBar;
  /** a colour that links all widgets, so that a row of a list chooses the contract of the others */
  readonly link?: LinkName;
}

/** The narrow grid of the phone stacks the widgets in this order, each as high as here. */
export const PHONE_DESKS: readonly StarterDesk[] = [
  {
    name: 'Trading',
    description: 'Order ticket with your orders, positions and balances',
    link: 'blue',
    parts: [
      ['REGULAR_EXECUTION', 0, 0, 6, 18],
      ['OPEN_ORDERS', 6, 0, 18, 6],
      ['LIVE_POSITIONS', 6, 6, 18, 6],
      ['WALLET_BALANCES', 6, 12, 18, 6],
    ],
  },
];

/** Starter layouts on a grid of 24 columns by 20 rows, which is scaled to the screen. */
export const STARTER_DESKS: readonly StarterDesk[] = [
  {
    name: 'Execution desk',
    description: 'Order ticket, book and chart with your orders and positions',
    area: 'EXECUTION',
    parts: [
      ['PRICE_CHART', 0, 0, 12, 12],
      ['ORDER_BOOK', 12, 0, 6, 12],
      ['REGULAR_EXECUTION', 18, 0, 6, 20],
      ['OPEN_ORDERS', 0, 12, 9, 8],
      ['LIVE_POSITIONS', 9, 12, 9, 8],
    ],
  },
  {
    name: 'Portfolio desk',
    description: 'Value, profit, balances, positions and funding of all accounts',
    area: 'PORTFOLIO',
    parts: [
      ['NAV_CHART', 0, 0, 12, 10],
      ['PNL', 12, 0, 12, 10],
      ['WALLET_BALANCES', 0, 10, 8, 10],
      ['LIVE_POSITIONS', 8, 10, 9, 10],
      ['FUNDING_BLOTTER', 17, 10, 7, 10],
    ],
  },
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

/** The desks to offer in an area: its own first. */
export const startersOf = (area: MenuBar | undefined): readonly StarterDesk[] => [
  ...STARTER_DESKS.filter((desk) => desk.area !== undefined && desk.area === area),
  ...STARTER_DESKS.filter((desk) => desk.area === undefined),
];

/** The widgets that show the header's contract until the trader unlinks them. */
const LINKED: ReadonlySet<WidgetType> = new Set([
  'PRICE_CHART',
  'ORDER_BOOK',
  'RECENT_TRADES',
  'REGULAR_EXECUTION',
]);

/**
 * The widgets of a starter desk, scaled to fill the screen.
 * @param contract key of the contract of a coloured link
 */
export function starterItems({ parts, link }: StarterDesk, contract?: string): LayoutItem[] {
  const items = parts.map(
    ([type, x, y, w, h]): LayoutItem => ({
      i: newId(),
      type,
      x,
      y,
      w,
      h,
      settings: {},
      ...(link !== undefined
        ? { link: { to: link, ...(contract !== undefined && { contract }) } }
        : LINKED.has(type) && { link: { to: 'header' } }),
    }),
  );
  return fitToScreen(
    items,
    { columns: DESK_COLUMNS, rows: SCREEN_ROWS },
    (type) => widgetOf(type).minSize,
  );
}
