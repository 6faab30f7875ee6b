import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveVenueId } from '../venues.ts';
import { CONTRACTS } from './testing/contracts.ts';
import {
  Answers,
  Failure,
  openScriptedApi,
  type Script,
  type ScriptedApi,
} from './testing/scripted-api.ts';
import type { Cancelled } from './venue-api.ts';

const ID = '0b0e7c1e-5d0c-4f0e-9c1a-2f6d1a7b8c9d';
const HEX = ID.replaceAll('-', '');

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

const spotOrder = { orderId: 4, clientOrderId: ID, status: 'NEW', executedQty: '0.00000000' };
const byLabel = (state: string) => ({
  jsonrpc: '2.0',
  id: 1,
  result: [
    {
      order_id: 'ETH-1',
      label: ID,
      order_state: state,
      filled_amount: 0,
      creation_timestamp: 1,
      last_update_timestamp: 1,
    },
  ],
});
const coinbaseOrder = { order_id: 'c-1', client_order_id: ID, status: 'OPEN', filled_size: '0' };
const batch = { orders: [coinbaseOrder], has_next: false, cursor: '' };

const CANCELS: readonly {
  readonly name: string;
  readonly venue: LiveVenueId;
  readonly script: Script;
  readonly expected: Cancelled;
}[] = [
  // 'Cancel order (TRADE)'
  {
    name: 'an open order',
    venue: 'binance_spot',
    script: {
      'GET /api/v3/order': spotOrder,
      'DELETE /api/v3/order': { ...spotOrder, status: 'CANCELED' },
    },
    expected: 'cancelled',
  },
  {
    name: 'an order that is filled in the meantime',
    venue: 'binance_spot',
    script: {
      'GET /api/v3/order': spotOrder,
      'DELETE /api/v3/order': new Failure(400, { code: -2011, msg: 'Unknown order sent.' }),
    },
    expected: 'unknown',
  },
  // 'Cancel Order (TRADE)' of the futures
  {
    name: 'an order that is done',
    venue: 'binance_usdm',
    script: {
      'DELETE /fapi/v1/order': new Failure(400, { code: -2011, msg: 'Unknown order sent.' }),
    },
    expected: 'unknown',
  },
  // 'Cancel Order'
  {
    name: 'an open order, which Bybit acknowledges first',
    venue: 'bybit_unified',
    script: {
      'POST /v5/order/cancel': {
        retCode: 0,
        retMsg: 'OK',
        result: { orderId: '1', orderLinkId: ID },
      },
    },
    expected: 'requested',
  },
  {
    name: 'an order that is done',
    venue: 'bybit_unified',
    script: {
      'POST /v5/order/cancel': {
        retCode: 110001,
        retMsg: 'order not exists or too late to cancel',
        result: {},
      },
    },
    expected: 'unknown',
  },
  // 'private/cancel'
  {
    name: 'an open order',
    venue: 'deribit',
    script: {
      'GET /api/v2/private/get_order_state_by_label': byLabel('open'),
      'GET /api/v2/private/cancel': {
        jsonrpc: '2.0',
        id: 1,
        result: byLabel('cancelled').result[0],
      },
    },
    expected: 'cancelled',
  },
  {
    name: 'an order that is filled in the meantime',
    venue: 'deribit',
    script: {
      'GET /api/v2/private/get_order_state_by_label': byLabel('open'),
      'GET /api/v2/private/cancel': new Failure(400, {
        jsonrpc: '2.0',
        error: { message: 'not_open_order', code: 11044 },
      }),
    },
    expected: 'unknown',
  },
  // 'Cancel order'
  {
    name: 'an open order, which OKX acknowledges first',
    venue: 'okx',
    script: {
      'POST /api/v5/trade/cancel-order': {
        code: '0',
        msg: '',
        data: [{ clOrdId: HEX, ordId: '12689', ts: '1695190491421', sCode: '0', sMsg: '' }],
      },
    },
    expected: 'requested',
  },
  {
    name: 'an order that is done',
    venue: 'okx',
    script: {
      'POST /api/v5/trade/cancel-order': {
        code: '1',
        msg: '',
        data: [
          {
            clOrdId: HEX,
            ordId: '',
            sCode: '51402',
            sMsg: 'Cancellation failed as the order has already been completed.',
          },
        ],
      },
    },
    expected: 'unknown',
  },
  // 'Cancel Order'
  {
    name: 'an open order',
    venue: 'kraken_spot',
    script: { 'POST /0/private/CancelOrder': { error: [], result: { count: 1 } } },
    expected: 'cancelled',
  },
  {
    name: 'an order that is done',
    venue: 'kraken_spot',
    script: { 'POST /0/private/CancelOrder': { error: ['EOrder:Unknown order'] } },
    expected: 'unknown',
  },
  // 'Cancel Orders'
  {
    name: 'an open order, which Coinbase acknowledges first',
    venue: 'coinbase',
    script: {
      'GET /api/v3/brokerage/orders/historical/batch': batch,
      'POST /api/v3/brokerage/orders/batch_cancel': {
        results: [
          { success: true, failure_reason: 'UNKNOWN_CANCEL_FAILURE_REASON', order_id: 'c-1' },
        ],
      },
    },
    expected: 'requested',
  },
  {
    name: 'an order that Coinbase does not know',
    venue: 'coinbase',
    script: {
      'GET /api/v3/brokerage/orders/historical/batch': batch,
      'POST /api/v3/brokerage/orders/batch_cancel': {
        results: [{ success: false, failure_reason: 'UNKNOWN_CANCEL_ORDER', order_id: 'c-1' }],
      },
    },
    expected: 'unknown',
  },
];

describe('a cancellation', () => {
  it.each(CANCELS)('of $name is $expected: $venue', async ({ venue, script, expected }) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script);
    const amount = venue === 'deribit' ? '100' : venue === 'binance_coinm' ? '300' : '0.1';
    expect(await scripted.api.cancel(scripted.request({ id: ID, amount }))).toBe(expected);
  });
});

/** Cancellations of orders whose id at the venue is known. */
const BY_ID: readonly {
  readonly venue: LiveVenueId;
  readonly cancel: string;
  readonly read: string;
  readonly orders: object;
  readonly cancelled: unknown;
  readonly unknown: unknown;
  readonly expected: Cancelled;
}[] = [
  {
    venue: 'binance_spot',
    cancel: 'DELETE /api/v3/order',
    read: 'GET /api/v3/order',
    orders: spotOrder,
    cancelled: { ...spotOrder, status: 'CANCELED' },
    unknown: new Failure(400, { code: -2011, msg: 'Unknown order sent.' }),
    expected: 'cancelled',
  },
  {
    venue: 'coinbase',
    cancel: 'POST /api/v3/brokerage/orders/batch_cancel',
    read: 'GET /api/v3/brokerage/orders/historical/batch',
    orders: batch,
    cancelled: { results: [{ success: true, order_id: 'c-1' }] },
    unknown: { results: [{ success: false, failure_reason: 'UNKNOWN_CANCEL_ORDER' }] },
    expected: 'requested',
  },
];

describe('a cancellation of an order whose id at the venue is known', () => {
  it.each(BY_ID)('reads nothing before: $venue', async ({ venue, expected, ...row }) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], { [row.cancel]: row.cancelled });
    const request = scripted.request({ id: ID, venueOrderId: '3' });
    expect(await scripted.api.cancel(request)).toBe(expected);
    expect(scripted.requests.map(({ call }) => call)).toEqual([row.cancel]);
  });

  it.each(BY_ID)('looks for the order if the id is no longer its: $venue', async (row) => {
    const { venue, expected, cancel, read, cancelled, unknown, orders } = row;
    scripted = await openScriptedApi(venue, CONTRACTS[venue], {
      [cancel]: new Answers(unknown, cancelled),
      [read]: orders,
      'GET /api/v3/brokerage/orders/historical/3': new Failure(404, {
        error: 'unknown',
        message: 'order with this orderID was not found',
      }),
    });
    const request = scripted.request({ id: ID, venueOrderId: '3' });
    expect(await scripted.api.cancel(request)).toBe(expected);
    expect(
      scripted.requests.map(({ call }) => call).filter((call) => call === cancel),
    ).toHaveLength(2);
  });

  it('reads a replaced order of Binance Spot, which has another id', async () => {
    const second = { ...spotOrder, orderId: 5, clientOrderId: `${HEX}r1` };
    scripted = await openScriptedApi('binance_spot', CONTRACTS.binance_spot, {
      'GET /api/v3/order': new Answers(spotOrder, { ...spotOrder, status: 'CANCELED' }, second),
      'POST /api/v3/order/cancelReplace': { cancelResult: 'SUCCESS' },
      'DELETE /api/v3/order': { ...second, status: 'CANCELED' },
    });
    const request = scripted.request({ id: ID, venueOrderId: '4' });
    await scripted.api.change(request, { price: '51000' });
    expect(await scripted.api.cancel(request)).toBe('cancelled');
    const cancels = scripted.requests.filter(({ call }) => call === 'DELETE /api/v3/order');
    expect(cancels.map(({ params }) => params)).toEqual([{ symbol: 'BTCUSDT', orderId: '5' }]);
  });
});

const ok = { jsonrpc: '2.0', id: 1, result: { order: {}, trades: [] } };
const CHANGES: readonly {
  readonly venue: LiveVenueId;
  readonly script: Script;
  readonly expected: object;
}[] = [
  // 'Cancel an existing order and send a new order (TRADE)'
  {
    venue: 'binance_spot',
    script: {
      'GET /api/v3/order': spotOrder,
      'POST /api/v3/order/cancelReplace': { cancelResult: 'SUCCESS' },
    },
    expected: {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.2',
      price: '51000',
      timeInForce: 'GTC',
      newClientOrderId: `${HEX}r1`,
      newOrderRespType: 'ACK',
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelRestrictions: 'ONLY_NEW',
      cancelOrderId: '4',
    },
  },
  // 'Modify Order(TRADE)'
  {
    venue: 'binance_usdm',
    script: { 'PUT /fapi/v1/order': { orderId: 4 } },
    expected: {
      symbol: 'BTCUSDT',
      side: 'BUY',
      origClientOrderId: ID,
      quantity: '0.2',
      price: '51000',
    },
  },
  // 'Amend Order'
  {
    venue: 'bybit_unified',
    script: { 'POST /v5/order/amend': { retCode: 0, retMsg: 'OK', result: {} } },
    expected: {
      category: 'linear',
      symbol: 'BTCUSDT',
      orderLinkId: ID,
      qty: '0.2',
      price: '51000',
    },
  },
  // 'private/edit'
  {
    venue: 'deribit',
    script: {
      'GET /api/v2/private/get_order_state_by_label': byLabel('open'),
      'GET /api/v2/private/edit': ok,
    },
    expected: { order_id: 'ETH-1', amount: '0.2', price: '51000' },
  },
  // 'Amend order'
  {
    venue: 'okx',
    script: { 'POST /api/v5/trade/amend-order': { code: '0', msg: '', data: [{ sCode: '0' }] } },
    expected: { instId: 'BTC-USDT-SWAP', clOrdId: HEX, newSz: '20', newPx: '51000' },
  },
  // 'Amend Order'
  {
    venue: 'kraken_spot',
    script: {
      'POST /0/private/AmendOrder': { error: [], result: { amend_id: 'TTW6PD-RC36L-ZZSWNU' } },
    },
    expected: { cl_ord_id: ID, order_qty: '0.2', limit_price: '51000' },
  },
  // 'Edit Order'
  {
    venue: 'coinbase',
    script: {
      'GET /api/v3/brokerage/orders/historical/batch': batch,
      'POST /api/v3/brokerage/orders/edit': { success: true, errors: [] },
    },
    expected: { order_id: 'c-1', price: '51000', size: '0.2' },
  },
];

describe('a change', () => {
  it.each(CHANGES)(
    'of price and amount is one request: $venue',
    async ({ venue, script, expected }) => {
      scripted = await openScriptedApi(venue, CONTRACTS[venue], script);
      const change = { price: '51000', amount: '0.2' };
      await scripted.api.change(scripted.request({ id: ID, amount: '0.2' }), change);
      expect(scripted.requests.at(-1)?.params).toEqual(expected);
    },
  );

  it('of an order with fills at Binance Spot is rejected, as it could trade too much', async () => {
    scripted = await openScriptedApi('binance_spot', CONTRACTS.binance_spot, {
      'GET /api/v3/order': { ...spotOrder, status: 'PARTIALLY_FILLED', executedQty: '0.01' },
    });
    await expect(
      scripted.api.change(scripted.request({ id: ID }), { price: '51000' }),
    ).rejects.toMatchObject({ name: 'VenueRejection' });
    expect(scripted.requests.map(({ call }) => call)).toEqual(['GET /api/v3/order']);
  });

  it('by which Binance cancels without replacing is no rejection', async () => {
    // 'Cancel an existing order and send a new order', response of STOP_ON_FAILURE
    const half = {
      code: -2021,
      msg: 'Order cancel-replace partially failed.',
      data: {
        cancelResult: 'SUCCESS',
        newOrderResult: 'FAILURE',
        cancelResponse: { symbol: 'BTCUSDT', orderId: 4, status: 'CANCELED' },
        newOrderResponse: { code: -2010, msg: 'Order would immediately match and take.' },
      },
    };
    scripted = await openScriptedApi('binance_spot', CONTRACTS.binance_spot, {
      'GET /api/v3/order': new Answers(spotOrder),
      'POST /api/v3/order/cancelReplace': new Failure(409, half),
    });
    await expect(
      scripted.api.change(scripted.request({ id: ID }), { price: '51000' }),
    ).rejects.toThrow('Binance has cancelled the order without replacing it.');
  });

  it.each([
    ['binance_usdm', { type: 'stop', price: null, triggerPrice: '61000' }],
    ['coinbase', { timeInForce: 'IOC' }],
  ] as const)('that the venue does not have is refused: %s', async (venue, changes) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], {});
    const request = scripted.request({ id: ID, ...changes });
    expect(scripted.api.unchangeable?.(request, { price: '1' })).toMatch(/can only change limit/);
  });
});
