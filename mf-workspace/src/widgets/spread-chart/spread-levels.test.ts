import { expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { orderOf } from '../../testing/trading.ts';
import { spreadLevels } from './spread-levels.ts';

const spot = contractOf();
const perp = contractOf({ exchange: 'okx', symbol: 'BTC-USDT-SWAP', instType: 'perpetual' });
const current = { first: 101, second: 100 };
const levels = (unit: 'Price' | 'bps') =>
  spreadLevels(
    {
      contract: spot,
      orders: [
        orderOf({ id: 'bid', price: '99' }),
        orderOf({ id: 'stop', type: 'stop', price: null, triggerPrice: '98' }),
      ],
    },
    { contract: perp, orders: [orderOf({ id: 'ask', side: 'sell', price: '104' })] },
    current,
    unit,
  );

it('draws resting orders at the spread of their price against the current price of the other contract', () => {
  expect(levels('Price')).toEqual([
    { id: 'order bid', value: -1, label: 'Buy 0.1 BTC at 99.00, BTC/USDT BIN', tone: 'up' },
    {
      id: 'order ask',
      value: -3,
      label: 'Sell 0.1 BTC at 104.00, BTC/USDT perp OKX',
      tone: 'down',
    },
  ]);
  expect(levels('bps')[0]?.value).toBeCloseTo(-100);
});
