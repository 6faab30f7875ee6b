import { afterAll, expect, it } from '@jest/globals';
import { type Contract, contractKey, listExecutionCosts } from '@parallax/protocol';
import { FakeMarket, fakeBook, fakeTicker } from '@parallax/server-market/testing/fake-market';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { until } from '../../testing/until.ts';
import { startTradingServer } from '../testing/start-trading-server.ts';

const traded = fixedMarket.catalogue.contracts.find(
  ({ exchange, base }) => exchange === 'binance_spot' && base === 'BTC',
);
if (traded === undefined) throw new Error('The contract is not listed.');
const BTC = contractKey(traded);
/** what dollars are converted by */
const DOLLAR: Contract = {
  ...traded,
  symbol: 'USDTUSD',
  base: 'USDT',
  quote: 'USD',
  exchange: 'kraken_spot',
  exchangeName: 'kraken_spot',
};

// a market that stands still but for what a test pushes
const market = new FakeMarket([BTC, contractKey(DOLLAR)]);
market.catalogue = { ...fixedMarket.catalogue, contracts: [traded, DOLLAR] };

const { server, trader, spot, order, send, admin } = await startTradingServer({ market });
afterAll(() => server.close());
market.tick(contractKey(DOLLAR), 1);

const costsOf = async (id: string) => {
  const query = { AccountId: spot.id };
  return (await trader.call(listExecutionCosts, { query })).rows.find(({ key }) => key === id);
};

function quote(mid: number): void {
  market.push({ kind: 'book', key: BTC, data: fakeBook(mid) });
  market.push({ kind: 'ticker', key: BTC, data: fakeTicker(mid) });
}

it('a sent order has its costs at once, and its markouts as time passes', async () => {
  quote(100);
  const { id } = await send(order({ amount: '1' }), 'FILLED');
  quote(102);
  const row = await until(async () => {
    const found = await costsOf(id);
    return typeof found?.markoutBps.s1 === 'string' && found;
  });
  expect(row).toMatchObject({
    orders: 1,
    fills: 1,
    notionalUsd: '101',
    arrivalBps: '100',
    improvementBps: '0',
    effectiveSpreadBps: '200',
    markoutBps: { s1: '-99.00990099', s5: null, s30: null, s60: null },
    shortfall: { delayBps: '0', realisedBps: '100', missedBps: '0' },
  });
  const [group] = (
    await admin.call(listExecutionCosts, { query: { AccountId: spot.id, groupBy: 'account' } })
  ).rows;
  expect(group).toMatchObject({ key: spot.id, name: 'Paper spot', orders: 1, arrivalBps: '100' });
});

it('a stop order arrives when it is triggered', async () => {
  quote(100);
  const stop = order({ type: 'stop', amount: '1', triggerPrice: '103', triggerBy: 'last' });
  await send(stop, 'OPEN');
  quote(104);
  const row = await until(async () => {
    const found = await costsOf(stop.id);
    return found?.shortfall === null ? undefined : found;
  });
  expect(row).toMatchObject({
    arrivalBps: '96.15384615',
    shortfall: { delayBps: '400', realisedBps: '100' },
  });
});
