import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FIXTURES = new URL('../../fixtures/', import.meta.url);

/** Reads a recorded response or message by its file name, such as `okx/ws_tickers`. */
export const readFixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FIXTURES), 'utf8'));

const entry = z.record(z.string(), z.unknown());
const krakenPairs = z.object({ result: z.record(z.string(), entry) });
const okxInstruments = z.object({ data: z.array(entry) });

/** The only recorded Kraken pair. */
export function readKrakenPair(): Record<string, unknown> {
  const [pair] = Object.values(krakenPairs.parse(readFixture('kraken/http_asset_pairs')).result);
  if (pair === undefined) throw new Error('There is no recorded pair.');
  return pair;
}

/** The recorded OKX instruments of a type. */
export const readOkxInstruments = (
  type: 'spot' | 'swap' | 'futures' | 'option',
): Record<string, unknown>[] =>
  okxInstruments.parse(readFixture(`okx/http_get_instruments_${type}`)).data;
