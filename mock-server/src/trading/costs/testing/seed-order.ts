import { randomUUID } from 'node:crypto';
import type { Database } from '@parallax/server-kit/storage/storage';

/** A fill with the mids around it; null where there was no quote. */
export interface SeededFill {
  readonly price: string;
  readonly amount: string;
  /** in dollars */
  readonly fee?: string;
  /** dollars per unit of the settlement asset; null if it had no price */
  readonly assetUsd?: string | null;
  readonly mid?: string | null;
  readonly mids?: readonly [string | null, string | null, string | null, string | null];
}

export interface SeededOrder {
  readonly accountId: string;
  readonly traderId: string;
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly filled: string;
  readonly averagePrice: string | null;
  readonly status?: string;
  readonly symbol?: string;
  readonly strategyId?: string;
  readonly algoOrderId?: string;
  /** ISO text */
  readonly createdAt: string;
  readonly decisionMid: string | null;
  readonly touch: readonly [bid: string, ask: string] | null;
  readonly endMid: string | null;
  /** Σpq and Σq of the market's prints */
  readonly prints?: readonly [value: string, amount: string];
  readonly fills: readonly SeededFill[];
}

/** Stores an order in a contract with dollar prices, with its fills and the market around it. Returns its id. */
export async function seedOrder(db: Database, order: SeededOrder): Promise<string> {
  const id = randomUUID();
  const { accountId: account_id, side, symbol = 'BTCUSDT', createdAt } = order;
  const strategy_id = order.strategyId ?? null;
  const contract = { account_id, exchange: 'binance_spot', symbol, side, strategy_id };
  await db
    .insertInto('trading_order')
    .values({
      ...contract,
      id,
      type: 'market',
      amount: order.amount,
      filled: order.filled,
      average_price: order.averagePrice,
      trigger_by: 'last',
      time_in_force: 'GTC',
      post_only: false,
      reduce_only: false,
      algo_order_id: order.algoOrderId ?? null,
      trader_id: order.traderId,
      source: 'api',
      status: order.status ?? 'FILLED',
      reason: null,
      amount_unit: 'BTC',
      venue_order_id: null,
      content_hash: id,
      created_at: createdAt,
      updated_at: createdAt,
      expires_at: null,
    })
    .execute();
  await db
    .insertInto('order_cost')
    .values({
      order_id: id,
      decision_mid: order.decisionMid,
      arrived_at: order.touch && createdAt,
      bid: order.touch?.[0] ?? null,
      ask: order.touch?.[1] ?? null,
      unit_usd: order.decisionMid,
      end_mid: order.endMid,
      print_value: order.prints?.[0] ?? null,
      print_amount: order.prints?.[1] ?? null,
    })
    .execute();
  for (const [i, seededFill] of order.fills.entries()) {
    const { price, amount, fee = '0', assetUsd = '1', mid = null, mids = [] } = seededFill;
    const [mid_1s = null, mid_5s = null, mid_30s = null, mid_60s = null] = mids;
    const fillId = `${id} ${i}`;
    await db
      .insertInto('fill')
      .values({
        ...contract,
        id: fillId,
        order_id: id,
        price,
        amount,
        fee,
        fee_asset: 'USDT',
        liquidity: 'taker',
        closed_by: null,
        realised: '0',
        notional: String(Number(price) * Number(amount)),
        asset: 'USDT',
        asset_usd: assetUsd,
        fee_asset_usd: '1',
        at: createdAt,
      })
      .execute();
    await db
      .insertInto('fill_cost')
      .values({ account_id, fill_id: fillId, mid, mid_1s, mid_5s, mid_30s, mid_60s })
      .execute();
  }
  return id;
}
