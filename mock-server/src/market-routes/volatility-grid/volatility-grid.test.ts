import { afterAll, describe, expect, it } from '@jest/globals';
import { getVolatilityGrid } from '@parallax/protocol';
import { startTradingServer } from '../../trading/testing/start-trading-server.ts';

const { server, market, trader } = await startTradingServer();
afterAll(() => server.close());

describe('GET /api/market/volatility-grid', () => {
  it('has every expiry of the options of a base, and no change before values are stored', async () => {
    const query = { exchange: 'deribit', base: 'BTC' };
    const { at, rows } = await trader.call(getVolatilityGrid, { query });
    const listed = market.catalogue.contracts.filter(
      ({ exchange, base, settle, instType, expiry }) =>
        exchange === 'deribit' &&
        base === 'BTC' &&
        settle === 'BTC' &&
        instType === 'option' &&
        (expiry ?? 0) > Date.parse(at),
    );
    const expiries = [...new Set(listed.map(({ expiry }) => expiry ?? 0))].toSorted(
      (a, b) => a - b,
    );
    expect(rows.map(({ expiry }) => Date.parse(expiry))).toEqual(expiries);
    // of far expiries the listed strikes may not reach a call of 25% delta
    const quoted = rows.map(({ atm, put25, call25 }) => [atm, put25, call25]);
    expect(quoted.some((figures) => figures.every((figure) => figure !== null))).toBe(true);
    for (const figure of quoted.flat()) {
      if (figure === null) continue;
      expect(Number(figure)).toBeGreaterThan(0.1);
      expect(Number(figure)).toBeLessThan(3);
    }
    expect(rows.every(({ change }) => change === null)).toBe(true);
  });

  it('is refused for options that are not listed, and for another change', async () => {
    const none = { exchange: 'binance_spot', base: 'BTC' };
    expect((await trader.fail(getVolatilityGrid, { query: none })).status).toBe(404);
    const query = { exchange: 'deribit', base: 'BTC', change: '2d' };
    expect((await trader.fail(getVolatilityGrid, { query })).status).toBe(400);
  });
});
