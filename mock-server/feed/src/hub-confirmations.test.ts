import { describe, expect, it } from '@jest/globals';
import { FRAME_MS } from './frame-schedule.ts';
import { SLOW_BYTES, SLOW_MAX_MS, TOO_SLOW } from './subscriber.ts';
import { BTC, setUp, shape, TICKER } from './testing/set-up-hub.ts';

describe('an unchanged ticker', () => {
  it('is confirmed every 5 s with a new sequence number', () => {
    const { clock, client } = setUp();
    const { transport, subscribe } = client();
    subscribe(TICKER);
    clock.advance(16_000);
    expect(shape(transport.updates).slice(1)).toEqual([
      { seq: 2, snapshot: false, last: 100 },
      { seq: 3, snapshot: false, last: 100 },
      { seq: 4, snapshot: false, last: 100 },
    ]);
  });

  it('carries its age in the snapshot for a later subscriber', () => {
    const { clock, market, client } = setUp();
    client().subscribe(TICKER);
    market.live = false;
    clock.advance(9_000);
    const late = client();
    late.subscribe(TICKER);
    expect(late.transport.updates).toMatchObject([{ seq: 1, snapshot: true, age: 9_000 }]);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    expect(late.transport.updates[1]).not.toHaveProperty('age');
  });

  describe('of a topic that is opened while its venue is offline', () => {
    it('carries the age of the value in the snapshot', () => {
      const { clock, market, client } = setUp();
      market.live = false;
      market.age = 9_000;
      const late = client();
      late.subscribe(TICKER);
      expect(late.transport.updates).toMatchObject([{ snapshot: true, age: 9_000 }]);
      market.live = true;
      clock.advance(600);
      expect(late.transport.updates[1]).toMatchObject({ seq: 2, snapshot: false });
      expect(late.transport.updates[1]).not.toHaveProperty('age');
    });

    it('carries the age since its last confirmation to a subscriber with another interval', () => {
      const { clock, market, client } = setUp();
      client().subscribe(TICKER, 500);
      clock.advance(6_000);
      market.live = false;
      market.age = 6_000;
      const late = client();
      late.subscribe(TICKER, 100);
      expect(late.transport.updates).toMatchObject([{ snapshot: true, age: 900 }]);
    });
  });

  it('carries no age in the snapshot of a topic that is opened while its venue is live', () => {
    const { market, client } = setUp();
    market.age = 9_000;
    const { transport, subscribe } = client();
    subscribe(TICKER);
    expect(transport.updates).toHaveLength(1);
    expect(transport.updates[0]).not.toHaveProperty('age');
  });

  it('is not confirmed while its venue is offline', () => {
    const { clock, market, client } = setUp();
    const { transport, subscribe } = client();
    subscribe(TICKER);
    market.live = false;
    clock.advance(20_000);
    expect(transport.updates).toHaveLength(1);
  });
});

describe('an unchanged book', () => {
  it('is confirmed every 5 s while its venue is live, and carries its age in a snapshot', () => {
    const { clock, market, client } = setUp();
    const { transport, subscribe } = client();
    subscribe(`book:${BTC}`);
    clock.advance(6_000);
    expect(transport.updates.map(({ seq }) => seq)).toEqual([1, 2]);
    market.live = false;
    clock.advance(20_000);
    expect(transport.updates).toHaveLength(2);
    const late = client();
    late.subscribe(`book:${BTC}`);
    expect(late.transport.updates).toMatchObject([{ seq: 2, snapshot: true, age: 20_900 }]);
  });
});

describe('setting the wall clock back', () => {
  it('does not affect the age of tickers and their confirmation every 5 s', () => {
    const { clock, market, client } = setUp();
    const { transport, subscribe } = client();
    subscribe(TICKER);
    clock.advance(1_000);
    clock.stepBack(3_600_000);
    clock.advance(15_000);
    expect(transport.updates.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    market.live = false;
    clock.advance(8_000);
    const late = client();
    late.subscribe(TICKER);
    expect(late.transport.updates).toMatchObject([{ snapshot: true, age: 9_000 - FRAME_MS }]);
  });

  it('does not delay the disconnection of a slow subscriber', () => {
    const { clock, market, client } = setUp();
    const { transport, subscribe } = client();
    subscribe(TICKER);
    transport.bufferedAmount = SLOW_BYTES + 1;
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    clock.stepBack(3_600_000);
    clock.advance(SLOW_MAX_MS + FRAME_MS);
    expect(transport.disconnected).toBe(TOO_SLOW);
  });
});
