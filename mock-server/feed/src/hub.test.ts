import { describe, expect, it } from '@jest/globals';
import { fakeTrade } from '@parallax/server-market/testing/fake-market';
import { FRAME_MS } from './frame-schedule.ts';
import { BTC, ETH, idsOf, setUp, shape, TICKER } from './testing/set-up-hub.ts';

describe('a topic', () => {
  it('starts with a snapshot, followed by updates with consecutive sequence numbers', () => {
    const { clock, market, client } = setUp();
    const { transport, subscribe } = client();
    subscribe(TICKER);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    market.tick(BTC, 102);
    clock.advance(FRAME_MS);
    expect(shape(transport.updates)).toEqual([
      { seq: 1, snapshot: true, last: 100 },
      { seq: 2, snapshot: false, last: 101 },
      { seq: 3, snapshot: false, last: 102 },
    ]);
  });

  it('sends nothing before its first value, and then starts with a snapshot', () => {
    const { clock, market, client } = setUp();
    market.listWithoutValue(BTC);
    const { transport, subscribe } = client();
    expect([subscribe(TICKER), subscribe(`book:${BTC}`)]).toEqual([true, true]);
    clock.advance(60_000);
    expect(transport.updates).toEqual([]);
    market.tick(BTC, 101);
    clock.advance(FRAME_MS);
    market.tick(BTC, 102);
    clock.advance(FRAME_MS);
    const late = client();
    late.subscribe(TICKER);
    expect(shape(transport.updates).map(({ snapshot, last }) => [snapshot, last])).toEqual([
      [true, 101],
      [false, 102],
    ]);
    expect(shape(late.transport.updates)).toMatchObject([{ snapshot: true, last: 102 }]);
  });

  it('sends a late subscriber a snapshot, and then the update with the next sequence number', () => {
    const { clock, market, client } = setUp();
    const first = client();
    first.subscribe(`trades:${BTC}`);
    market.push({ kind: 'trades', key: BTC, data: [fakeTrade(2)] });
    const late = client();
    late.subscribe(`trades:${BTC}`);
    market.push({ kind: 'trades', key: BTC, data: [fakeTrade(3)] });
    clock.advance(FRAME_MS);
    expect(idsOf(first)).toEqual(['1', '2', '3']);
    expect(idsOf(late)).toEqual(['1', '2', '3']);
    expect(late.transport.updates.map(({ seq, snapshot }) => [seq, snapshot])).toEqual([
      [2, true],
      [3, false],
    ]);
  });

  it('is not watched without subscribers, and continues its sequence numbers on resubscription', () => {
    const { market, hub, client } = setUp();
    const { transport, subscriber, subscribe } = client();
    subscribe(TICKER);
    expect([...market.watched]).toEqual([TICKER]);
    hub.unsubscribe(subscriber, TICKER);
    expect(market.watched.size).toBe(0);
    expect(hub.topicCount).toBe(0);
    market.tick(BTC, 250);
    subscribe(TICKER);
    expect(shape(transport.updates).at(-1)).toEqual({ seq: 2, snapshot: true, last: 250 });
    hub.leave(subscriber);
    expect(market.watched.size).toBe(0);
  });

  it('is refused for an unknown contract or kind', () => {
    const { market, client } = setUp();
    const { subscribe } = client();
    expect(subscribe('ticker:binance_spot:NOPE')).toBe(false);
    expect(subscribe(`candles:${BTC}`)).toBe(false);
    expect(market.watched.size).toBe(0);
  });
});

describe('a ticker', () => {
  it('is conflated to its latest value within a frame, unlike trades', () => {
    const { clock, market, client } = setUp();
    const { transport, subscribe } = client();
    subscribe(TICKER);
    subscribe(`trades:${BTC}`);
    transport.frames.length = 0;
    for (let i = 2; i <= 6; i += 1) {
      market.tick(BTC, 100 + i);
      market.push({ kind: 'trades', key: BTC, data: [fakeTrade(i)] });
    }
    clock.advance(FRAME_MS);
    expect(transport.frames).toHaveLength(1);
    const [ticker, trades] = transport.updates;
    expect(ticker).toMatchObject({ kind: 'ticker', data: { last: 106 } });
    expect(trades).toMatchObject({
      kind: 'trades',
      data: [2, 3, 4, 5, 6].map((id) => ({ id: String(id) })),
    });
  });
});

describe('an expired contract', () => {
  it('cannot be subscribed to, even while it still has subscribers', () => {
    const { market, client } = setUp();
    const early = client();
    expect(early.subscribe(TICKER)).toBe(true);
    market.expire(BTC);
    expect(client().subscribe(TICKER)).toBe(false);
    expect(early.subscribe(TICKER)).toBe(false);
  });

  it('never reuses a sequence number when it is listed again', () => {
    const { market, hub, client } = setUp();
    const { transport, subscriber, subscribe } = client();
    const again = () => {
      hub.unsubscribe(subscriber, TICKER);
      subscribe(TICKER);
      return transport.updates.at(-1)?.seq;
    };
    subscribe(TICKER);
    market.live = false;
    expect(again()).toBe(2);
    market.expire(BTC);
    hub.unsubscribe(subscriber, TICKER);
    market.live = true;
    market.tick(BTC, 100);
    expect(subscribe(TICKER)).toBe(true);
    expect(transport.updates.at(-1)?.seq).toBe(3);
  });

  it('continues above the highest sequence number of all released topics when it is listed again', () => {
    const { clock, market, hub, client } = setUp();
    const { transport, subscriber, subscribe } = client();
    subscribe(TICKER);
    subscribe(`ticker:${ETH}`);
    market.tick(ETH, 101);
    clock.advance(FRAME_MS);
    hub.leave(subscriber);
    for (const key of [BTC, ETH]) market.expire(key);
    clock.advance(1_000);
    market.tick(BTC, 100);
    const later = client();
    later.subscribe(TICKER);
    expect(transport.updates.map(({ seq }) => seq)).toEqual([1, 1, 2]);
    expect(later.transport.updates.map(({ seq }) => seq)).toEqual([3]);
  });
});

describe('a contract whose venue is offline', () => {
  it('can still be subscribed to', () => {
    const { market, client } = setUp();
    client().subscribe(TICKER);
    market.live = false;
    expect(client().subscribe(TICKER)).toBe(true);
  });
});
