import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getOptionsChain, type OptionQuote, tickerSchema } from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { failure, stoppedMarket } from './testing/market-responses.ts';

const market = stoppedMarket();
let server: TestServer;
let trader: TestClient;
beforeAll(async () => {
  server = await startTestServer({ market });
  trader = await TestClient.of(server.url, 'trader@acme.example');
});
afterAll(async () => {
  await server.close();
});

const chain = (exchange: string, base: string, expiry?: number) =>
  trader.call(getOptionsChain, {
    query: { exchange, base, ...(expiry === undefined ? {} : { expiry }) },
  });
const both = ({ call, put }: { call: OptionQuote | null; put: OptionQuote | null }) => {
  if (call === null || put === null) throw new Error('a side is missing');
  return { call, put };
};

describe('GET /api/market/options-chain', () => {
  it('requires a session', async () => {
    const signedOut = new TestClient(server.url);
    const query = { exchange: 'deribit', base: 'BTC' };
    const failed = await signedOut.fail(getOptionsChain, { query });
    expect(failed).toEqual(failure(401, 'Please sign in.'));
  });

  it.each(['deribit', 'okx', 'bybit_unified'])(
    'returns every call and put of the nearest expiry on %s, sorted by strike',
    async (exchange) => {
      const { rows, expiry, expiries } = await chain(exchange, 'BTC');
      expect(expiry).toBe(expiries[0]);
      const listed = market.catalogue.contracts.filter(
        (one) => one.exchange === exchange && one.base === 'BTC' && one.expiry === expiry,
      );
      const options = listed.filter(({ instType }) => instType === 'option');
      expect(rows.flatMap(({ call, put }) => [call, put])).toHaveLength(options.length);
      const strikes = rows.map(({ strike }) => strike);
      expect(strikes).toEqual(strikes.toSorted((a, b) => a - b));
      for (const row of rows) {
        const { call, put } = both(row);
        expect([call.contract, put.contract].map((key) => key.split(':')[0])).toEqual([
          exchange,
          exchange,
        ]);
      }
    },
  );

  it('returns the same figures as the tickers at that moment', async () => {
    const { rows } = await chain('deribit', 'BTC');
    const { call } = both(rows[Math.floor(rows.length / 2)] ?? { call: null, put: null });
    const ticker = tickerSchema.parse(market.read('ticker', call.contract)?.data);
    expect(call).toMatchObject({
      bid: ticker.bid,
      ask: ticker.ask,
      bid_size: ticker.bid_size,
      mark_price: ticker.mark_price,
      mark_iv: ticker.greeks?.implied_volatility,
      delta: ticker.greeks?.delta,
      open_interest: ticker.open_interest,
      volume_24h_base: ticker.volume_24h_base,
    });
  });

  it.each([
    ['bybit_unified', 1],
    ['deribit', 'in the base'],
  ] as const)('satisfies put-call parity on %s in every expiry', async (exchange, unit) => {
    const { expiries } = await chain(exchange, 'BTC');
    for (const expiry of expiries) {
      const { rows, underlying_price: underlying } = await chain(exchange, 'BTC', expiry);
      const forward = underlying ?? Number.NaN;
      const value = unit === 1 ? 1 : forward;
      for (const row of rows) {
        const { call, put } = both(row);
        const difference = ((call.mark_price ?? 0) - (put.mark_price ?? 0)) * value;
        // marks are rounded to the tick: 5 USDC at Bybit, 0.0005 BTC at Deribit
        const tick = unit === 1 ? 5 : 0.0005 * forward;
        expect(Math.abs(difference - (forward - row.strike))).toBeLessThanOrEqual(tick);
        expect((call.delta ?? 0) - (put.delta ?? 0)).toBeCloseTo(1, 6);
        expect(call.gamma).toBeCloseTo(put.gamma ?? 0, 10);
        expect(call.vega).toBeCloseTo(put.vega ?? 0, 3);
        expect(call.mark_iv).toBe(put.mark_iv);
      }
    }
  });

  it('returns a bid volatility below the ask volatility wherever both exist', async () => {
    const { rows } = await chain('bybit_unified', 'ETH');
    const quoted = rows
      .flatMap(({ call, put }) => [call, put])
      .filter((one) => one !== null)
      .filter(({ bid_iv, ask_iv }) => bid_iv !== null && ask_iv !== null);
    expect(quoted.length).toBeGreaterThan(5);
    for (const { bid_iv, ask_iv } of quoted) expect(bid_iv).toBeLessThan(ask_iv ?? 0);
  });

  it('returns 404 for a venue, base or expiry without options', async () => {
    for (const [query, subject] of [
      [{ exchange: 'binance_spot', base: 'BTC' }, 'BTC options on Binance Spot'],
      [{ exchange: 'deribit', base: 'SOL' }, 'SOL options on Deribit'],
      [{ exchange: 'deribit', base: 'BTC', expiry: 1 }, 'BTC options on Deribit'],
    ] as const) {
      const { status, messages } = await trader.fail(getOptionsChain, { query });
      expect(status).toBe(404);
      expect(messages).toEqual([`There is no such data for ${subject}.`]);
    }
  });
});
