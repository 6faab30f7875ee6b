import { type Account, type AlgoOrder, listAccounts, newId } from '@parallax/protocol';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { FROZEN_AT } from './frozen-at.ts';

const EXCHANGE = 'binance_spot';
const SLOTS = 60;
const INTERVAL_S = 10;
/** How many of the children are sent. */
const SENT = 24;
const PRICE = 60_000;

const START = FROZEN_AT - SENT * INTERVAL_S * 1_000;
const iso = (time: number): string => new Date(time).toISOString();
const slotAt = (slot: number): string => iso(START + slot * INTERVAL_S * 1_000);
const orderIds = Array.from({ length: SENT }, newId);
const priceAt = (slot: number): string => (PRICE + 18 * Math.sin(slot / 3) + 1.5 * slot).toFixed(2);

/** A TWAP that is two fifths done. */
const algoOf = ({ id: accountId }: Account): AlgoOrder => ({
  id: newId(),
  type: 'twap',
  accountId,
  exchange: EXCHANGE,
  symbol: 'BTCUSDT',
  side: 'buy',
  amount: '0.6',
  limitPrice: null,
  reduceOnly: false,
  strategyId: null,
  startAt: null,
  parameters: {
    durationS: SLOTS * INTERVAL_S,
    intervalS: INTERVAL_S,
    randomise: 0,
    style: 'taker',
  },
  traderId: newId(),
  state: 'RUNNING',
  reason: null,
  remarks: [],
  startedAt: iso(START),
  endsAt: iso(START + SLOTS * INTERVAL_S * 1_000),
  filled: '0.24',
  averagePrice: '60018.4',
  remaining: '0.36',
  arrivalPrice: '60004.5',
  marketVwap: '60021.1',
  slippageBps: '2.32',
  vwapBps: '-0.45',
  shortfallUsd: '5.1',
  children: SENT,
  nextChildAt: iso(FROZEN_AT + INTERVAL_S * 1_000),
  imbalance: null,
  createdAt: iso(START),
  updatedAt: iso(FROZEN_AT),
});

/** Answers the calls of the widgets of algos, since the demo data has none. */
export async function serveAlgos(page: Page): Promise<void> {
  const response = await page.request.get('/api/accounts');
  const { data } = z.object({ data: listAccounts.data }).parse(await response.json());
  const account = data.find(({ exchangeName }) => exchangeName === EXCHANGE);
  if (account === undefined) throw new Error(`The demo has no account on ${EXCHANGE}.`);
  const answer = (pattern: string, content: unknown) =>
    page.route(pattern, (route) =>
      route.fulfill({ json: { data: content, ok: true, message: '', error: null } }),
    );
  const fills = orderIds.map((orderId, slot) => ({
    id: `fill-${slot}`,
    orderId,
    accountId: account.id,
    exchange: EXCHANGE,
    symbol: 'BTCUSDT',
    side: 'buy',
    price: priceAt(slot),
    amount: '0.01',
    fee: '0.6',
    feeAsset: 'USDT',
    liquidity: 'taker',
    strategyId: null,
    at: slotAt(slot),
  }));
  const slots = Array.from({ length: SLOTS }, (_, slot) => ({
    at: slotAt(slot),
    amount: '0.01',
    orderId: orderIds[slot] ?? null,
    state: slot < SENT ? 'FILLED' : 'PLANNED',
  }));
  await answer('**/api/fills*', { rows: fills.toReversed(), cursor: null });
  await answer('**/api/algo-orders?status=done*', { rows: [], cursor: null });
  await answer('**/api/algo-orders?status=active*', { rows: [algoOf(account)], cursor: null });
  await answer('**/api/algo-orders/schedule*', slots);
}
