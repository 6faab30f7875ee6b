import type { WidgetType } from './layout.ts';

/** A widget of a desk and its place on the grid. */
export type DeskPart = readonly [type: WidgetType, x: number, y: number, w: number, h: number];

/**
 * The desk of the demo's first sheet and of the template 'Trading desk', on a grid of 24 columns by 18 rows,
 * which fill a screen. Contents load in this order: what an order needs first.
 */
export const TRADING_DESK: readonly DeskPart[] = [
  ['ORDER_BOOK', 12, 0, 6, 10],
  ['REGULAR_EXECUTION', 18, 0, 6, 12],
  ['PRICE_CHART', 0, 0, 12, 10],
  ['OPEN_ORDERS', 0, 10, 9, 8],
  ['LIVE_POSITIONS', 9, 10, 9, 8],
  ['WALLET_BALANCES', 18, 12, 6, 6],
];
