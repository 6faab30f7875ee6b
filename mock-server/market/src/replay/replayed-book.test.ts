import { describe, expect, it } from '@jest/globals';
import { bookSchema, type Ticker, tickerSchema } from '@parallax/protocol';
import { createMarket, REPLAYED_KEY } from '../create-market.ts';
import { longestArbitrage } from '../testing/longest-arbitrage.ts';
import { ManualClock } from '../testing/manual-clock.ts';

const START = Date.UTC(2025, 10, 10, 18);
const SLOT_MS = 100;
const SLOTS_OF_A_MINUTE = 600;

function replay(speed: number) {
  const clock = new ManualClock(START);
  const market = createMarket({ feed: 'replay', speed, clock });
  const ticker = (key: string): Ticker => tickerSchema.parse(market.read('ticker', key)?.data);
  return { clock, market, ticker };
}

describe('design §5 replayed prices', () => {
  it.each([
    [REPLAYED_KEY, 1],
    [REPLAYED_KEY, 20],
    ['binance_spot:BTCUSDT', 1],
    ['okx:BTC-USDT-SWAP', 20],
    ['deribit:BTC-PERPETUAL', 20],
  ])('keep the trades of %s at %d times the speed within the best bid and ask', (key, speed) => {
    const { clock, market } = replay(speed);
    let traded = 0;
    let offCentre = 0;
    for (let slot = 0; slot < SLOTS_OF_A_MINUTE; slot += 1) {
      const { bids, asks } = bookSchema.parse(market.read('book', key)?.data);
      const [bid, ask] = [bids[0]?.[0] ?? 0, asks[0]?.[0] ?? 0];
      const from = clock.now();
      clock.advance(SLOT_MS - 1);
      const trades = market.reads.trades(key, 100) ?? [];
      const inSlot = trades.filter(({ at }) => at >= from && at < from + SLOT_MS);
      for (const { price } of inSlot) {
        expect(price).toBeGreaterThanOrEqual(bid);
        expect(price).toBeLessThanOrEqual(ask);
      }
      const last = trades.findLast(({ at }) => at <= from)?.price ?? 0;
      offCentre = Math.max(offCentre, Math.abs((bid + ask) / 2 / last - 1));
      traded += inSlot.length;
      clock.advance(1);
    }
    expect(traded).toBeGreaterThan(5);
    // the book is centred on the last trade at its time
    expect(offCentre).toBeLessThan(0.000_2);
  });

  it('allow arbitrage of BTC beyond the fees for at most 5 s', () => {
    expect(longestArbitrage('BTC', replay(20))).toBeLessThanOrEqual(5_000);
  });
});
