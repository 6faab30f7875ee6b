import { afterAll, expect, it } from '@jest/globals';
import { listFundingPayments, listPositions, sendOrder } from '@parallax/protocol';
import { until } from '../../../testing/until.ts';
import { startTradingServer } from '../../testing/start-trading-server.ts';

const { server, trader, account, order, untilStatus } = await startTradingServer();
afterAll(() => server.close());

const options = account('Paper options');
const query = { AccountId: options.id };
const contract = { exchange: 'deribit', symbol: 'BTC-PERPETUAL' };

async function trade(side: 'buy' | 'sell'): Promise<void> {
  const sent = order({ accountId: options.id, ...contract, side, amount: '10000' });
  await trader.call(sendOrder, { body: sent });
  await untilStatus(sent.id, 'FILLED');
}

const paymentsOf = async () => {
  const { rows } = await trader.call(listFundingPayments, { query });
  return rows.filter(({ symbol }) => symbol === contract.symbol);
};

it('the funding of a Deribit perpetual is in its position at once, and booked when it is closed', async () => {
  await trade('buy');
  const accrued = await until(async () => {
    const positions = await trader.call(listPositions, { query });
    const own = positions.find(({ symbol }) => symbol === contract.symbol);
    return own === undefined || own.funding === '0' ? undefined : own.funding;
  });
  expect(await paymentsOf()).toEqual([]);
  await trade('sell');
  const payments = await paymentsOf();
  expect(payments).toHaveLength(1);
  // it has accrued further in the same direction, and not by eight hours
  const paid = Number(payments[0]?.amount);
  expect(Math.sign(paid)).toBe(Math.sign(Number(accrued)));
  expect(Math.abs(paid)).toBeGreaterThanOrEqual(Math.abs(Number(accrued)));
  expect(Math.abs(paid)).toBeLessThan(Math.abs(Number(payments[0]?.rate)) * 10_000);
  expect(Math.abs(Number(payments[0]?.rate))).toBeLessThan(1e-6);
});
