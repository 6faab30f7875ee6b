import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { openExchange } from '../open-exchange.ts';
import type { LiveVenueId } from '../venues.ts';

const FOLDER = new URL('./venues/', import.meta.url);
/** Which files belong to a venue. */
const FILES: Readonly<Record<string, readonly LiveVenueId[]>> = {
  binance: ['binance_spot', 'binance_usdm', 'binance_coinm'],
  bybit: ['bybit_unified'],
  coinbase: ['coinbase'],
  deribit: ['deribit'],
  kraken: ['kraken_spot'],
  okx: ['okx'],
};
const ENDPOINT =
  /'((?:private|public|sapi|fapi|dapi|v2Private|v3Private)\w*(?:Get|Post|Put|Delete)[A-Z]\w*)'/g;

const isFunction = (value: unknown): boolean => typeof value === 'function';

describe('the private calls', () => {
  const found = readdirSync(FOLDER).flatMap((file) => {
    const [family = ''] = file.split(/[-.]/);
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    return [...text.matchAll(ENDPOINT)].map(([, endpoint = '']) => ({ family, endpoint }));
  });

  it('are many', () => expect(found.length).toBeGreaterThan(60));

  it.each(Object.keys(FILES))('use endpoints that ccxt has: %s', (family) => {
    const exchanges = (FILES[family] ?? []).map((venue) => openExchange(venue));
    const missing = found
      .filter((each) => each.family === family)
      .filter(({ endpoint }) => !exchanges.every((one) => isFunction(Reflect.get(one, endpoint))));
    expect(missing).toEqual([]);
  });

  it.each(Object.values(FILES).flat())('can watch orders through ccxt: %s', (venue) => {
    const { has } = openExchange(venue);
    expect(has['watchOrders']).toBe(true);
  });
});
