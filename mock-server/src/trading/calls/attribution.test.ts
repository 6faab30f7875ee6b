import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contractKey, getPnl, getRiskAttribution } from '@parallax/protocol';
import { decimal, sumOf } from '@parallax/trading';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, order, send, addPaper } = await startTradingServer();
afterAll(() => server.close());

const PARTS = [
  'delta',
  'gamma',
  'vega',
  'theta',
  'funding',
  'fees',
  'trading',
  'residual',
] as const;
const DAY_MS = 86_400_000;

const deribit = await addPaper('deribit', { BTC: '5' });
const binance = await addPaper('binance_usdm', { USDT: '200000' });

const CALL = market.catalogue.contracts.find(({ exchange, base, settle, ...contract }) => {
  if (exchange !== 'deribit' || base !== 'BTC' || settle !== 'BTC') return false;
  if (contract.optionType !== 'call' || (contract.expiry ?? 0) < Date.now() + 10 * DAY_MS)
    return false;
  const current = market.read('ticker', contractKey({ exchange, symbol: contract.symbol }));
  const { ask, greeks } = (current?.kind === 'ticker' ? current.data : undefined) ?? {};
  return typeof ask === 'number' && Math.abs((greeks?.delta ?? 0) - 0.5) < 0.1;
});
if (CALL === undefined) throw new Error('There is no call near the money.');

beforeAll(async () => {
  const coin = { accountId: deribit, exchange: 'deribit' };
  await send(order({ ...coin, symbol: 'BTC-PERPETUAL', amount: '50000' }), 'FILLED');
  await send(order({ ...coin, symbol: CALL.symbol, amount: String(CALL.lot) }), 'FILLED');
  const usdm = { accountId: binance, exchange: 'binance_usdm' };
  await send(order({ ...usdm, amount: '1' }), 'FILLED');
  // opened and closed at once
  await send(order({ ...usdm, symbol: 'ETHUSDT', amount: '5' }), 'FILLED');
  await send(order({ ...usdm, symbol: 'ETHUSDT', side: 'sell', amount: '5' }), 'FILLED');
}, 60_000);

describe('GET /api/risk/attribution', () => {
  it('adds up exactly to the profit and loss by base, of which little is left unexplained', async () => {
    const attribution = await until(async () => {
      const answer = await admin.call(getRiskAttribution, { query: { AccountId: deribit } });
      // the greeks are stored within a second
      return answer.missing.length === 0 && answer.rows.length > 0 ? answer : undefined;
    });
    expect(attribution.mode).toBe('PAPER');
    const [row] = attribution.rows;
    expect(row?.base).toBe('BTC');
    expect(sumOf(PARTS.map((part) => decimal(row?.[part] ?? ''))).toString()).toBe(row?.total);
    expect(Number(row?.fees)).toBeLessThan(0);
    // market orders pay half of the spread
    expect(Number(row?.trading)).toBeLessThan(0);
    expect(Math.abs(Number(row?.residual))).toBeLessThan(100);
  });

  it('has the totals of GET /api/pnl for the same time', async () => {
    const to = new Date(Date.now() - 1).toISOString();
    const from = new Date(Date.now() - DAY_MS).toISOString();
    const query = { AccountId: binance, from, to };
    const { rows } = await admin.call(getRiskAttribution, { query });
    const profit = await admin.call(getPnl, { query: { ...query, groupBy: 'base' } });
    expect(rows.map(({ base }) => base).toSorted()).toEqual(['BTC', 'ETH']);
    for (const { base, total, ...parts } of rows) {
      const own = profit.find(({ key }) => key === base);
      expect([base, total]).toEqual([base, own?.total]);
      expect(sumOf(PARTS.map((part) => decimal(parts[part]))).toString()).toBe(total);
    }
    const eth = rows.find(({ base }) => base === 'ETH');
    // nothing was held: the spread and the fees are all
    expect(Math.abs(Number(eth?.residual))).toBeLessThan(0.01 + Math.abs(Number(eth?.delta)));
  });

  it('refuses a reversed range and accounts that are not seen', async () => {
    const now = Date.now();
    const range = { from: new Date(now).toISOString(), to: new Date(now - DAY_MS).toISOString() };
    expect((await admin.fail(getRiskAttribution, { query: range })).status).toBe(400);
    const query = { AccountId: '00000000-0000-4000-8000-000000000009' };
    expect((await admin.fail(getRiskAttribution, { query })).status).toBe(404);
  });
});
