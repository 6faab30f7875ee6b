import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { VenueAccount, VenueFill } from '@parallax/live';
import { type Book, contractKey, type Order } from '@parallax/protocol';
import { MINUTE } from '@parallax/server-market/durations';
import { make } from '@parallax/server-market/simulator/testing/set-up-simulator';
import { tapMarket } from '@parallax/server-market/tapped-market';
import { PaperVenue } from './paper-venue.ts';
import { orderFor, SPOT } from './testing/paper-bench.ts';

const KEY = contractKey(SPOT);

let bench: ReturnType<typeof open>;

function open() {
  const { clock, market: simulator } = make();
  const tapped = tapMarket(simulator);
  const { market } = tapped;
  const tap = tapped.createTap();
  const venue = new PaperVenue({
    market,
    tap,
    clock,
    usdOf: () => undefined,
    log: (line) => {
      throw new Error(line);
    },
  });
  market.start(() => undefined);
  venue.start();
  const book = (): Book => {
    const current = market.read('book', KEY);
    if (current?.kind !== 'book') throw new Error('The simulator has no book.');
    return current.data;
  };
  return { clock, market, venue, book };
}

beforeEach(() => {
  bench = open();
});

afterEach(async () => {
  await bench.venue.close();
  bench.market.stop();
});

async function openAccount(): Promise<{ account: VenueAccount; fills: VenueFill[] }> {
  const fills: VenueFill[] = [];
  const account = bench.venue.open({
    accountId: 'A',
    exchange: SPOT.exchange,
    balances: new Map([
      ['USDT', '10000000'],
      ['BTC', '100'],
    ]),
    positions: [],
    margins: [],
    orders: [],
  });
  await account.start((event) => {
    if (event.kind === 'fill') fills.push(event.fill);
  });
  return { account, fills };
}

async function submit(account: VenueAccount, order: Order): Promise<void> {
  const answer = account.submit(order);
  bench.clock.advance(100);
  expect(await answer).toMatchObject({ status: 'accepted' });
}

it('a market order on the simulated market pays the displayed prices, best first', async () => {
  const { account, fills } = await openAccount();
  await submit(account, orderFor(SPOT, 'o', { type: 'market', price: null, amount: '1' }));
  const prices = fills.map(({ price }) => Number(price));
  expect(fills.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(1, 9);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(fills.every(({ liquidity }) => liquidity === 'taker')).toBe(true);
});

it('orders at the best prices are filled by the prints of the simulated market, at their prices', async () => {
  const { account, fills } = await openAccount();
  const { bids, asks } = bench.book();
  const prices = { buy: String(bids[0]?.[0]), sell: String(asks[0]?.[0]) };
  for (const side of ['buy', 'sell'] as const)
    await submit(account, orderFor(SPOT, side, { side, price: prices[side], amount: '0.001' }));
  bench.clock.advance(5 * MINUTE);
  expect(fills.length).toBeGreaterThan(0);
  for (const { side, price, liquidity, fee } of fills)
    expect({ price, liquidity, paysFee: Number(fee) > 0 }).toEqual({
      price: prices[side],
      liquidity: 'maker',
      paysFee: true,
    });
});
