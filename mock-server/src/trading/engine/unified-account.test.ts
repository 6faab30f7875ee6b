import { afterAll, expect, it } from '@jest/globals';
import { listBalances, listPositions, previewOrder, sendOrder } from '@parallax/protocol';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, order, untilStatus, addPaper } = await startTradingServer();
afterAll(() => server.close());

it('a Bybit account trades on its coins, with the figures of its preview', async () => {
  const id = await addPaper('bybit_unified', { BTC: '1' });
  const contract = { exchange: 'bybit_unified', symbol: 'BTCUSDT.P' };
  const sent = order({ accountId: id, ...contract, amount: '2' });
  const preview = await admin.call(previewOrder, { body: sent });
  expect(preview.checks.filter(({ rule, ok }) => rule === 'Margin' && !ok)).toEqual([]);
  await admin.call(sendOrder, { body: sent });
  await untilStatus(sent.id, 'FILLED');
  const query = { AccountId: id };
  const [position] = await admin.call(listPositions, { query });
  const entry = Number(position?.entryPrice);
  const liquidation = Number(position?.liquidationPrice);
  // 0.98 p + 2 (p − entry) − fee = 2 · 0.005 p, with a fee of at most 0.1%; without coins it would be near the entry
  expect(liquidation / entry).toBeGreaterThanOrEqual(2 / 2.97 - 0.001);
  expect(liquidation / entry).toBeLessThan(2.002 / 2.97 + 0.001);
  expect(Number(preview.liquidationPrice) / liquidation).toBeCloseTo(1, 2);
  const balances = await admin.call(listBalances, { query });
  const btc = balances.find(({ asset }) => asset === 'BTC');
  // a tenth of two BTC is margin, and a coin counts 0.98
  expect(Number(btc?.free)).toBeCloseTo(1 - 0.2 / 0.98, 2);
  expect(Number(btc?.free) + Number(btc?.used)).toBeCloseTo(1, 12);
});
