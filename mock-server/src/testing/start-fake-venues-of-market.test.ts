import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FakeVenues } from '@parallax/live/fake-venues';
import { tickerSchema } from '@parallax/protocol';
import { createMarket } from '@parallax/server-market/create-market';
import { z } from 'zod';
import { startFakeVenuesOfMarket } from './start-fake-venues-of-market.ts';

const side = z.array(z.string());
const responseSchema = z.object({ result: z.record(z.string(), z.object({ a: side, b: side })) });

let fakeVenues: FakeVenues;

beforeAll(async () => {
  fakeVenues = await startFakeVenuesOfMarket();
});

afterAll(() => fakeVenues.close());

it.each([
  ['XBTUSDT', 'binance_spot:BTCUSDT'],
  ['ETHUSDT', 'binance_spot:ETHUSDT'],
  ['SOLUSD', 'coinbase:SOL-USD'],
])('the price of %s at the fake venues matches %s in the simulation', async (played, simulated) => {
  const response = await fetch(`${fakeVenues.url}/kraken/0/public/Ticker`);
  const { result } = responseSchema.parse(await response.json());
  const market = createMarket({ feed: 'sim' });
  const ticker = tickerSchema.parse(market.read('ticker', simulated)?.data);
  const [bid, ask] = [Number(result[played]?.b[0]), Number(result[played]?.a[0])];
  expect(Math.abs((bid + ask) / 2 / (ticker.mid ?? 0) - 1)).toBeLessThan(0.000_5);
});
