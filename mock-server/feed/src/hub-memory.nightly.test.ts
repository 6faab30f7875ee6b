// @alone it measures the memory of its process

import { describe, expect, it } from '@jest/globals';
import { candlesTopic, contractKey, exchangeTopic, traderTopic } from '@parallax/protocol';
import { listInstruments } from '@parallax/server-market/catalogue/catalogue';
import { createSimulator } from '@parallax/server-market/simulator/simulator';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { Hub } from './hub.ts';
import { Subscriber } from './subscriber.ts';
import { EXCHANGE, setUp } from './testing/set-up-hub.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('topics without subscribers', () => {
  it('are released by the hub and the market', async () => {
    const clock = new ManualClock();
    const instruments = listInstruments(clock.now());
    const market = createSimulator({ seed: 1, clock, instruments });
    const hub = new Hub(market, clock);
    const subscriber = new Subscriber(
      { bufferedAmount: 0, send: () => undefined, disconnect: () => undefined },
      clock,
    );
    hub.join(subscriber);
    const keys = instruments.slice(0, 200).map(({ contract }) => contractKey(contract));
    const topics = keys.flatMap((key) => [
      `ticker:${key}`,
      `book:${key}`,
      `trades:${key}`,
      candlesTopic(key, '1m'),
      candlesTopic(key, '1h'),
    ]);
    for (const name of topics) {
      const topic = await hub.open(name);
      if (topic !== undefined) hub.subscribe(subscriber, topic);
      subscriber.flush();
    }
    expect(hub.topicCount).toBe(topics.length);
    expect(market.cachedCount).toBeGreaterThan(200);
    for (const name of topics) hub.unsubscribe(subscriber, name);
    clock.advance(1_000);
    await turn();
    expect(hub.topicCount).toBe(0);
    clock.advance(60_000);
    expect(market.cachedCount).toBe(0);
    hub.close();
  });

  it('are also released if they are private', () => {
    const { hub, client } = setUp();
    const { subscriber, subscribe } = client();
    subscribe(traderTopic(EXCHANGE.id));
    hub.subscribe(subscriber, hub.openCompanyExchange(EXCHANGE, 1));
    expect(hub.topicCount).toBe(2);
    hub.endCompanyExchange(subscriber, exchangeTopic(EXCHANGE.id));
    hub.leave(subscriber);
    expect(hub.topicCount).toBe(0);
  });
});
