import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  contractKey,
  listTickers,
  type OrderInput,
  previewOrder,
  sendOrder,
  tickersByContract,
} from '@parallax/protocol';
import { startTradingServer } from '../testing/start-trading-server.ts';

const { server, market, admin, untilStatus, addPaper } = await startTradingServer();
afterAll(() => server.close());

const accountId = await addPaper('deribit', { BTC: '10' });

/** An option that is worth less than a tick, so that nobody bids for it. */
const option = market.catalogue.contracts.find((contract) => {
  if (contract.exchange !== 'deribit' || contract.instType !== 'option') return false;
  if (contract.base !== 'BTC' || (contract.expiry ?? 0) < Date.now() + 3_600_000) return false;
  const ticker = market.read('ticker', contractKey(contract));
  return ticker?.kind === 'ticker' && ticker.data.bid === null;
});
if (option === undefined) throw new Error('Every option has a bid.');
const { symbol, lot } = option;

const order = (change: Partial<OrderInput>): OrderInput => ({
  id: randomUUID(),
  accountId,
  exchange: 'deribit',
  symbol,
  side: 'sell',
  type: 'limit',
  price: '0.01',
  amount: String(lot),
  source: 'ticket',
  ...change,
});

describe('an option without a bid', () => {
  it('has no bid and no mid, where it has an ask and a mark price', async () => {
    const current = market.read('ticker', contractKey(option));
    expect(current?.kind === 'ticker' && current.data).toMatchObject({
      bid: null,
      mid: null,
      ask: expect.any(Number),
      mark_price: expect.any(Number),
    });
    const query = { exchange: 'deribit', instType: 'option', base: 'BTC' };
    const listed = tickersByContract(await admin.call(listTickers, { query }));
    expect(listed.get(contractKey(option))).toMatchObject({ bid: null, ask: expect.any(Number) });
  });

  it('takes a sale with a stop loss above its price', async () => {
    const body = order({ stopLossPrice: '0.02', takeProfitPrice: '0.005' });
    await admin.call(sendOrder, { body });
    expect(await untilStatus(body.id, 'OPEN')).toMatchObject({ stopLossPrice: '0.02' });
    const { messages } = await admin.fail(sendOrder, { body: order({ stopLossPrice: '0.005' }) });
    expect(messages.join()).toMatch(/must be above its price, 0\.01\./);
  });

  it('takes a stop that buys it back', async () => {
    const body = order({ side: 'buy', type: 'stop', price: null, triggerPrice: '0.02' });
    await admin.call(sendOrder, { body });
    expect(await untilStatus(body.id, 'OPEN')).toMatchObject({ triggerPrice: '0.02' });
  });

  it('compares the exits of an order at the market with the mark price', async () => {
    const body = order({ side: 'buy', type: 'market', price: null, stopLossPrice: '0.01' });
    const { messages } = await admin.fail(sendOrder, { body });
    const price = Number(/below its price, ([\d.]+)\.$/.exec(messages.join())?.[1]);
    expect(price).toBeGreaterThan(0);
    expect(price).toBeLessThan(option.tick);
  });
});

describe('an option whose spread is wider than the price collar', () => {
  const pricesOf = (key: string) => {
    const current = market.read('ticker', key);
    return current?.kind === 'ticker' ? current.data : undefined;
  };
  const wide = market.catalogue.contracts.find((contract) => {
    if (contract.exchange !== 'deribit' || contract.instType !== 'option') return false;
    const { ask, mid } = pricesOf(contractKey(contract)) ?? {};
    return typeof ask === 'number' && typeof mid === 'number' && ask > 1.02 * mid;
  });
  if (wide === undefined) throw new Error('Every option has a narrow spread.');
  const collarAt = async (times: number) => {
    const price = times * (pricesOf(contractKey(wide))?.ask ?? 0);
    const body = order({ symbol: wide.symbol, side: 'buy', price: String(price) });
    const { checks } = await admin.call(previewOrder, { body });
    return checks.find(({ rule }) => rule === 'Price collar');
  };

  it('can be bought at the best ask, and not far above it', async () => {
    expect(await collarAt(1)).toMatchObject({ ok: true });
    expect(await collarAt(2)).toMatchObject({ ok: false });
  });
});
