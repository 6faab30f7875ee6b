import { describe, expect, it } from '@jest/globals';
import { RateLimitExceeded } from 'ccxt';
import { instrumentOf, type LiveInstrument } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { fetchDerivatives } from './snapshots.ts';

const contract = (base: string, dated?: string): LiveInstrument[] => {
  const symbol = `${base}/USDT:USDT${dated === undefined ? '' : `-${dated}`}`;
  const names = { id: `${base}USDT`, symbol, base, quote: 'USDT' };
  const type = dated === undefined ? 'swap' : 'future';
  const precision = { amount: 1, price: 1 };
  const market = { ...names, settle: 'USDT', type, precision, expiry: 1_900_000_000_000 };
  const instrument = instrumentOf('binance_usdm', { ...market, info: {} });
  return instrument === undefined ? [] : [instrument];
};

/** ccxt's exchange, of which some calls are answered here and all others fail. */
function exchangeWith(answers: Readonly<Record<string, unknown>>) {
  const exchange = openExchange('binance_usdm');
  for (const call of ['fetchBidsAsks', 'fetchFundingRates', 'fetchFundingIntervals']) {
    Reflect.set(exchange, call, () =>
      call in answers ? Promise.resolve(answers[call]) : Promise.reject(new Error('not now')),
    );
  }
  return exchange;
}

const BTC = 'BTC/USDT:USDT';
const SOL = 'SOL/USDT:USDT';
const RATES = { [BTC]: { fundingRate: 0.0001 }, [SOL]: { fundingRate: 0.0002 } };
const instruments = [...contract('BTC'), ...contract('SOL')];

describe('the interval of a rate of Binance', () => {
  it('is 8 hours unless Binance says another one', async () => {
    const exchange = exchangeWith({
      fetchBidsAsks: {},
      fetchFundingRates: RATES,
      fetchFundingIntervals: { [SOL]: { interval: '4h' } },
    });
    const { said, isWhole } = await fetchDerivatives(exchange, 'binance_usdm', instruments);
    expect(said.get(BTC)).toMatchObject({ rate: 0.0001, intervalHours: 8 });
    expect(said.get(SOL)).toMatchObject({ rate: 0.0002, intervalHours: 4 });
    expect(isWhole).toBe(true);
  });

  it('is unknown while Binance does not say which ones were changed', async () => {
    const exchange = exchangeWith({ fetchFundingRates: RATES });
    const { said, isWhole } = await fetchDerivatives(exchange, 'binance_usdm', instruments);
    expect(said.get(BTC)).toMatchObject({ rate: 0.0001 });
    expect(said.get(BTC)?.intervalHours).toBeUndefined();
    expect(isWhole).toBe(false);
  });
});

describe('a question of several that a venue refuses', () => {
  it('is told beside what the others have answered', async () => {
    const exchange = exchangeWith({ fetchBidsAsks: {}, fetchFundingRates: RATES });
    const refusal = new RateLimitExceeded('too many');
    exchange.fetchFundingIntervals = () => Promise.reject(refusal);
    const all = await fetchDerivatives(exchange, 'binance_usdm', instruments);
    expect(all).toMatchObject({ isWhole: false, refusal });
    expect(all.said.size).toBe(2);
  });
});

describe('a perpetual of OKX', () => {
  it.each(['USD', 'USDT', 'USDC'])(
    'has the index of its pair where that is in %s',
    async (quote) => {
      const [btc] = contract('BTC');
      if (btc === undefined) throw new Error('not listed');
      const exchange = openExchange('okx');
      for (const call of ['fetchTickers', 'fetchFundingRates', 'fetchMarkPrices']) {
        Reflect.set(exchange, call, async () => ({}));
      }
      exchange.publicGetMarketIndexTickers = async () => ({
        data: [{ instId: `BTC-${quote}`, idxPx: '100' }],
      });
      const { said, isWhole } = await fetchDerivatives(exchange, 'okx', [{ ...btc, quote }]);
      expect([said.get(btc.unified)?.index, isWhole]).toEqual([100, true]);
    },
  );
});

describe('a dated future', () => {
  it('has a mark and an index, and no funding, whatever Binance says with them', async () => {
    const dated = contract('BTC', '260327');
    const name = 'BTC/USDT:USDT-260327';
    const quarter = { markPrice: 101, indexPrice: 100, fundingRate: 0, fundingTimestamp: 0 };
    const exchange = exchangeWith({ fetchFundingRates: { [name]: quarter } });
    const { said } = await fetchDerivatives(exchange, 'binance_usdm', dated);
    expect(said.get(name)).toEqual({ mark: 101, index: 100 });
  });

  it('has the mark that OKX says of it', async () => {
    const exchange = openExchange('okx');
    for (const call of ['fetchTickers', 'fetchFundingRates', 'publicGetMarketIndexTickers']) {
      Reflect.set(exchange, call, () => Promise.reject(new Error('not now')));
    }
    exchange.fetchMarkPrices = async (_symbols, params) => {
      const isDated = JSON.stringify(params) === '{"type":"future"}';
      return isDated ? { 'BTC/USD:BTC-260327': { markPrice: 102 } } : {};
    };
    const { said } = await fetchDerivatives(exchange, 'okx', []);
    expect(said.get('BTC/USD:BTC-260327')).toMatchObject({ mark: 102 });
  });
});
