import { describe, expect, it } from '@jest/globals';
import { RateLimitExceeded } from 'ccxt';
import { fetchDerivatives } from './fetch-derivatives.ts';
import { type LiveInstrument, parseInstrument } from './map/market.ts';
import { openExchange } from './open-exchange.ts';

const contract = (base: string, dated?: string): LiveInstrument[] => {
  const symbol = `${base}/USDT:USDT${dated === undefined ? '' : `-${dated}`}`;
  const names = { id: `${base}USDT`, symbol, base, quote: 'USDT' };
  const type = dated === undefined ? 'swap' : 'future';
  const precision = { amount: 1, price: 1 };
  const market = { ...names, settle: 'USDT', type, precision, expiry: 1_900_000_000_000 };
  const instrument = parseInstrument('binance_usdm', { ...market, info: {} });
  return instrument === undefined ? [] : [instrument];
};

/** A ccxt exchange on which only these methods respond. */
function exchangeWith(responses: Readonly<Record<string, unknown>>) {
  const exchange = openExchange('binance_usdm');
  for (const method of ['fetchBidsAsks', 'fetchFundingRates', 'fetchFundingIntervals']) {
    Reflect.set(exchange, method, () =>
      method in responses
        ? Promise.resolve(responses[method])
        : Promise.reject(new Error('unavailable')),
    );
  }
  return exchange;
}

const BTC = 'BTC/USDT:USDT';
const SOL = 'SOL/USDT:USDT';
const RATES = { [BTC]: { fundingRate: 0.0001 }, [SOL]: { fundingRate: 0.0002 } };
const instruments = [...contract('BTC'), ...contract('SOL')];

describe('the funding interval of Binance', () => {
  it('is 8 hours unless Binance lists another interval', async () => {
    const exchange = exchangeWith({
      fetchBidsAsks: {},
      fetchFundingRates: RATES,
      fetchFundingIntervals: { [SOL]: { interval: '4h' } },
    });
    const { byContract, isComplete } = await fetchDerivatives(
      exchange,
      'binance_usdm',
      instruments,
    );
    expect(byContract.get(BTC)).toMatchObject({ rate: 0.0001, intervalHours: 8 });
    expect(byContract.get(SOL)).toMatchObject({ rate: 0.0002, intervalHours: 4 });
    expect(isComplete).toBe(true);
  });

  it('is undefined while the list of changed intervals is unavailable', async () => {
    const exchange = exchangeWith({ fetchFundingRates: RATES });
    const { byContract, isComplete } = await fetchDerivatives(
      exchange,
      'binance_usdm',
      instruments,
    );
    expect(byContract.get(BTC)).toMatchObject({ rate: 0.0001 });
    expect(byContract.get(BTC)?.intervalHours).toBeUndefined();
    expect(isComplete).toBe(false);
  });
});

describe('a rate-limited request', () => {
  it('is reported along with the results of the other requests', async () => {
    const exchange = exchangeWith({ fetchBidsAsks: {}, fetchFundingRates: RATES });
    const rateLimitError = new RateLimitExceeded('too many');
    exchange.fetchFundingIntervals = () => Promise.reject(rateLimitError);
    const all = await fetchDerivatives(exchange, 'binance_usdm', instruments);
    expect(all).toMatchObject({ isComplete: false, rateLimitError });
    expect(all.byContract.size).toBe(2);
  });
});

describe('a perpetual of OKX', () => {
  it.each(['USD', 'USDT', 'USDC'])('has the index price of its pair in %s', async (quote) => {
    const [btc] = contract('BTC');
    if (btc === undefined) throw new Error('not listed');
    const exchange = openExchange('okx');
    for (const method of ['fetchTickers', 'fetchFundingRates', 'fetchMarkPrices']) {
      Reflect.set(exchange, method, async () => ({}));
    }
    exchange.publicGetMarketIndexTickers = async () => ({
      data: [{ instId: `BTC-${quote}`, idxPx: '100' }],
    });
    const { byContract, isComplete } = await fetchDerivatives(exchange, 'okx', [{ ...btc, quote }]);
    expect([byContract.get(btc.unified)?.index, isComplete]).toEqual([100, true]);
  });
});

describe('a dated future', () => {
  it('has mark and index but no funding on Binance', async () => {
    const dated = contract('BTC', '260327');
    const name = 'BTC/USDT:USDT-260327';
    const quarter = { markPrice: 101, indexPrice: 100, fundingRate: 0, fundingTimestamp: 0 };
    const exchange = exchangeWith({ fetchFundingRates: { [name]: quarter } });
    const { byContract } = await fetchDerivatives(exchange, 'binance_usdm', dated);
    expect(byContract.get(name)).toEqual({ mark: 101, index: 100 });
  });

  it('has a mark price on OKX', async () => {
    const exchange = openExchange('okx');
    for (const method of ['fetchTickers', 'fetchFundingRates', 'publicGetMarketIndexTickers']) {
      Reflect.set(exchange, method, () => Promise.reject(new Error('unavailable')));
    }
    exchange.fetchMarkPrices = async (_symbols, params) => {
      const isDated = JSON.stringify(params) === '{"type":"future"}';
      return isDated ? { 'BTC/USD:BTC-260327': { markPrice: 102 } } : {};
    };
    const { byContract } = await fetchDerivatives(exchange, 'okx', []);
    expect(byContract.get('BTC/USD:BTC-260327')).toMatchObject({ mark: 102 });
  });
});
