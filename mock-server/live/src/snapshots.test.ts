import { describe, expect, it } from '@jest/globals';
import { instrumentOf, type LiveInstrument } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { fetchDerivatives } from './snapshots.ts';

const perpetual = (base: string): LiveInstrument[] => {
  const names = { id: `${base}USDT`, symbol: `${base}/USDT:USDT`, base, quote: 'USDT' };
  const market = { ...names, settle: 'USDT', type: 'swap', precision: { amount: 1, price: 1 } };
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
const instruments = [...perpetual('BTC'), ...perpetual('SOL')];

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
