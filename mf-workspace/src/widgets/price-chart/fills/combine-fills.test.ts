import { expect, it } from '@jest/globals';
import { fillOf } from '../../../testing/trading.ts';
import { combineFills } from './combine-fills.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 0, 1, 12);
const at = (minute: number): string => new Date(NOON + minute * 60_000).toISOString();

it('combines the fills of a candle by side, with exact sums, the average price and fees by asset', () => {
  const candles = combineFills(
    [
      fillOf({ at: at(0), amount: '0.1', price: '100', fee: '0.1', feeAsset: 'USDT' }),
      fillOf({ at: at(59), amount: '0.2', price: '130', fee: '0.2', feeAsset: 'USDT' }),
      fillOf({ at: at(30), amount: '0.3', price: '120', fee: '-0.01', feeAsset: 'BNB' }),
      fillOf({ at: at(10), side: 'sell', amount: '1', price: '110', fee: '1', feeAsset: 'USDT' }),
      fillOf({ at: at(60), amount: '5', price: '90', fee: '0', feeAsset: 'USDT' }),
    ],
    HOUR,
  );
  expect([...candles.keys()]).toEqual([NOON, NOON + HOUR]);
  expect(candles.get(NOON)?.buy).toEqual({
    count: 3,
    amount: '0.6',
    averagePrice: 120,
    fees: [
      { asset: 'USDT', fee: '0.3' },
      { asset: 'BNB', fee: '-0.01' },
    ],
  });
  expect(candles.get(NOON)?.sell).toMatchObject({ count: 1, amount: '1', averagePrice: 110 });
  expect(candles.get(NOON + HOUR)).toMatchObject({ buy: { count: 1, amount: '5' } });
});
