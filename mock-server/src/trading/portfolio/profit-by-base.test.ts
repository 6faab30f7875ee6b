import { afterAll, afterEach, expect, it, jest } from '@jest/globals';
import { contractKey, getPnl } from '@parallax/protocol';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, account, order, send } = await startTradingServer();
const { id: accountId } = account('Paper options');
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => server.close());

const option = market.catalogue.contracts.find((contract) => {
  if (contract.exchange !== 'deribit' || contract.instType !== 'option') return false;
  if (contract.base !== 'BTC' || (contract.expiry ?? 0) < Date.now() + 3_600_000) return false;
  const ticker = market.read('ticker', contractKey(contract));
  return ticker?.kind === 'ticker' && ticker.data.bid !== null && ticker.data.ask !== null;
});
if (option === undefined) throw new Error('No option has a bid and an ask.');
const { exchange, symbol, lot } = option;

const byBase = () => admin.call(getPnl, { query: { AccountId: accountId, groupBy: 'base' } });
const figuresOf = async (base: string) => {
  const row = (await byBase()).find(({ key }) => key === base);
  return { realised: row?.realised, fees: row?.fees, fills: row?.fills };
};

it('counts an option that has expired to its base', async () => {
  const before = await figuresOf('BTC');
  for (const side of ['buy', 'sell'] as const)
    await send(order({ accountId, exchange, symbol, side, amount: String(lot) }), 'FILLED');
  const listed = await figuresOf('BTC');
  expect(listed.fills).toBe((before.fills ?? 0) + 2);
  expect(listed.realised).not.toBe(before.realised ?? '0');

  const contracts = market.catalogue.contracts.filter((each) => each.symbol !== symbol);
  jest.spyOn(market, 'catalogue', 'get').mockReturnValue({ ...market.catalogue, contracts });
  expect(await figuresOf('BTC')).toEqual(listed);
  expect((await byBase()).map(({ key }) => key)).not.toContain(symbol);
});
