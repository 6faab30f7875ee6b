import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveVenueId } from '../venues.ts';
import { CONTRACTS } from './testing/contracts.ts';
import { openScriptedApi, type ScriptedApi } from './testing/scripted-api.ts';
import type { OrderChange } from './venue-account.ts';
import type { StreamItem } from './venue-api.ts';

const ID = '0b0e7c1e-5d0c-4f0e-9c1a-2f6d1a7b8c9d';
const HEX = ID.replaceAll('-', '');

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

interface Case {
  readonly name: string;
  readonly venue: LiveVenueId;
  readonly message: unknown;
  readonly expected: readonly unknown[];
}

const owner = (venueOrderId: string): StreamItem => ({ kind: 'owner', venueOrderId, orderId: ID });
const fill = (changes: object) => ({ kind: 'fill', fill: expect.objectContaining(changes) });
const triggered = (at: number): StreamItem => ({ kind: 'triggered', orderId: ID, at });
const terms = (changes: OrderChange): StreamItem => ({
  kind: 'terms',
  orderId: ID,
  terms: changes,
});
const done = (changes: object) => ({ kind: 'done', orderId: ID, ...changes });

const report = {
  e: 'executionReport',
  E: 1499405658658,
  s: 'BTCUSDT',
  c: ID,
  C: '',
  S: 'BUY',
  o: 'LIMIT',
  f: 'GTC',
  q: '1.00000000',
  p: '60000.00000000',
  x: 'TRADE',
  X: 'PARTIALLY_FILLED',
  r: 'NONE',
  i: 4293153,
  l: '0.40000000',
  z: '0.40000000',
  L: '59999.50000000',
  n: '0.00040000',
  N: 'BTC',
  T: 1499405658657,
  t: 17,
  m: false,
};
const update = {
  e: 'ORDER_TRADE_UPDATE',
  E: 1568879465651,
  T: 1568879465650,
  o: {
    s: 'BTCUSD_PERP',
    c: ID,
    S: 'SELL',
    x: 'TRADE',
    X: 'FILLED',
    i: 8886774,
    l: '3',
    z: '3',
    L: '60000.1',
    n: '-0.00000005',
    N: 'BTC',
    T: 1568879465650,
    t: 55,
    m: true,
  },
};
const bybitOrder = {
  symbol: 'BTCUSDT',
  orderId: '5cf98598-39a7-459e-97bf-76ca765ee020',
  orderLinkId: ID,
  orderStatus: 'PartiallyFilledCanceled',
  rejectReason: 'EC_PerCancelRequest',
  cumExecQty: '0.05',
  updatedTime: '1672364262457',
  category: 'linear',
};
const okxOrder = {
  instType: 'SWAP',
  instId: 'BTC-USDT-SWAP',
  ordId: '312269865356374016',
  clOrdId: HEX,
  side: 'buy',
  state: 'partially_filled',
  accFillSz: '3',
  fillPx: '60000.1',
  fillSz: '3',
  tradeId: '242589207',
  fillFee: '-0.9',
  fillFeeCcy: 'USDT',
  fillTime: '1597026383085',
  execType: 'T',
  cancelSource: '',
  uTime: '1597026383086',
};
const okx = (order: object) => ({
  arg: { channel: 'orders', instType: 'ANY', uid: '77982378738415879' },
  data: [order],
});
const execution = {
  order_id: 'OK4GJX-KSTLS-7DZZO5',
  cl_ord_id: ID,
  exec_id: 'TUXV5Z-3ANNI-AW6FBA',
  exec_type: 'trade',
  trade_id: 365573,
  symbol: 'BTC/USD',
  side: 'sell',
  last_qty: 0.005,
  last_price: 26599.9,
  liquidity_ind: 't',
  cost: 132.9995,
  order_status: 'partially_filled',
  order_type: 'limit',
  fees: [{ asset: 'USD', qty: 0.3458 }],
  timestamp: '2023-09-22T10:33:05.709982Z',
};
const deribit = (channel: string, data: unknown) => ({
  jsonrpc: '2.0',
  method: 'subscription',
  params: { channel, data },
});

const DERIBIT_ORDER = {
  label: ID,
  order_state: 'open',
  creation_timestamp: 1,
  last_update_timestamp: 2,
};
const COINBASE_ORDER = {
  order_id: 'XXX',
  client_order_id: ID,
  product_id: 'BTC-USD',
  status: 'OPEN',
  cumulative_quantity: '0',
};

/** The messages are those of the documentations, with our client id. */
const CASES: readonly Case[] = [
  {
    // 'User Data Stream', 'Order Update'
    name: 'a fill',
    venue: 'binance_spot',
    message: { subscriptionId: 0, event: report },
    expected: [
      owner('4293153'),
      fill({
        id: 'BTCUSDT:4293153:17',
        orderId: ID,
        side: 'buy',
        price: '59999.5',
        amount: '0.4',
        fee: '0.0004',
        feeAsset: 'BTC',
        liquidity: 'taker',
        at: 1499405658657,
      }),
    ],
  },
  {
    name: 'that a stop with a limit is on the book',
    venue: 'binance_spot',
    message: { ...report, o: 'STOP_LOSS_LIMIT', x: 'NEW', X: 'NEW', l: '0', t: -1, w: true },
    expected: [owner('4293153'), triggered(1499405658657)],
  },
  {
    name: 'that a stop with a limit waits',
    venue: 'binance_spot',
    message: { ...report, o: 'STOP_LOSS_LIMIT', x: 'NEW', X: 'NEW', l: '0', t: -1, w: false },
    expected: [owner('4293153')],
  },
  {
    name: 'a cancellation, under the id of the order that it cancels',
    venue: 'binance_spot',
    message: { ...report, c: 'by-the-website', C: ID, x: 'CANCELED', X: 'CANCELED', l: '0', t: -1 },
    expected: [owner('4293153'), done({ status: 'cancelled', reason: null, at: 1499405658657 })],
  },
  {
    // 'Event: Order Update' of COIN-M futures
    name: 'a fill with a rebate, in dollars',
    venue: 'binance_coinm',
    message: update,
    expected: [
      owner('8886774'),
      fill({ side: 'sell', amount: '300', fee: '-0.00000005', liquidity: 'maker' }),
    ],
  },
  {
    name: 'a change of an order, with contracts as dollars',
    venue: 'binance_coinm',
    message: {
      ...update,
      o: { ...update.o, x: 'AMENDMENT', X: 'NEW', l: '0', L: '0', p: '59000', q: '4' },
    },
    expected: [owner('8886774'), terms({ price: '59000', amount: '400' })],
  },
  {
    name: 'a liquidation, by the client id that Binance gives its order',
    venue: 'binance_coinm',
    message: { ...update, o: { ...update.o, c: 'autoclose-1596542005017000006' } },
    expected: [fill({ orderId: null, closedBy: 'liquidation' })],
  },
  {
    name: 'a part that Binance closes by auto-deleveraging',
    venue: 'binance_coinm',
    message: { ...update, o: { ...update.o, c: 'adl_autoclose' } },
    expected: [fill({ orderId: null, closedBy: 'deleveraging' })],
  },
  {
    name: 'a delivery, which is no liquidation',
    venue: 'binance_coinm',
    message: { ...update, o: { ...update.o, c: 'settlement_autoclose-1' } },
    expected: [fill({ orderId: null, closedBy: undefined })],
  },
  {
    // 'Event: Algo Order Update'
    name: 'the order that a stop has sent',
    venue: 'binance_usdm',
    message: {
      e: 'ALGO_UPDATE',
      T: 1750515742297,
      E: 1750515742303,
      o: { caid: ID, aid: 2148719, X: 'TRIGGERED', ai: '301', rm: '' },
    },
    expected: [owner('2148719'), triggered(1750515742297), owner('301')],
  },
  {
    // 'Execution'
    name: 'a fill',
    venue: 'bybit_unified',
    message: {
      topic: 'execution',
      id: '386825804_BTCUSDT_140612148849382',
      creationTime: 1746270400355,
      data: [
        {
          category: 'linear',
          symbol: 'BTCUSDT',
          execFee: '26.3725275',
          execId: '0ab1bdf7-4219-438b-b30a-32ec863018f7',
          execPrice: '95900.1',
          execQty: '0.5',
          execType: 'Trade',
          execTime: '1746270400353',
          feeRate: '0.00055',
          isMaker: false,
          orderId: '9aac161b-8ed6-450d-9cab-c5cc67c21784',
          orderLinkId: ID,
          side: 'Sell',
        },
      ],
    },
    expected: [
      fill({
        orderId: ID,
        symbol: 'BTCUSDT.P',
        side: 'sell',
        amount: '0.5',
        fee: '26.3725275',
        feeAsset: 'USDT',
      }),
    ],
  },
  {
    // 'Order'
    name: 'the cancellation of a partly filled order',
    venue: 'bybit_unified',
    message: {
      topic: 'order',
      id: '5923240c6880ab-c59f-420b-9adb-3639adc9dd90',
      creationTime: 1672364262474,
      data: [bybitOrder],
    },
    expected: [
      owner('5cf98598-39a7-459e-97bf-76ca765ee020'),
      done({ status: 'cancelled', reason: null, at: 1672364262457 }),
    ],
  },
  {
    name: 'that a stop waits, and that it was triggered',
    venue: 'bybit_unified',
    message: {
      topic: 'order',
      id: '5923240c6880ab-c59f-420b-9adb-3639adc9dd90',
      creationTime: 1672364262474,
      data: [
        { ...bybitOrder, orderStatus: 'Untriggered', triggerPrice: '61000' },
        { ...bybitOrder, orderStatus: 'Triggered', triggerPrice: '61000' },
      ],
    },
    expected: [
      owner(bybitOrder.orderId),
      terms({ triggerPrice: '61000' }),
      owner(bybitOrder.orderId),
      triggered(1672364262457),
      terms({ triggerPrice: '61000' }),
    ],
  },
  {
    name: 'that an order without a trigger price rests, with its terms',
    venue: 'bybit_unified',
    message: {
      topic: 'order',
      id: '5923240c6880ab-c59f-420b-9adb-3639adc9dd90',
      creationTime: 1672364262474,
      data: [
        { ...bybitOrder, orderStatus: 'New', price: '50000', qty: '0.100', triggerPrice: '0.00' },
      ],
    },
    expected: [
      owner(bybitOrder.orderId),
      terms({ price: '50000', amount: '0.1', triggerPrice: '0' }),
    ],
  },
  {
    // 'user.trades.{kind}.{currency}.{interval}'
    name: 'a fill',
    venue: 'deribit',
    message: deribit('user.trades.any.any.raw', [
      {
        trade_id: 'ETH-3696062',
        order_id: 'ETH-784331',
        label: ID,
        instrument_name: 'BTC-PERPETUAL',
        direction: 'sell',
        price: 8632.5,
        amount: 10,
        fee: 5.8e-7,
        fee_currency: 'BTC',
        liquidity: 'T',
        timestamp: 1590484589188,
      },
    ]),
    expected: [fill({ orderId: ID, side: 'sell', amount: '10', fee: '0.00000058' })],
  },
  {
    // 'user.orders.{kind}.{currency}.raw'
    name: 'a rejection of one order',
    venue: 'deribit',
    message: deribit('user.orders.any.any.raw', {
      order_id: 'ETH-331562',
      label: ID,
      order_state: 'rejected',
      reject_reason: 'reject_post_only',
      creation_timestamp: 1,
      last_update_timestamp: 2,
    }),
    expected: [
      owner('ETH-331562'),
      done({ status: 'rejected', reason: 'reject post only', at: 2 }),
    ],
  },
  {
    name: 'the terms of an open order',
    venue: 'deribit',
    message: deribit('user.orders.any.any.raw', [
      { ...DERIBIT_ORDER, order_id: 'ETH-331562', price: 196.5, amount: 100 },
    ]),
    expected: [owner('ETH-331562'), terms({ price: '196.5', amount: '100' })],
  },
  {
    name: 'that a stop waits, and the order that it has sent',
    venue: 'deribit',
    message: deribit('user.orders.any.any.raw', [
      { ...DERIBIT_ORDER, order_id: 'SLMS-1', order_state: 'untriggered' },
      { ...DERIBIT_ORDER, order_id: 'ETH-331562', trigger_order_id: 'SLMS-1' },
    ]),
    expected: [owner('SLMS-1'), owner('ETH-331562'), triggered(2)],
  },
  {
    // 'Algo orders channel'
    name: 'that a stop is effective',
    venue: 'okx',
    message: {
      arg: { channel: 'orders-algo', instType: 'ANY', uid: '77982378738415879' },
      data: [
        {
          instType: 'SWAP',
          instId: 'BTC-USDT-SWAP',
          algoId: '581878926302093312',
          algoClOrdId: HEX,
          ordId: '312269865356374016',
          ordType: 'trigger',
          state: 'effective',
          failCode: '',
          uTime: '1597026383086',
        },
      ],
    },
    expected: [triggered(1597026383086), owner('312269865356374016')],
  },
  {
    // 'Order channel'
    name: 'a fill, with contracts as coins',
    venue: 'okx',
    message: okx(okxOrder),
    expected: [
      owner('312269865356374016'),
      fill({
        id: 'BTC-USDT-SWAP:312269865356374016:242589207',
        orderId: ID,
        amount: '0.03',
        fee: '0.9',
        feeAsset: 'USDT',
        at: 1597026383085,
      }),
    ],
  },
  {
    name: 'the terms of an open order, with contracts as coins',
    venue: 'okx',
    message: okx({ ...okxOrder, state: 'live', tradeId: '', fillSz: '0', px: '59000', sz: '12' }),
    expected: [owner('312269865356374016'), terms({ price: '59000', amount: '0.12' })],
  },
  {
    name: 'a liquidation, which is a fill of no order of ours',
    venue: 'okx',
    message: okx({ ...okxOrder, clOrdId: '', category: 'full_liquidation' }),
    expected: [fill({ orderId: null, amount: '0.03', closedBy: 'liquidation' })],
  },
  {
    name: 'a part that OKX closes by auto-deleveraging',
    venue: 'okx',
    message: okx({ ...okxOrder, clOrdId: '', category: 'adl' }),
    expected: [fill({ orderId: null, closedBy: 'deleveraging' })],
  },
  {
    name: 'a cancellation by OKX after a fill',
    venue: 'okx',
    message: okx({
      ...okxOrder,
      state: 'canceled',
      tradeId: '',
      fillSz: '0',
      fillPx: '',
      cancelSource: '4',
      cancelSourceReason: 'Insufficient margin',
    }),
    expected: [
      owner('312269865356374016'),
      done({ status: 'cancelled', reason: 'Insufficient margin', at: 1597026383086 }),
    ],
  },
  {
    // 'Executions'
    name: 'a fill and the cancellation of the rest in one message',
    venue: 'kraken_spot',
    message: {
      channel: 'executions',
      type: 'update',
      data: [
        execution,
        {
          order_id: execution.order_id,
          cl_ord_id: ID,
          exec_type: 'canceled',
          reason: 'User requested',
          order_status: 'canceled',
          timestamp: '2023-09-22T10:33:06Z',
        },
      ],
      sequence: 7,
    },
    expected: [
      owner(execution.order_id),
      fill({
        id: 'XBTUSD:OK4GJX-KSTLS-7DZZO5:TUXV5Z-3ANNI-AW6FBA',
        orderId: ID,
        symbol: 'XBTUSD',
        side: 'sell',
        price: '26599.9',
        amount: '0.005',
        fee: '0.3458',
        feeAsset: 'USD',
      }),
      owner(execution.order_id),
      done({ status: 'cancelled', reason: null, at: Date.UTC(2023, 8, 22, 10, 33, 6) }),
    ],
  },
  {
    name: 'a change of an order',
    venue: 'kraken_spot',
    message: {
      channel: 'executions',
      type: 'update',
      data: [
        {
          order_id: execution.order_id,
          cl_ord_id: ID,
          exec_type: 'amended',
          order_status: 'new',
          limit_price: 26_000,
          order_qty: 0.006,
          timestamp: '2023-09-22T10:33:06Z',
        },
      ],
      sequence: 9,
    },
    expected: [owner(execution.order_id), terms({ price: '26000', amount: '0.006' })],
  },
  {
    name: 'that a stop waits, and that it was triggered',
    venue: 'kraken_spot',
    message: {
      channel: 'executions',
      type: 'update',
      data: ['untriggered', 'triggered'].map((status) => ({
        order_id: execution.order_id,
        cl_ord_id: ID,
        exec_type: 'status',
        order_status: 'new',
        order_type: 'stop-loss-limit',
        triggers: { reference: 'last', price: 26600, price_type: 'static', status },
        timestamp: '2023-09-22T10:33:06Z',
      })),
      sequence: 8,
    },
    expected: [
      owner(execution.order_id),
      owner(execution.order_id),
      triggered(Date.UTC(2023, 8, 22, 10, 33, 6)),
    ],
  },
  {
    // 'User Channel'
    name: 'that an order has fills, and its cancellation',
    venue: 'coinbase',
    message: {
      channel: 'user',
      client_id: '',
      timestamp: '2023-02-09T20:33:57.609931463Z',
      sequence_num: 0,
      events: [
        {
          type: 'update',
          orders: [
            {
              ...COINBASE_ORDER,
              cumulative_quantity: '0.01',
              leaves_quantity: '0.000994',
              status: 'CANCELLED',
              cancel_reason: 'User requested cancel',
            },
          ],
        },
      ],
    },
    expected: [
      owner('XXX'),
      {
        kind: 'fills',
        venueOrderId: 'XXX',
        contract: expect.objectContaining({ symbol: 'BTC-USD' }),
      },
      done({ status: 'cancelled', reason: null, at: Date.parse('2023-02-09T20:33:57.609931463Z') }),
    ],
  },
  {
    name: 'that a stop waits, and that it was triggered',
    venue: 'coinbase',
    message: {
      channel: 'user',
      client_id: '',
      timestamp: '2023-02-09T20:33:57Z',
      sequence_num: 0,
      events: [
        { type: 'update', orders: [{ ...COINBASE_ORDER, trigger_status: 'STOP_PENDING' }] },
        { type: 'update', orders: [{ ...COINBASE_ORDER, trigger_status: 'STOP_TRIGGERED' }] },
      ],
    },
    expected: [owner('XXX'), owner('XXX'), triggered(Date.UTC(2023, 1, 9, 20, 33, 57))],
  },
];

describe('a message of a private stream', () => {
  it.each(CASES)('says $name: $venue', async ({ venue, message, expected }) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], {});
    expect(scripted.api.stream.read(message)).toEqual(expected);
  });

  const ACKNOWLEDGED: readonly (readonly [LiveVenueId, unknown])[] = [
    ['binance_spot', { id: '1', status: 200, result: { subscriptionId: 0 } }],
    [
      'bybit_unified',
      { success: true, ret_msg: '', op: 'subscribe', conn_id: 'cejreaspqfh3sjdnldmg-p' },
    ],
    ['deribit', { jsonrpc: '2.0', id: 3, result: ['user.trades.any.any.raw'] }],
    [
      'okx',
      { event: 'subscribe', arg: { channel: 'orders', instType: 'ANY' }, connId: 'a4d3ae55' },
    ],
    [
      'kraken_spot',
      {
        method: 'subscribe',
        req_id: 1,
        success: true,
        result: { channel: 'executions', snap_orders: true },
      },
    ],
    ['coinbase', { channel: 'subscriptions', events: [{ subscriptions: { user: ['d9bb84c9'] } }] }],
  ];
  it.each(ACKNOWLEDGED)(
    'confirms the subscription, and is for ccxt: %s',
    async (venue, message) => {
      scripted = await openScriptedApi(venue, CONTRACTS[venue], {});
      expect(scripted.api.stream.isSubscribed(message)).toBe(true);
      expect(scripted.api.stream.read(message)).toBeUndefined();
    },
  );

  it.each([
    ['binance_spot', { event: { e: 'eventStreamTerminated', E: 1728973001334 } }],
    [
      'binance_usdm',
      { e: 'listenKeyExpired', E: 1576653824250, listenKey: 'WsCMN0a4KHUPTQuX6IUnqEZfB1' },
    ],
  ] as const)('ends the stream: %s', async (venue, message) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], {});
    expect(scripted.api.stream.isEnded?.(message)).toBe(true);
  });
});
