import { afterAll, expect, it } from '@jest/globals';
import type { OptionsChain } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import { optionQuote } from '@parallax/server-market/options-chain';
import { VenueUnavailable } from '@parallax/server-market/venue-unavailable';
import type { OptionsMarket } from './read-volatilities.ts';
import { readVolatilityGrid } from './volatility-grid-route.ts';
import { VolatilityRecorder } from './volatility-recorder.ts';

const { storage, remove } = await openTestStorage();
afterAll(remove);
const { db } = storage;

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-11-30T09:00:00Z');
const EXPIRY = Date.parse('2026-12-25T08:00:00Z');

const contracts = Array.from({ length: 31 }, (_, n) => 45_000 + 1_000 * n).flatMap((strike) =>
  (['call', 'put'] as const).map((optionType) =>
    contractOf({
      exchange: 'deribit',
      symbol: `BTC-${strike}-${optionType}`,
      base: 'BTC',
      quote: 'USD',
      settle: 'BTC',
      instType: 'option',
      riskType: 'inverse',
      expiry: EXPIRY,
      strike,
      optionType,
    }),
  ),
);

const logged: string[] = [];
let at = START;
let level = 0.5;
let isUp = true;
/** Puts below the forward cost a tenth more volatility. */
const chain = (): OptionsChain => ({
  at,
  exchange: 'deribit',
  base: 'BTC',
  quote: 'USD',
  riskType: 'inverse',
  expiry: EXPIRY,
  expiries: [EXPIRY],
  underlying_price: 60_000,
  index_price: 60_000,
  rows: contracts.flatMap((contract) => {
    const { strike, optionType } = contract;
    if (strike === null || optionType === null) return [];
    const iv = level + (optionType === 'put' && strike < 60_000 ? 0.1 : 0);
    const quote = { ...optionQuote(contract, {}, undefined), mark_iv: iv };
    const [call, put] = optionType === 'call' ? [quote, null] : [null, quote];
    return [{ strike, call, put }];
  }),
});
const market: OptionsMarket = {
  catalogue: { exchanges: [], venues: [], instrumentTypes: [], contracts },
  reads: {
    optionsChain: () =>
      isUp ? Promise.resolve(chain()) : Promise.reject(new VenueUnavailable('Down.', true)),
  },
};
const now = () => at;

const log = (line: string) => void logged.push(line);

it('changes are against what was stored at the quarter of that time, and null before', async () => {
  const recorder = new VolatilityRecorder({ db, market, now, log });
  const read = (change: '1h' | '1d') =>
    readVolatilityGrid({ db, market, now }, { exchange: 'deribit', base: 'BTC', change });
  await recorder.record();
  // the same quarter is stored once
  level = 0.9;
  await recorder.record();
  at = START + HOUR_MS;
  level = 0.52;
  const { rows, missing } = await read('1h');
  expect(missing).toEqual([]);
  expect(rows).toEqual([
    expect.objectContaining({
      expiry: new Date(EXPIRY).toISOString(),
      atm: '0.52',
      call25: '0.52',
      put25: '0.62',
      riskReversal25: '-0.1',
      butterfly25: '0.05',
      change: { atm: '0.02', riskReversal25: '0', butterfly25: '0' },
    }),
  ]);
  expect((await read('1d')).rows[0]?.change).toBeNull();
  // half an hour without values: what is older is not of that time
  at += HOUR_MS / 2;
  expect((await read('1h')).rows[0]?.change).toBeNull();
  isUp = false;
  await expect(read('1h')).rejects.toMatchObject({ status: 503 });
  await recorder.record();
  isUp = true;
  at = START + 8 * 24 * HOUR_MS + 1;
  await recorder.record();
  const stored = await db.selectFrom('volatility_value').select('at').execute();
  expect(stored.map((row) => row.at.getTime())).toEqual([START + 8 * 24 * HOUR_MS]);
  expect(logged).toEqual([]);
});
