import { describe, expect, it } from '@jest/globals';
import { contractKey } from '@parallax/contract';
import { listInstruments } from '../catalogue/catalogue.ts';
import { liquidityOf } from '../simulator/liquidity.ts';
import { followingSizes, recordedSizes } from './follow.ts';
import { RecordedSeries } from './recorded-series.ts';
import { krakenTrades } from './recording.ts';

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
  it('are as they were for the contract itself', () => {
    const { lots, lotsOf } = recordedSizes(series);
    expect(trades.map((_, i) => lots.value(lotsOf(i + 1) - lotsOf(i)))).toEqual(
      trades.map(({ size }) => size),
    );
  });

  it.each(['binance_spot:BTCUSDT', 'okx:BTC-USDT-SWAP', 'deribit:BTC-PERPETUAL'])(
    'are those of %s in proportion, each a lot at least, and together what its market is larger by',
    (key) => {
      const to = instrument(key);
      const { lotsOf } = followingSizes(series, kraken, to);
      const lots = trades.map((_, i) => lotsOf(i + 1) - lotsOf(i));
      expect(Math.min(...lots)).toBeGreaterThanOrEqual(1);
      expect(lots.every(Number.isInteger)).toBe(true);
      const ratio = liquidityOf(to).levelSize / liquidityOf(kraken).levelSize;
      const whole = (trades.reduce((sum, { size }) => sum + size, 0) * ratio) / to.lot;
      const all = Math.max(trades.length, whole);
      expect(Math.abs(lotsOf(trades.length) - all)).toBeLessThan(2);
      const share = (all - trades.length) / series.lotsOf(trades.length);
      for (const [i, { size }] of trades.entries()) {
        const beyond = (lots[i] ?? 0) - 1;
        expect(Math.abs(beyond - (size / kraken.lot) * share)).toBeLessThan(2);
      }
    },
  );
});
