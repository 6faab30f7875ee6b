import {
  type Account,
  type AccountChanges,
  accountTopic,
  type Balance,
  type Fill,
  type Order,
  type Position,
} from '@parallax/protocol';
import { pendingOrderOf } from '@parallax/protocol/testing';
import { session } from '@parallax/store/testing';

export const ACCOUNT_ID = 'c0000000-0000-4000-8000-000000000001';
const AT = '2026-01-01T12:00:00.000Z';
const contract = { exchange: 'binance_spot', symbol: 'BTCUSDT' };

/** A paper account on Binance Spot. */
export const accountOf = (more: Partial<Account> = {}): Account => ({
  id: ACCOUNT_ID,
  name: 'Paper spot',
  exchangeName: 'binance_spot',
  mode: 'PAPER',
  takesOrders: true,
  canTrade: true,
  reason: null,
  state: 'connected',
  equityUsd: '160000',
  updatedAt: AT,
  ...more,
});

/** An open limit order of the signed-in trader: buy 0.1 BTC at 60,000. */
export const orderOf = (more: Partial<Order> = {}): Order =>
  pendingOrderOf({
    accountId: ACCOUNT_ID,
    traderId: session.traderId,
    source: 'ticket',
    status: 'OPEN',
    notionalUsd: '6000',
    ...more,
  });

export const fillOf = (more: Partial<Fill> = {}): Fill => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  orderId: orderOf().id,
  accountId: ACCOUNT_ID,
  ...contract,
  side: 'buy',
  price: '60000',
  amount: '0.1',
  fee: '6',
  feeAsset: 'USDT',
  liquidity: 'taker',
  strategyId: null,
  at: AT,
  ...more,
});

export const balanceOf = (more: Partial<Balance> = {}): Balance => ({
  accountId: ACCOUNT_ID,
  asset: 'USDT',
  total: '100000',
  free: '94000',
  used: '6000',
  valueUsd: '99990.5',
  ...more,
});

/** A long position of 0.1 BTC from 60,000. */
export const positionOf = (more: Partial<Position> = {}): Position => ({
  accountId: ACCOUNT_ID,
  ...contract,
  asset: 'USDT',
  assetUsd: '1',
  amount: '0.1',
  entryPrice: '60000',
  markPrice: '61000',
  notionalUsd: '6100',
  unrealised: '100',
  realised: '-6',
  funding: '0',
  fees: '6',
  breakEven: '60060',
  marginMode: null,
  margin: null,
  leverage: null,
  liquidationPrice: null,
  distanceToLiquidation: null,
  strategyId: null,
  ...more,
});

export const changesOf = (more: Partial<AccountChanges> = {}): AccountChanges => ({
  account: accountOf(),
  orders: [],
  fills: [],
  balances: [],
  positions: [],
  ...more,
});

/** An update of the feed with these changes of the account. */
export const accountUpdate = (more: Partial<AccountChanges> = {}) => ({
  kind: 'account' as const,
  topic: accountTopic(ACCOUNT_ID),
  data: changesOf(more),
});
