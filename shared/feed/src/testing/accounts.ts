import {
  type AccountChanges,
  accountTopic,
  type FeedUpdate,
  type Fill,
  type Order,
  type Position,
} from '@parallax/protocol';
import { pendingOrderOf } from '@parallax/protocol/testing';

export const ACCOUNT_ID = '7f0c0000-0000-4000-8000-000000000003';
const AT = '2026-01-01T00:00:00.000Z';
const contract = { exchange: 'binance_spot', symbol: 'BTCUSDT' };

export const orderOf = (id: string, more: Partial<Order> = {}): Order =>
  pendingOrderOf({
    id,
    accountId: ACCOUNT_ID,
    traderId: ACCOUNT_ID,
    source: 'ticket',
    status: 'OPEN',
    notionalUsd: '6000',
    createdAt: AT,
    updatedAt: AT,
    ...more,
  });

export const fillOf = (id: string): Fill => ({
  id,
  orderId: null,
  accountId: ACCOUNT_ID,
  ...contract,
  side: 'buy',
  price: '60000',
  amount: '0.1',
  fee: '0',
  feeAsset: 'USDT',
  liquidity: 'maker',
  strategyId: null,
  at: AT,
});

export const balanceOf = (asset: string, total: string) => ({
  accountId: ACCOUNT_ID,
  asset,
  total,
  free: total,
  used: '0',
  valueUsd: null,
});

export const positionOf = (symbol: string, amount: string): Position => ({
  accountId: ACCOUNT_ID,
  exchange: 'binance_usdm',
  symbol,
  asset: 'USDT',
  assetUsd: null,
  amount,
  entryPrice: '60000',
  markPrice: null,
  notionalUsd: null,
  unrealised: null,
  realised: '0',
  funding: '0',
  fees: '0',
  breakEven: null,
  marginMode: null,
  margin: null,
  leverage: null,
  liquidationPrice: null,
  distanceToLiquidation: null,
  strategyId: null,
});

export const changesOf = (more: Partial<AccountChanges> = {}): AccountChanges => ({
  account: {
    id: ACCOUNT_ID,
    name: 'Paper',
    exchangeName: 'binance_spot',
    mode: 'PAPER',
    state: 'connected',
    updatedAt: AT,
  },
  orders: [],
  fills: [],
  balances: [],
  positions: [],
  ...more,
});

export const accountUpdate = (
  seq: number,
  changes: Partial<AccountChanges>,
  snapshot = false,
): FeedUpdate => ({
  kind: 'account',
  topic: accountTopic(ACCOUNT_ID),
  seq,
  snapshot,
  data: changesOf(changes),
});
