import { describe, expect, it } from '@jest/globals';
import type { AccountChanges } from '@parallax/protocol';
import { FakeMarket } from '@parallax/server-market/testing/fake-market';
import { ManualClock } from '@parallax/server-market/testing/manual-clock';
import { FRAME_MS } from './frame-schedule.ts';
import { Hub } from './hub.ts';
import { Subscriber } from './subscriber.ts';
import { FakeTransport } from './testing/set-up-hub.ts';

const ID = '7f0c0000-0000-4000-8000-000000000003';

const totalOf = (total: string): AccountChanges => ({
  account: {
    id: ID,
    name: 'Main',
    exchangeName: 'okx',
    mode: 'PAPER',
    state: 'connected',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
  orders: [],
  fills: [],
  balances: [{ accountId: ID, asset: 'USDT', total, free: total, used: '0', valueUsd: null }],
  positions: [],
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A subscriber of an account whose balance can be changed. */
async function setUp() {
  const clock = new ManualClock();
  let [stored, valued] = ['100', '100'];
  const source = {
    read: async () => totalOf(stored),
    revalue: () => (valued === stored ? undefined : totalOf(valued)),
  };
  const hub = new Hub(new FakeMarket([]), clock, undefined, async () => source);
  const transport = new FakeTransport();
  const subscriber = new Subscriber(transport, clock);
  hub.join(subscriber);
  const topic = await hub.openAccount(ID);
  if (topic === undefined) throw new Error('The account does not exist.');
  hub.subscribe(subscriber, topic);
  clock.advance(FRAME_MS);
  const change = async (total: string) => {
    [stored, valued] = [total, total];
    hub.publishAccountChange(ID);
    await settle();
  };
  const revalue = (total: string) => {
    valued = total;
  };
  const totals = () =>
    transport.updates.flatMap((update) =>
      update.kind === 'account' ? update.data.balances.map((balance) => balance.total) : [],
    );
  return { clock, change, revalue, totals };
}

describe('the topic of an account', () => {
  it('sends what happens at once, and what happens within a frame after that with the next one', async () => {
    const { clock, change, totals } = await setUp();
    await change('90');
    expect(totals()).toEqual(['100', '90']);
    await change('80');
    await change('70');
    expect(totals()).toEqual(['100', '90']);
    clock.advance(FRAME_MS);
    expect(totals()).toEqual(['100', '90', '70']);
    await change('60');
    expect(totals()).toEqual(['100', '90', '70']);
    clock.advance(FRAME_MS);
    await change('50');
    expect(totals()).toEqual(['100', '90', '70', '60']);
    clock.advance(2 * FRAME_MS);
    await change('40');
    expect(totals()).toEqual(['100', '90', '70', '60', '50', '40']);
  });

  it('sends what prices have changed with a frame', async () => {
    const { clock, revalue, totals } = await setUp();
    revalue('101');
    clock.advance(500);
    await settle();
    expect(totals()).toEqual(['100']);
    clock.advance(FRAME_MS);
    expect(totals()).toEqual(['100', '101']);
  });

  it('sends what happens at once, also just after what prices have changed', async () => {
    const { clock, change, revalue, totals } = await setUp();
    revalue('101');
    clock.advance(500);
    await settle();
    clock.advance(FRAME_MS);
    await change('90');
    expect(totals()).toEqual(['100', '101', '90']);
  });
});
