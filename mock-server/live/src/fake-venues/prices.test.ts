import { describe, expect, it } from '@jest/globals';
import { bookAt, tickerAt, tradeAt, waves } from './prices.ts';

const listed = {
  name: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  usdAt: waves,
  tick: 0.1,
  lot: 0.000_01,
  premium: 0,
};
const START = Date.UTC(2025, 10, 10, 18);

describe('design §5 the prices of the fake venues', () => {
  it('are consistent at every moment between the ticker, the top of the book and the trade', () => {
    for (let at = START; at < START + 60_000; at += 100) {
      const { bids, asks } = bookAt(listed, at);
      const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
      expect(tickerAt(listed, at)).toMatchObject({ bid, ask });
      const { side, price } = tradeAt(listed, at);
      expect(price).toBe(side === 'buy' ? ask : bid);
    }
  });
});
