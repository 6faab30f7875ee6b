import { describe, expect, it } from '@jest/globals';
import type { Exchange } from 'ccxt';
import { z } from 'zod';
import { fetchAllTickers } from './fetch-all-tickers.ts';
import { openExchange } from './open-exchange.ts';

const MARK = 'BTC/USD:BTC-261225-200000-C';
const paramsSchema = z.object({ type: z.string() });

/** OKX, responding to requests for marks and for tickers of these types only. */
function okxWith(types: readonly string[]): Exchange {
  const exchange = openExchange('okx');
  Reflect.set(exchange, 'fetchMarkPrices', async () => ({ [MARK]: { markPrice: 0.001 } }));
  Reflect.set(exchange, 'fetchTickers', async (_symbols: undefined, params: unknown) => {
    const { type } = paramsSchema.parse(params);
    if (!types.includes(type)) throw new Error(`no ${type}`);
    return { 'BTC/USDT': { bid: 1, ask: 2, last: 1 } };
  });
  Reflect.set(exchange, 'publicGetPublicOptSummary', async () => ({ data: [] }));
  Reflect.set(exchange, 'publicGetMarketIndexTickers', async () => ({ data: [] }));
  return exchange;
}

describe('fetchAllTickers for OKX', () => {
  it('returns the tickers of successful requests when other requests fail', async () => {
    const { byContract, isComplete } = await fetchAllTickers(okxWith(['spot']), 'okx', []);
    expect(byContract.get('BTC/USDT')).toMatchObject({ bid: 1, ask: 2 });
    expect(byContract.get(MARK)).toMatchObject({ mark: 0.001 });
    expect(isComplete).toBe(false);
  });

  it('rejects when only the marks of options are available', async () => {
    await expect(fetchAllTickers(okxWith([]), 'okx', [])).rejects.toThrow('no spot');
  });
});
