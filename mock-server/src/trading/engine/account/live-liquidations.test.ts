import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { VenueAccount, VenueEvent, VenueFill } from '@parallax/live';
import type { Contract } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { openStorageWithTraders } from '../../../testing/open-storage-with-traders.ts';
import { until } from '../../../testing/until.ts';
import { readFills } from '../../records/fill-store.ts';
import { createLiveEngine, storeConnection, untilStarted } from '../../testing/live-accounts.ts';
import { balancesOnlyAccount } from '../../venue-accounts/balances-only-account.ts';
import type { AccountEngine } from '../account-engine.ts';

const TRADER = demoTrader('admin@acme.example');
const TRADES = 30;
const SPOT = fixedMarket.catalogue.contracts.find(({ exchange }) => exchange === 'okx');
if (SPOT === undefined) throw new Error('The market has no contract of OKX.');
const PERPETUAL: Contract = {
  ...SPOT,
  symbol: 'LINEAR',
  origSymbol: 'LINEAR',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
};

let report: (event: VenueEvent) => void = () => undefined;
const venue: VenueAccount = {
  ...balancesOnlyAccount('None.', 'connected'),
  start: async (onEvent) => {
    report = onEvent;
    onEvent({ kind: 'state', state: 'connected' });
  },
};

let storage: Storage;
let remove: () => Promise<void>;
let accountId: string;
let engine: AccountEngine;
beforeAll(async () => {
  ({ storage, remove } = await openStorageWithTraders());
  accountId = await storeConnection(storage, TRADER.companyId);
  engine = createLiveEngine(storage, {
    market: { ...fixedMarket, catalogue: { ...fixedMarket.catalogue, contracts: [PERPETUAL] } },
    openVenue: () => venue,
  });
  await engine.start();
  await untilStarted(storage, accountId);
});
afterAll(async () => {
  await engine.close();
  await remove();
});

const fill = (side: 'buy' | 'sell', amount: number): VenueFill => ({
  id: randomUUID(),
  orderId: null,
  exchange: 'okx',
  symbol: 'LINEAR',
  side,
  price: '50000',
  amount: String(amount),
  fee: '0',
  feeAsset: 'USDT',
  liquidity: 'taker',
  at: Date.now(),
});

it('a liquidation in many trades is one alert, with what was held before it', async () => {
  report({ kind: 'fill', fill: fill('buy', TRADES) });
  for (let i = 0; i < TRADES; i += 1) {
    report({ kind: 'fill', fill: { ...fill('sell', 1), closedBy: 'liquidation' } });
    // a venue reports each by itself
    await new Promise(setImmediate);
  }
  await until(async () => {
    const rows = await storage.db.selectFrom('fill').select('id').execute();
    return rows.length === TRADES + 1;
  });
  const { rows } = await readFills(storage.db, [accountId], { limit: TRADES + 1 });
  expect(rows.filter(({ closedBy }) => closedBy === 'liquidation')).toHaveLength(TRADES);
  // what was reported is stored
  await engine.close();
  const alerts = await storage.db
    .selectFrom('notification')
    .select('short_message')
    .where('trader_id', '=', TRADER.id)
    .where('exchange_id', '=', accountId)
    .execute();
  expect(alerts.map(({ short_message }) => short_message)).toEqual([
    expect.stringContaining(`the long position of ${TRADES} BTC`),
  ]);
});
