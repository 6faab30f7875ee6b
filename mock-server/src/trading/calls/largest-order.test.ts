import { afterAll, expect, it } from '@jest/globals';
import {
  type LargestOrder,
  largestOrder,
  listPositions,
  NO_TRADING_LIMITS,
  ORDER_SHARES,
  type OrderInput,
  previewOrder,
  putTradingLimits,
  type SizedOrderInput,
} from '@parallax/protocol';
import { decimal, toText } from '@parallax/trading';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, admin, trader, account, spot, order, send } = await startTradingServer();
const futures = account('Paper futures');
afterAll(() => server.close());

const sized = (change: Partial<OrderInput>): SizedOrderInput => {
  const { id: _id, amount: _amount, ...fields } = order({ type: 'limit', ...change });
  return fields;
};
const largestOf = (body: SizedOrderInput): Promise<LargestOrder> =>
  trader.call(largestOrder, { body });

/** An order of 100%, or of one lot more. */
const ofAll = (body: SizedOrderInput, { amount }: LargestOrder, more = '0'): OrderInput =>
  order({ ...body, amount: toText(decimal(amount ?? '0').plus(more)) });

const failedRules = async (body: OrderInput): Promise<readonly string[]> => {
  const { checks } = await trader.call(previewOrder, { body });
  return checks.filter(({ ok }) => !ok).map(({ rule }) => rule);
};

it('all of the quote buys spot: 100% is accepted, and one lot more is not', async () => {
  const body = sized({ price: '21000.5' });
  const largest = await largestOf(body);
  expect(largest.limitedBy).toMatch(/^Not enough USDT/);
  expect(await failedRules(ofAll(body, largest))).toEqual([]);
  expect(await failedRules(ofAll(body, largest, '0.00001'))).toEqual(['Margin']);
  await send(ofAll(body, largest, '0.00001'), 'REJECTED');
  const all = ofAll(body, largest);
  await send(all, 'OPEN');
});

it('a share on margin is at the leverage that is set, with its liquidation price', async () => {
  const body = sized({ accountId: futures.id, exchange: 'binance_usdm', price: '21000' });
  const largest = await largestOf(body);
  expect(await failedRules(ofAll(body, largest))).toEqual([]);
  // the account has positions, with whose prices what is free moves: 0.1% is left for that
  const more = decimal(largest.amount ?? '0')
    .times('0.01')
    .round(3);
  expect(await failedRules(ofAll(body, largest, toText(more)))).toEqual(['Margin']);
  expect(largest.shares.map(({ share }) => share)).toEqual(ORDER_SHARES);
  for (const { leverage, liquidationPrice } of largest.shares) {
    expect(leverage).toBe('10');
    expect(Number(liquidationPrice)).toBeLessThan(21_000);
  }
});

it('a share at the market is filled, though prices move on its way', async () => {
  const body = sized({ accountId: futures.id, exchange: 'binance_usdm', type: 'market' });
  const largest = await largestOf(body);
  const quarter = largest.shares[0]?.amount ?? '0';
  await send(order({ ...body, amount: quarter }), 'FILLED');
  const closing = sized({ ...body, side: 'sell', reduceOnly: true });
  // the whole position, whatever is free
  expect(await largestOf(closing)).toMatchObject({ amount: quarter, limitedBy: null });
});

it('the trading limits bound it, exact to one lot', async () => {
  const limits = { ...NO_TRADING_LIMITS, orderNotionalMax: '1234.56' };
  await admin.call(putTradingLimits, { body: { accountId: futures.id, limits } });
  const body = sized({ accountId: futures.id, exchange: 'binance_usdm', price: '21000' });
  const largest = await largestOf(body);
  expect(largest.limitedBy).toContain('of the account: at most 1,234.56 USD');
  expect(await failedRules(ofAll(body, largest))).toEqual([]);
  expect(await failedRules(ofAll(body, largest, '0.001'))).not.toEqual([]);
});

it('the trading limits pass as much as the position has, which only reduces it', async () => {
  const of = { accountId: futures.id, exchange: 'binance_usdm', type: 'market' } as const;
  const [position] = await trader.call(listPositions, { query: { AccountId: futures.id } });
  expect(Number(position?.notionalUsd)).toBeGreaterThan(1_234.56);
  expect((await largestOf(sized({ ...of, side: 'sell' }))).amount).toBe(position?.amount);
});

it('what no amount passes is 0, with the reason', async () => {
  const far = await largestOf(sized({ accountId: spot.id, price: '900000' }));
  expect(far).toMatchObject({ amount: '0', limitedBy: expect.stringContaining('Price collar') });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
