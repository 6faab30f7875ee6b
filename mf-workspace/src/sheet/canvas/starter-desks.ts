import {
  DESK_COLUMNS,
  type DeskPart,
  type LayoutItem,
  type LinkName,
  type MenuBar,
  newId,
  TRADING_DESK,
  type WidgetType,
} from '@parallax/protocol';
import { isLinkable, widgetOf } from '../../widget-kit/widget-types.ts';
import { fitToScreen } from '../layout/fit-to-screen.ts';
import { SCREEN_ROWS } from './grid-size.ts';

export interface StarterDesk {
  readonly name: string;
  readonly description: string;
  readonly parts: readonly DeskPart[];
  /** the area that offers it, before the others; all areas without it */
  readonly area?: MenuBar;
  /**
   * the link of all widgets that can be linked, so that a row of a list chooses the contract of the others;
   * without it, only those of one contract are linked, to the header
   */
  readonly link?: LinkName;
}

/** The desk of algos, which 'Start spread' opens where the area has no sheet. */
export const ALGO_DESK = 'Algo desk';

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
  {
    name: 'Algos',
    description: 'Algos that run, and the form that starts them',
    parts: [
      ['ALGO_ORDER_CENTRE', 0, 0, 24, 12],
      ['ALGO_CENTRE', 0, 12, 24, 20],
    ],
  },
];

/** Starter layouts on a grid of 24 columns, which is scaled to the screen. */
export const STARTER_DESKS: readonly StarterDesk[] = [
  {
    name: 'Risk desk',
    description: 'Risk in figures, positions, collateral and orders, and the net asset value',
    area: 'RISK',
    parts: [
      ['RISK_TILES', 0, 0, 24, 4],
      ['LIVE_POSITIONS', 0, 4, 14, 8],
      ['NAV_CHART', 14, 4, 10, 8],
      ['COLLATERAL_MANAGEMENT', 0, 12, 12, 6],
      ['OPEN_ORDERS', 12, 12, 12, 6],
    ],
  },
  {
    name: 'Options desk',
    description: 'Options chain, volatilities, greeks and stress, with your positions',
    area: 'RISK',
    parts: [
      ['OPTIONS_CHAIN', 0, 0, 14, 8],
      ['VOLATILITY_SMILE', 14, 0, 10, 8],
      ['OPTIONS_RISK_AND_PNL_ATTRIBUTION', 0, 8, 10, 10],
      ['VOLATILITY_GRID', 10, 8, 7, 10],
      ['LIVE_POSITIONS', 17, 8, 7, 10],
    ],
  },
  {
    name: ALGO_DESK,
    description: 'Start algos, watch their progress and costs, with your orders and trades',
    area: 'ALGO',
    parts: [
      ['ALGO_CENTRE', 0, 0, 6, 18],
      ['ALGO_ORDER_CENTRE', 6, 0, 18, 6],
      ['ALGO_ORDER_CENTRE_CHART', 6, 6, 10, 12],
      ['OPEN_ORDERS', 16, 6, 8, 6],
      ['TRADE_HISTORY', 16, 12, 8, 6],
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
    description: 'Order ticket, book and chart with your orders, positions and balances',
    link: 'header',
    parts: TRADING_DESK,
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
  'CHARTING',
  'ORDER_BOOK',
  'RECENT_TRADES',
  'REGULAR_EXECUTION',
  'ALGO_CENTRE',
]);

/**
 * The widgets of a starter desk, scaled to fill the screen.
 * @param contract key of the contract of a coloured link
 */
export function starterItems({ parts, link }: StarterDesk, contract?: string): LayoutItem[] {
  const hasOwnContract = link !== undefined && link !== 'header' && contract !== undefined;
  const linkOf = (type: WidgetType) => {
    if (link === undefined) return LINKED.has(type) ? { link: { to: 'header' } } : {};
    if (!isLinkable(widgetOf(type))) return {};
    return { link: { to: link, ...(hasOwnContract && { contract }) } };
  };
  const items = parts.map(
    ([type, x, y, w, h]): LayoutItem => ({
      i: newId(),
      type,
      x,
      y,
      w,
      h,
      settings: {},
      ...linkOf(type),
    }),
  );
  return fitToScreen(
    items,
    { columns: DESK_COLUMNS, rows: SCREEN_ROWS },
    (type) => widgetOf(type).minSize,
  );
}
