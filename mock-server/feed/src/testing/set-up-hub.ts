import { type ExchangeState, type FeedUpdate, serverMessageSchema } from '@parallax/protocol';
import type { Market } from '@parallax/server-market/market-reads';
import { FakeMarket } from '@parallax/server-market/testing/fake-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { FRAME_MS } from '../frame-schedule.ts';
import { Hub } from '../hub.ts';
import { Subscriber } from '../subscriber.ts';

export const BTC = 'binance_spot:BTCUSDT';
export const ETH = 'binance_spot:ETHUSDT';
export const TICKER = `ticker:${BTC}`;

export const EXCHANGE: ExchangeState = {
  id: '7f0c0000-0000-4000-8000-000000000001',
  name: 'Main',
  exchangeId: 'okx',
  exchangeName: 'okx',
  exchangeType: 'exchange',
  exchangeDisplayName: 'OKX',
  exchangeMode: 'spot',
  apiKey: '1234',
  active: true,
  allowExecution: true,
  execution: true,
  custodian: false,
  primeBroker: false,
};

/** Records the updates that a subscriber receives. */
export class FakeTransport {
  bufferedAmount = 0;
  readonly frames: FeedUpdate[][] = [];
  disconnected: string | undefined;

  send(frame: Buffer): void {
    const message = serverMessageSchema.parse(JSON.parse(String(frame)));
    if (message.type === 'frame') this.frames.push(message.updates);
  }

  disconnect(reason: string): void {
    this.disconnected = reason;
  }

  get updates(): FeedUpdate[] {
    return this.frames.flat();
  }
}

function joinHub(hub: Hub, clock: ManualClock) {
  const transport = new FakeTransport();
  const subscriber = new Subscriber(transport, clock);
  hub.join(subscriber);
  return { transport, subscriber };
}

/** A hub with one subscriber, for topics that are polled. */
export function setUpPolling(market: Market, clock: ManualClock) {
  const hub = new Hub(market, clock);
  const { transport, subscriber } = joinHub(hub, clock);

  /** Resolves with whether the topic exists. */
  async function subscribe(name: string): Promise<boolean> {
    const topic = await hub.open(name);
    if (topic !== undefined) hub.subscribe(subscriber, topic);
    subscriber.flush();
    return topic !== undefined;
  }

  /** Advances time frame by frame, so that polls respond and updates are sent. */
  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed <= ms + FRAME_MS; passed += FRAME_MS) {
      clock.advance(FRAME_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  return { hub, transport, subscriber, subscribe, pass };
}

export function setUp(keys: readonly string[] = [BTC, ETH]) {
  const clock = new ManualClock();
  const market = new FakeMarket(keys);
  const hub = new Hub(market, clock);
  const client = () => {
    const { transport, subscriber } = joinHub(hub, clock);
    const subscribe = (topic: string, intervalMs = FRAME_MS) => {
      const opened = hub.open(topic, intervalMs);
      if (opened === undefined || opened instanceof Promise) return false;
      hub.subscribe(subscriber, opened);
      subscriber.flush();
      return true;
    };
    return { transport, subscriber, subscribe };
  };
  return { clock, market, hub, client };
}

export const shape = (updates: readonly FeedUpdate[]) =>
  updates.map(({ seq, snapshot, data }) => ({
    seq,
    snapshot,
    last: data !== null && 'last' in data ? data.last : undefined,
  }));

export const idsOf = ({ transport }: { transport: FakeTransport }) =>
  transport.updates.flatMap((u) => (u.kind === 'trades' ? u.data.map(({ id }) => id) : []));
