import { describe, expect, it } from '@jest/globals';
import type { MarketUpdate } from './market-source.ts';
import { tapMarket } from './tapped-market.ts';
import { FakeMarket, fakeTicker } from './testing/fake-market.ts';

const KEY = 'okx:BTC-USDT-SWAP';

function setUp() {
  const source = new FakeMarket([]);
  const { market, createTap } = tapMarket(source);
  return { source, market, tap: createTap(), createTap };
}

describe('a tapped market', () => {
  it('watches a topic as long as the feed or the tap watches it', () => {
    const { source, market, tap } = setUp();
    source.list(KEY, 100);
    market.watch('ticker', KEY);
    expect(tap.watch('ticker', KEY)).toMatchObject({ data: fakeTicker(100) });
    market.unwatch('ticker', KEY);
    expect([...source.watched]).toEqual([`ticker:${KEY}`]);
    market.watch('ticker', KEY);
    tap.unwatch('ticker', KEY);
    expect([...source.watched]).toEqual([`ticker:${KEY}`]);
    market.unwatch('ticker', KEY);
    expect(source.watched.size).toBe(0);
  });

  it('sends each tap the updates of the topics that it watches', () => {
    const { source, market, tap, createTap } = setUp();
    const other = createTap();
    const received: [string, MarketUpdate][] = [];
    tap.listen((update) => received.push(['first', update]));
    other.listen((update) => received.push(['second', update]));
    source.list(KEY, 100);
    market.start(() => undefined);
    tap.watch('ticker', KEY);
    other.watch('ticker', KEY);
    tap.unwatch('ticker', KEY);
    source.tick(KEY, 101);
    expect(received).toMatchObject([['second', { kind: 'ticker', key: KEY }]]);
  });

  it('does not count an attempt of the feed to watch an unlisted contract as watching', () => {
    const { source, market, tap } = setUp();
    expect(market.watch('ticker', KEY)).toBeUndefined();
    source.list(KEY, 100);
    tap.watch('ticker', KEY);
    tap.unwatch('ticker', KEY);
    expect(source.watched.size).toBe(0);
  });
});
