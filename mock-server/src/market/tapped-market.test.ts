import { describe, expect, it } from '@jest/globals';
import { FakeMarket, fakeTicker } from '../feed/testing/fake-market.ts';
import { tapMarket } from './tapped-market.ts';

const KEY = 'okx:BTC-USDT-SWAP';

function setUp() {
  const source = new FakeMarket([]);
  const { market, tap } = tapMarket(source);
  return { source, market, tap };
}

describe('a tapped market', () => {
  it('watches a ticker as long as the feed or the tap watches it', () => {
    const { source, market, tap } = setUp();
    source.list(KEY, 100);
    market.watch('ticker', KEY);
    expect(tap.watch(KEY)).toEqual(fakeTicker(100));
    market.unwatch('ticker', KEY);
    expect([...source.watched]).toEqual([`ticker:${KEY}`]);
    market.watch('ticker', KEY);
    tap.unwatch(KEY);
    expect([...source.watched]).toEqual([`ticker:${KEY}`]);
    market.unwatch('ticker', KEY);
    expect(source.watched.size).toBe(0);
  });

  it('does not count an attempt of the feed to watch an unlisted contract as watching', () => {
    const { source, market, tap } = setUp();
    expect(market.watch('ticker', KEY)).toBeUndefined();
    source.list(KEY, 100);
    tap.watch(KEY);
    tap.unwatch(KEY);
    expect(source.watched.size).toBe(0);
  });
});
