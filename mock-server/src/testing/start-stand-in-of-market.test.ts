import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StandIn } from '@parallax/live/stand-in';
import { tickerSchema } from '@parallax/protocol';
import { z } from 'zod';
import { createMarket } from '../market/create-market.ts';
import { startStandInOfMarket } from './start-stand-in-of-market.ts';

const side = z.array(z.string());
const answerSchema = z.object({ result: z.record(z.string(), z.object({ a: side, b: side })) });

let standIn: StandIn;

beforeAll(async () => {
  standIn = await startStandInOfMarket();
});

afterAll(() => standIn.close());

it.each([
  ['XBTUSDT', 'binance_spot:BTCUSDT'],
  ['ETHUSDT', 'binance_spot:ETHUSDT'],
  ['SOLUSD', 'coinbase:SOL-USD'],
])(
  'the price of %s at the stand-in is the one of %s in the simulation',
  async (played, simulated) => {
    const response = await fetch(`${standIn.url}/kraken/0/public/Ticker`);
    const { result } = answerSchema.parse(await response.json());
    const market = createMarket({ feed: 'sim' });
    const ticker = tickerSchema.parse(market.read('ticker', simulated)?.data);
    const [bid, ask] = [Number(result[played]?.b[0]), Number(result[played]?.a[0])];
    expect(Math.abs((bid + ask) / 2 / ticker.mid - 1)).toBeLessThan(0.000_5);
  },
);
