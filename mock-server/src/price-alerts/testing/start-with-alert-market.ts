/** Runs a server whose last prices are lines of JSON on its standard input, for tests that kill it. */

import { createInterface } from 'node:readline';
import { candleSchema } from '@parallax/protocol';
import { z } from 'zod';
import { startServer } from '../../server/start-server.ts';
import { AlertMarket } from './alert-market.ts';

const pricesSchema = z.record(z.string(), z.number());
const environment = z
  .object({
    DATA_DIR: z.string(),
    DATABASE_URL: z.string().optional(),
    /** JSON of the initial last prices by contract */
    PRICES: z.string().default('{}'),
    /** JSON of the one-minute candles of every contract */
    CANDLES: z.string().default('[]'),
  })
  .parse(process.env);

const market = new AlertMarket();
market.setCandles(z.array(candleSchema).parse(JSON.parse(environment.CANDLES)));

function setPrices(json: string): void {
  for (const [key, last] of Object.entries(pricesSchema.parse(JSON.parse(json)))) {
    market.tick(key, last);
  }
}

setPrices(environment.PRICES);
const { url } = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir: environment.DATA_DIR,
  feed: 'sim',
  demo: true,
  databaseUrl: environment.DATABASE_URL,
  market,
});
process.stdout.write(`ready at ${url}\n`);
for await (const line of createInterface({ input: process.stdin })) setPrices(line);
