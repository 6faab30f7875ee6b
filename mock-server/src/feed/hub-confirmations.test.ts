import { describe, expect, it } from '@jest/globals';
import { FRAME_MS } from './hub.ts';
import { SLOW_BYTES, SLOW_MAX_MS, TOO_SLOW } from './reader.ts';
import { BTC, setUp, shape, TICKER } from './testing/set-up-hub.ts';

describe('an unchanged ticker', () => {
  it('is confirmed every 5 s with a new number', () => {
    const { clock, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    clock.advance(16_000);
    expect(shape(outlet.updates).slice(1)).toEqual([
      { seq: 2, snapshot: false, last: 100 },
      { seq: 3, snapshot: false, last: 100 },
      { seq: 4, snapshot: false, last: 100 },
    ]);
  });

  it('is confirmed alike where it is a book, and says as well how long ago it was told', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(`book:${BTC}`);
    clock.advance(6_000);
    expect(outlet.updates.map(({ seq }) => seq)).toEqual([1, 2]);
    market.live = false;
    clock.advance(20_000);
    expect(outlet.updates).toHaveLength(2);
    const late = client();
    late.subscribe(`book:${BTC}`);
    expect(late.outlet.updates).toMatchObject([{ seq: 2, snapshot: true, age: 20_900 }]);
  });

  it('says to who comes later how long ago it was told', () => {
    const { clock, market, client } = setUp();
    client().subscribe(TICKER);
    market.live = false;
    clock.advance(9_000);
    const late = client();
    late.subscribe(TICKER);
    expect(late.outlet.updates).toMatchObject([{ seq: 1, snapshot: true, age: 9_000 }]);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    expect(late.outlet.updates[1]).not.toHaveProperty('age');
  });

  it('is not confirmed while its venue cannot be heard', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    market.live = false;
    clock.advance(20_000);
    expect(outlet.updates).toHaveLength(1);
  });
});

describe('where the wall clock is set back', () => {
  it('tickers are confirmed every 5 s, and say how long ago they were told', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    clock.advance(1_000);
    clock.stepBack(3_600_000);
    clock.advance(15_000);
    expect(outlet.updates.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    market.live = false;
    clock.advance(8_000);
    const late = client();
    late.subscribe(TICKER);
    expect(late.outlet.updates).toMatchObject([{ snapshot: true, age: 9_000 - FRAME_MS }]);
  });

  it('who stays behind is given up as soon as ever', () => {
    const { clock, market, client } = setUp();
    const { outlet, subscribe } = client();
    subscribe(TICKER);
    outlet.bufferedAmount = SLOW_BYTES + 1;
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    clock.stepBack(3_600_000);
    clock.advance(SLOW_MAX_MS + FRAME_MS);
    expect(outlet.gaveUp).toBe(TOO_SLOW);
  });
});
