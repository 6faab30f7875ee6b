import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/protocol';
import { listInstruments } from '../catalogue/catalogue.ts';
import { liquidityOf } from '../simulator/liquidity.ts';
import { RecordedSeries } from './recorded-series.ts';
import { krakenTrades } from './recording.ts';
import { recordedSizes, scaledSizes } from './trade-sizes.ts';

const listed = new Map(
  listInstruments(Date.UTC(2025, 10, 10)).map((one) => [contractKey(one.contract), one]),
);
const instrument = (key: string) => {
  const found = listed.get(key);
  if (found === undefined) throw new Error(`${key} is not in the catalogue`);
  return found;
};
const kraken = instrument('kraken_spot:XBTUSDT');
const trades = krakenTrades();
const series = new RecordedSeries(trades, kraken.lot);

describe('the sizes of a recording', () => {
  it('are unchanged for the recorded contract', () => {
    const { lots, lotsBefore } = recordedSizes(series);
    expect(trades.map((_, i) => lots.value(lotsBefore(i + 1) - lotsBefore(i)))).toEqual(
      trades.map(({ size }) => size),
    );
  });

  it.each(['binance_spot:BTCUSDT', 'okx:BTC-USDT-SWAP', 'deribit:BTC-PERPETUAL'])(
    'are scaled for %s, rounded to the nearest lot, and at least one lot',
    (key) => {
      const to = instrument(key);
      const { lotsOfTrade, lotsBefore } = scaledSizes(series, kraken, to);
      const ratio = liquidityOf(to).levelSize / liquidityOf(kraken).levelSize;
      let sum = 0;
      for (const [i, { size }] of trades.entries()) {
        const lots = lotsOfTrade(i);
        expect(lots).toBeGreaterThanOrEqual(1);
        expect(Number.isInteger(lots)).toBe(true);
        const exact = Math.max(1, (size * ratio) / to.lot);
        expect(Math.abs(lots - exact)).toBeLessThanOrEqual(0.501);
        sum += lots;
        expect(lotsBefore(i + 1)).toBe(sum);
      }
    },
  );

  it('preserve large trades if most trades are smaller than a lot', () => {
    const sizes = [...Array.from({ length: 999 }, () => 0.4), 500];
    const uneven = new RecordedSeries(
      sizes.map((size, i) => ({ id: `${i}`, offset: i, price: 100, size, side: 'buy' })),
      0.1,
    );
    const lots = uneven.scaledBy(0.1 / 1);
    expect([lots.at(0), lots.at(999), lots.before(1_000)]).toEqual([1, 500, 1_499]);
  });
});
