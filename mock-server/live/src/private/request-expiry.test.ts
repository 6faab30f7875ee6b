import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveVenueId } from '../venues.ts';
import { requestExpiryMs } from './request-expiry.ts';
import { CONTRACTS } from './testing/contracts.ts';
import { openScriptedApi, type Script, type ScriptedApi } from './testing/scripted-api.ts';

const ID = '0b0e7c1e-5d0c-4f0e-9c1a-2f6d1a7b8c9d';
/** How far the venue's clock is ahead of ours, in milliseconds. */
const AHEAD_MS = 3_600_000;
const venueTime = (): number => Date.now() + AHEAD_MS;

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

type Signed = ScriptedApi['requests'][number]['signed'];

interface Row {
  readonly venue: LiveVenueId;
  /** answers the venue's time, an order and a change of it */
  readonly script: () => Script;
  /** until when the venue carries a request out, in Unix milliseconds of its clock */
  readonly expiryOf: (signed: Signed) => number;
}

const byWindow = ({ timestamp, recvWindow }: Signed): number =>
  Number(timestamp) + Number(recvWindow);
const order = { order_id: 'ETH-1', label: ID, order_state: 'open', filled_amount: 0 };
const deribitOrder = { ...order, creation_timestamp: 1, last_update_timestamp: 1 };

const ROWS: readonly Row[] = [
  {
    venue: 'binance_spot',
    script: () => ({
      'GET /api/v3/time': { serverTime: venueTime() },
      'GET /api/v3/order': { orderId: 4, clientOrderId: ID, status: 'NEW', executedQty: '0' },
      'POST /api/v3/order': { orderId: 28 },
      'POST /api/v3/order/cancelReplace': {},
    }),
    expiryOf: byWindow,
  },
  {
    venue: 'binance_usdm',
    script: () => ({
      'GET /fapi/v1/time': { serverTime: venueTime() },
      'POST /fapi/v1/order': { orderId: 28 },
      'PUT /fapi/v1/order': { orderId: 28 },
    }),
    expiryOf: byWindow,
  },
  {
    venue: 'binance_coinm',
    script: () => ({
      'GET /dapi/v1/time': { serverTime: venueTime() },
      'POST /dapi/v1/order': { orderId: 28 },
      'PUT /dapi/v1/order': { orderId: 28 },
    }),
    expiryOf: byWindow,
  },
  {
    venue: 'bybit_unified',
    script: () => ({
      'GET /v5/market/time': { retCode: 0, result: {}, time: venueTime() },
      'POST /v5/order/create': { retCode: 0, result: { orderId: '28' } },
      'POST /v5/order/amend': { retCode: 0, result: {} },
    }),
    expiryOf: (signed) => Number(signed['x-bapi-timestamp']) + Number(signed['x-bapi-recv-window']),
  },
  {
    venue: 'deribit',
    script: () => ({
      'GET /api/v2/public/get_time': { result: venueTime() },
      'GET /api/v2/private/get_order_state_by_label': { result: [deribitOrder] },
      'GET /api/v2/private/buy': { result: { order: { order_id: '28' } } },
      'GET /api/v2/private/edit': { result: {} },
    }),
    expiryOf: ({ valid_until: time }) => Number(time),
  },
  {
    venue: 'okx',
    script: () => ({
      'GET /api/v5/public/time': { code: '0', data: [{ ts: String(venueTime()) }] },
      'POST /api/v5/trade/order': { code: '0', data: [{ ordId: '28', sCode: '0' }] },
      'POST /api/v5/trade/amend-order': { code: '0', data: [{ sCode: '0' }] },
    }),
    expiryOf: ({ exptime }) => Number(exptime),
  },
  {
    venue: 'kraken_spot',
    script: () => ({
      // in whole seconds
      'GET /0/public/Time': { error: [], result: { unixtime: Math.floor(venueTime() / 1_000) } },
      'POST /0/private/AddOrder': { error: [], result: { txid: ['28'] } },
      'POST /0/private/AmendOrder': { error: [], result: {} },
    }),
    expiryOf: ({ deadline }) => Date.parse(String(deadline)),
  },
];

describe('a request for an order', () => {
  it.each(ROWS)(
    'is not carried out later than the expiry, by the clock of the venue: $venue',
    async ({ venue, script, expiryOf }) => {
      scripted = await openScriptedApi(venue, CONTRACTS[venue], script());
      await scripted.calls.synchronise();
      const request = scripted.request({ id: ID });
      const expiryMs = requestExpiryMs(venue) ?? 0;
      const attempts = [
        () => scripted?.api.submit(request),
        () => scripted?.api.change(request, { price: '51000' }),
      ];
      for (const attempt of attempts) {
        const from = venueTime();
        await attempt();
        const expiry = expiryOf(scripted.requests.at(-1)?.signed ?? {});
        // the clock is measured with the time that the answer takes; Kraken's has whole seconds
        expect(expiry).toBeGreaterThan(from + expiryMs - 2_000);
        expect(expiry).toBeLessThanOrEqual(venueTime() + expiryMs);
      }
    },
  );

  it('has no expiry where the venue has none', () => {
    expect(requestExpiryMs('coinbase')).toBeNull();
  });
});
