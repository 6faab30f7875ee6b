import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FIXTURES = new URL('../../fixtures/', import.meta.url);

/** A recorded answer or message of a venue, named by its file: `okx/ws_tickers`. */
export const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FIXTURES), 'utf8'));

const entry = z.record(z.string(), z.unknown());
const krakenPairs = z.object({ result: z.record(z.string(), entry) });
const okxInstruments = z.object({ data: z.array(entry) });

/** The one pair of Kraken that was recorded. */
export function recordedPair(): Record<string, unknown> {
  const [pair] = Object.values(krakenPairs.parse(recorded('kraken/http_asset_pairs')).result);
  if (pair === undefined) throw new Error('There is no recorded pair.');
  return pair;
}

/** The instruments of OKX that were recorded. */
export const recordedInstruments = (type: 'spot' | 'swap' | 'futures'): Record<string, unknown>[] =>
  okxInstruments.parse(recorded(`okx/http_get_instruments_${type}`)).data;
