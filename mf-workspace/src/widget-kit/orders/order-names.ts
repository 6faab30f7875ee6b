import {
  type ClosedBy,
  type Fill,
  isOpening,
  type Liquidity,
  type MarginMode,
  type OrderSource,
  type OrderStatus,
  type OrderType,
  type TimeInForce,
  type TriggerBy,
} from '@parallax/protocol';

export const TYPE_NAMES: Readonly<Record<OrderType, string>> = {
  limit: 'Limit',
  market: 'Market',
  stop: 'Stop',
  stop_limit: 'Stop limit',
  take_profit: 'Take profit',
  take_profit_limit: 'Take profit limit',
};

export const TIME_IN_FORCE_NAMES: Readonly<Record<TimeInForce, string>> = {
  GTC: 'Good till cancelled',
  IOC: 'Immediate or cancel',
  FOK: 'Fill or kill',
  GTD: 'Good till date',
};

export const TRIGGER_BY_NAMES: Readonly<Record<TriggerBy, string>> = {
  last: 'Last price',
  mark: 'Mark price',
  index: 'Index price',
};

export const STATUS_NAMES: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'Pending',
  OPEN: 'Open',
  PARTIALLY_FILLED: 'Partially filled',
  FILLED: 'Filled',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
  REJECTED: 'Rejected',
  UNKNOWN: 'Unknown',
};

export const MARGIN_MODE_NAMES: Readonly<Record<MarginMode, string>> = {
  cross: 'Cross',
  isolated: 'Isolated',
};

export const SOURCE_NAMES: Readonly<Record<OrderSource, string>> = {
  ticket: 'Order ticket',
  book: 'Order book',
  chart: 'Price chart',
  api: 'API',
  algo: 'Algo order',
  close: 'Close position',
};

const LIQUIDITY_NAMES: Readonly<Record<Liquidity, string>> = {
  maker: 'Maker',
  taker: 'Taker',
};

const CLOSED_BY_NAMES: Readonly<Record<ClosedBy, string>> = {
  liquidation: 'Liquidation',
  deleveraging: 'Auto-deleveraging',
};

/** Maker or taker; of a fill without an order of ours, what has made it. */
export function liquidityNameOf(fill: Fill): string {
  if (isOpening(fill)) return 'Opening';
  if (fill.orderId !== null) return LIQUIDITY_NAMES[fill.liquidity];
  return fill.closedBy === undefined ? 'At the venue' : CLOSED_BY_NAMES[fill.closedBy];
}
