import { afterEach, describe, expect, it } from '@jest/globals';
import type { Order } from '@parallax/protocol';
import type { LiveVenueId } from '../venues.ts';
import { statusByFilled } from './live-account.ts';
import { CONTRACTS } from './testing/contracts.ts';
import {
  Answers,
  Failure,
  openScriptedApi,
  type Script,
  type ScriptedApi,
} from './testing/scripted-api.ts';
import type { FoundOrder } from './venue-api.ts';

const ID = '0b0e7c1e-5d0c-4f0e-9c1a-2f6d1a7b8c9d';
const HEX = ID.replaceAll('-', '');

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

const binanceSpot = (changes: object) => ({
  symbol: 'BTCUSDT',
  orderId: 1,
  orderListId: -1,
  clientOrderId: ID,
  price: '50000.00000000',
  origQty: '0.10000000',
  executedQty: '0.00000000',
  cummulativeQuoteQty: '0.00000000',
  status: 'NEW',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  time: 1499827319559,
  updateTime: 1499827319559,
  ...changes,
});
const NO_ORDER = new Failure(400, { code: -2013, msg: 'Order does not exist.' });

const bybitList = (list: readonly object[]) => ({
  retCode: 0,
  retMsg: 'OK',
  result: { nextPageCursor: '', category: 'linear', list },
  time: 1684765770483,
});
const bybitOrder = (changes: object) => ({
  orderId: 'fd4300ae-7847-404e-b947-b46980a4d140',
  orderLinkId: ID,
  symbol: 'BTCUSDT',
  price: '50000',
  qty: '0.100',
  side: 'Buy',
  orderStatus: 'New',
  cumExecQty: '0.000',
  rejectReason: 'EC_NoError',
  cancelType: 'UNKNOWN',
  ...changes,
});

const deribitOrder = (changes: object) => ({
  order_id: 'ETH-331562',
  label: ID,
  order_state: 'open',
  order_type: 'limit',
  price: 196.5,
  amount: 100,
  filled_amount: 0,
  average_price: 0,
  creation_timestamp: 1550219749176,
  last_update_timestamp: 1550219749176,
  ...changes,
});
const deribit = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result });

const okx = (data: readonly object[]) => ({ code: '0', msg: '', data });
const okxOrder = (changes: object) => ({
  instType: 'SWAP',
  instId: 'BTC-USDT-SWAP',
  ordId: '680800019749904384',
  clOrdId: HEX,
  px: '50000',
  sz: '10',
  accFillSz: '0',
  state: 'live',
  cancelSource: '',
  cancelSourceReason: '',
  ...changes,
});

const kraken = (result: object) => ({ error: [], result });
const krakenOrder = (changes: object) => ({
  refid: null,
  userref: null,
  cl_ord_id: ID,
  status: 'open',
  opentm: 1688666559.8974,
  descr: { pair: 'XBTUSD', type: 'buy', ordertype: 'limit', price: '50000.0', price2: '0' },
  vol: '0.10000000',
  vol_exec: '0.00000000',
  oflags: 'fciq',
  ...changes,
});

const coinbaseOrder = (changes: object) => ({
  order_id: '0000-000000-000000',
  product_id: 'BTC-USD',
  client_order_id: ID,
  status: 'OPEN',
  filled_size: '0',
  order_configuration: {
    limit_limit_gtc: { base_size: '0.10', limit_price: '50000.00', post_only: false },
  },
  created_time: '2025-11-10T00:00:00Z',
  ...changes,
});

const NOT_AT_OKX = {
  'GET /api/v5/trade/order': { code: '51603', msg: 'Order does not exist', data: [] },
};
const okxLists = (archived: readonly object[]): Script => ({
  'GET /api/v5/trade/orders-pending': okx([]),
  'GET /api/v5/trade/orders-history': okx([]),
  'GET /api/v5/trade/orders-history-archive': okx(archived),
});

interface Case {
  readonly name: string;
  readonly venue: LiveVenueId;
  readonly script: Script;
  readonly expected: FoundOrder | undefined;
  readonly changes?: Partial<Order>;
}

const found = (id: string, changes: Partial<FoundOrder> = {}): FoundOrder => ({
  venueOrderIds: [id],
  status: 'open',
  reason: null,
  filled: '0',
  ...changes,
});

/** The answers are those of the documentations, with our client id. */
const CASES: readonly Case[] = [
  // 'Query order (USER_DATA)'
  {
    name: 'open',
    venue: 'binance_spot',
    script: { 'GET /api/v3/order': binanceSpot({}) },
    expected: found('1'),
  },
  {
    name: 'partly filled, then cancelled',
    venue: 'binance_spot',
    script: {
      'GET /api/v3/order': new Answers(
        binanceSpot({ status: 'CANCELED', executedQty: '0.04000000' }),
        NO_ORDER,
      ),
    },
    expected: found('1', { status: 'cancelled', filled: '0.04' }),
  },
  {
    name: 'replaced by its second version',
    venue: 'binance_spot',
    script: {
      'GET /api/v3/order': new Answers(
        binanceSpot({ status: 'CANCELED' }),
        binanceSpot({
          orderId: 2,
          clientOrderId: `${HEX}r1`,
          executedQty: '0.1',
          status: 'FILLED',
        }),
      ),
    },
    expected: { ...found('1'), venueOrderIds: ['1', '2'], status: 'filled', filled: '0.1' },
  },
  {
    name: 'an IOC order whose rest expired',
    venue: 'binance_spot',
    script: { 'GET /api/v3/order': binanceSpot({ status: 'EXPIRED', executedQty: '0.01' }) },
    expected: found('1', { status: 'expired', filled: '0.01' }),
  },
  {
    name: 'unknown',
    venue: 'binance_spot',
    script: { 'GET /api/v3/order': NO_ORDER, 'GET /api/v3/allOrders': [] },
    expected: undefined,
  },
  // 'Query Order' of COIN-M futures
  {
    name: 'contracts as dollars',
    venue: 'binance_coinm',
    script: {
      'GET /dapi/v1/order': {
        orderId: 1917641,
        clientOrderId: ID,
        status: 'PARTIALLY_FILLED',
        executedQty: '2',
        origQty: '3',
      },
    },
    expected: found('1917641', { filled: '200' }),
  },
  // 'Query Algo Order'
  {
    name: 'a stop that has not triggered',
    venue: 'binance_usdm',
    changes: { type: 'stop', price: null, triggerPrice: '61000' },
    script: {
      'GET /fapi/v1/algoOrder': {
        algoId: 2146760,
        clientAlgoId: ID,
        algoStatus: 'NEW',
        actualOrderId: '',
      },
    },
    expected: found('2146760'),
  },
  {
    name: 'a stop that has triggered',
    venue: 'binance_usdm',
    changes: { type: 'stop', price: null, triggerPrice: '61000' },
    script: {
      'GET /fapi/v1/algoOrder': {
        algoId: 2146760,
        clientAlgoId: ID,
        algoStatus: 'FINISHED',
        actualOrderId: '77',
      },
      'GET /fapi/v1/order': {
        orderId: 77,
        clientOrderId: 'x',
        status: 'FILLED',
        executedQty: '0.1',
      },
    },
    expected: found('77', { status: 'filled', filled: '0.1' }),
  },
  // 'Get Open & Closed Orders' and 'Get Order History'
  {
    name: 'open',
    venue: 'bybit_unified',
    script: { 'GET /v5/order/realtime': bybitList([bybitOrder({})]) },
    expected: found('fd4300ae-7847-404e-b947-b46980a4d140'),
  },
  {
    name: 'partly filled, then cancelled, which ccxt calls closed',
    venue: 'bybit_unified',
    script: {
      'GET /v5/order/realtime': bybitList([]),
      'GET /v5/order/history': bybitList([
        bybitOrder({
          orderStatus: 'PartiallyFilledCanceled',
          cumExecQty: '0.05',
          rejectReason: 'EC_PerCancelRequest',
        }),
      ]),
    },
    expected: found('fd4300ae-7847-404e-b947-b46980a4d140', {
      status: 'cancelled',
      filled: '0.05',
    }),
  },
  {
    name: 'cancelled as post-only',
    venue: 'bybit_unified',
    script: {
      'GET /v5/order/realtime': bybitList([
        bybitOrder({ orderStatus: 'Cancelled', rejectReason: 'EC_PostOnlyWillTakeLiquidity' }),
      ]),
    },
    expected: found('fd4300ae-7847-404e-b947-b46980a4d140', {
      status: 'cancelled',
      reason: 'PostOnlyWillTakeLiquidity',
    }),
  },
  {
    name: 'unknown',
    venue: 'bybit_unified',
    script: { 'GET /v5/order/realtime': bybitList([]), 'GET /v5/order/history': bybitList([]) },
    expected: undefined,
  },
  // 'private/get_order_state_by_label'
  {
    name: 'partly filled, by its label',
    venue: 'deribit',
    changes: { amount: '100' },
    script: {
      'GET /api/v2/private/get_order_state_by_label': deribit([
        deribitOrder({ filled_amount: 40 }),
      ]),
    },
    expected: found('ETH-331562', { filled: '40' }),
  },
  {
    name: 'a stop and the order that it has sent',
    venue: 'deribit',
    changes: { amount: '100', type: 'stop', price: null, triggerPrice: '61000' },
    script: {
      'GET /api/v2/private/get_order_state_by_label': deribit([
        deribitOrder({
          order_state: 'filled',
          filled_amount: 100,
          creation_timestamp: 1550219749200,
        }),
        deribitOrder({ order_id: 'SLMS-1', order_state: 'triggered' }),
      ]),
    },
    expected: {
      ...found('SLMS-1'),
      venueOrderIds: ['SLMS-1', 'ETH-331562'],
      status: 'filled',
      filled: '100',
    },
  },
  {
    name: 'unknown',
    venue: 'deribit',
    changes: { amount: '100' },
    script: {
      'GET /api/v2/private/get_order_state_by_label': deribit([]),
      'GET /api/v2/private/get_order_history_by_instrument': deribit([]),
    },
    expected: undefined,
  },
  // 'Get order details'
  {
    name: 'contracts as coins',
    venue: 'okx',
    script: {
      'GET /api/v5/trade/order': okx([okxOrder({ state: 'partially_filled', accFillSz: '3' })]),
    },
    expected: found('680800019749904384', { filled: '0.03' }),
  },
  {
    name: 'cancelled by OKX',
    venue: 'okx',
    script: {
      'GET /api/v5/trade/order': okx([
        okxOrder({
          state: 'canceled',
          cancelSource: '31',
          cancelSourceReason: 'Post-only order would have taken liquidity',
        }),
      ]),
    },
    expected: found('680800019749904384', {
      status: 'cancelled',
      reason: 'Post-only order would have taken liquidity',
    }),
  },
  {
    name: 'unknown',
    venue: 'okx',
    script: { ...NOT_AT_OKX, ...okxLists([]) },
    expected: undefined,
  },
  // 'Get Open Orders' and 'Get Closed Orders'
  {
    name: 'filled, with the ids of its trades',
    venue: 'kraken_spot',
    script: {
      'POST /0/private/OpenOrders': kraken({ open: {} }),
      'POST /0/private/ClosedOrders': kraken({
        closed: {
          'OQCLML-BW3P3-BUCMWZ': krakenOrder({
            status: 'closed',
            vol_exec: '0.10000000',
            trades: ['TCCCTY-WE2O6-P3NB37'],
          }),
        },
        count: 1,
      }),
    },
    expected: found('OQCLML-BW3P3-BUCMWZ', {
      status: 'filled',
      filled: '0.1',
      tradeIds: ['TCCCTY-WE2O6-P3NB37'],
    }),
  },
  {
    name: 'not another order that the venue lists',
    venue: 'kraken_spot',
    script: {
      'POST /0/private/OpenOrders': kraken({
        open: { 'O-1': krakenOrder({ cl_ord_id: 'other' }) },
      }),
      'POST /0/private/ClosedOrders': kraken({ closed: {}, count: 0 }),
    },
    expected: undefined,
  },
  // 'List Orders'
  {
    name: 'among the orders of its time',
    venue: 'coinbase',
    script: {
      'GET /api/v3/brokerage/orders/historical/batch': {
        orders: [
          coinbaseOrder({ client_order_id: 'x' }),
          coinbaseOrder({ status: 'CANCELLED', filled_size: '0.05' }),
        ],
        has_next: false,
        cursor: '',
      },
    },
    expected: found('0000-000000-000000', { status: 'cancelled', filled: '0.05' }),
  },
  {
    name: 'unknown',
    venue: 'coinbase',
    script: {
      'GET /api/v3/brokerage/orders/historical/batch': { orders: [], has_next: false, cursor: '' },
    },
    expected: undefined,
  },
];

const doneOrder = { status: 'FILLED', executedQty: '0.1', avgPrice: '50000' };

/** Venues know the ids of clients for a while, or of open orders only. */
const FORGOTTEN: readonly Case[] = [
  // 'All orders (USER_DATA)'
  {
    name: 'that Binance no longer knows by its id',
    venue: 'binance_spot',
    script: {
      'GET /api/v3/order': NO_ORDER,
      'GET /api/v3/allOrders': [binanceSpot({ clientOrderId: 'x' }), binanceSpot(doneOrder)],
    },
    expected: found('1', { status: 'filled', filled: '0.1' }),
  },
  {
    name: 'that Binance no longer knows by its id',
    venue: 'binance_usdm',
    script: {
      'GET /fapi/v1/order': NO_ORDER,
      'GET /fapi/v1/allOrders': [binanceSpot(doneOrder)],
    },
    expected: found('1', { status: 'filled', filled: '0.1' }),
  },
  // 'Get order history (last 3 months)'
  {
    name: 'that OKX has archived',
    venue: 'okx',
    script: {
      ...NOT_AT_OKX,
      ...okxLists([okxOrder({ clOrdId: 'x' }), okxOrder({ state: 'filled', accFillSz: '10' })]),
    },
    expected: found('680800019749904384', { status: 'filled', filled: '0.1' }),
  },
  // 'private/get_order_history_by_instrument'
  {
    name: 'that Deribit lists as historical',
    venue: 'deribit',
    changes: { amount: '100' },
    script: {
      'GET /api/v2/private/get_order_state_by_label': deribit([]),
      'GET /api/v2/private/get_order_history_by_instrument': new Answers(
        deribit([deribitOrder({ label: 'x' })]),
        deribit([deribitOrder({ order_state: 'filled', filled_amount: 100 })]),
      ),
    },
    expected: found('ETH-331562', { status: 'filled', filled: '100' }),
  },
  {
    name: 'that is older than the week which Bybit lists at once',
    venue: 'bybit_unified',
    changes: { createdAt: '2025-10-27T00:00:00Z' },
    script: {
      'GET /v5/order/realtime': bybitList([]),
      'GET /v5/order/history': new Answers(
        bybitList([]),
        bybitList([bybitOrder({ orderStatus: 'Filled', cumExecQty: '0.1' })]),
      ),
    },
    expected: found('fd4300ae-7847-404e-b947-b46980a4d140', { status: 'filled', filled: '0.1' }),
  },
];

/** Venues that take an id again list several orders under it. */
const COPIES: readonly Case[] = [
  {
    name: 'whose label several orders have',
    venue: 'deribit',
    changes: { amount: '100' },
    script: {
      'GET /api/v2/private/get_order_state_by_label': deribit([
        deribitOrder({ order_id: 'ETH-1', filled_amount: 30 }),
        deribitOrder({
          order_id: 'ETH-2',
          order_state: 'filled',
          filled_amount: 100,
          creation_timestamp: 1550219749200,
        }),
      ]),
    },
    expected: found('ETH-1', {
      venueOrderIds: ['ETH-2', 'ETH-1'],
      status: 'open',
      filled: '130',
      copies: 2,
    }),
  },
  {
    name: 'whose id Kraken has taken again',
    venue: 'kraken_spot',
    script: {
      'POST /0/private/OpenOrders': kraken({ open: { 'O-2': krakenOrder({ vol_exec: '0.05' }) } }),
      'POST /0/private/ClosedOrders': kraken({
        closed: { 'O-1': krakenOrder({ status: 'closed', vol_exec: '0.1', trades: ['T-1'] }) },
        count: 1,
      }),
    },
    expected: found('O-2', {
      venueOrderIds: ['O-1', 'O-2'],
      filled: '0.15',
      tradeIds: ['T-1'],
      copies: 2,
    }),
  },
];

const STOP = { type: 'stop_limit', price: '61100', triggerPrice: '61000' } as const;

/** A stop with a limit that waits for its trigger price, and that rests in the book without fills. */
const TRIGGERS: readonly (readonly [
  LiveVenueId,
  Partial<Order>,
  (hasTriggered: boolean) => Script,
])[] = [
  [
    'binance_spot',
    {},
    (isWorking) => ({ 'GET /api/v3/order': binanceSpot({ type: 'STOP_LOSS_LIMIT', isWorking }) }),
  ],
  [
    'binance_usdm',
    {},
    (hasTriggered) => ({
      'GET /fapi/v1/algoOrder': {
        algoId: 2146760,
        clientAlgoId: ID,
        algoStatus: hasTriggered ? 'TRIGGERED' : 'NEW',
        actualOrderId: hasTriggered ? '77' : '',
      },
      'GET /fapi/v1/order': { orderId: 77, clientOrderId: 'x', status: 'NEW', executedQty: '0' },
    }),
  ],
  [
    'bybit_unified',
    {},
    (hasTriggered) => ({
      'GET /v5/order/realtime': bybitList([
        bybitOrder({ orderStatus: hasTriggered ? 'New' : 'Untriggered', triggerPrice: '61000' }),
      ]),
    }),
  ],
  [
    'deribit',
    { amount: '100' },
    (hasTriggered) => ({
      'GET /api/v2/private/get_order_state_by_label': deribit([
        deribitOrder({
          order_id: 'SLMS-1',
          order_type: 'stop_limit',
          order_state: hasTriggered ? 'triggered' : 'untriggered',
        }),
        ...(hasTriggered ? [deribitOrder({ trigger_order_id: 'SLMS-1' })] : []),
      ]),
    }),
  ],
  [
    'okx',
    {},
    (hasTriggered) => ({
      'GET /api/v5/trade/order-algo': okx([
        {
          algoId: '581878926302093312',
          algoClOrdId: HEX,
          ordId: hasTriggered ? '680800019749904384' : '',
          state: hasTriggered ? 'effective' : 'live',
        },
      ]),
      'GET /api/v5/trade/order': okx([okxOrder({})]),
    }),
  ],
  [
    'kraken_spot',
    {},
    (hasTriggered) => ({
      'POST /0/private/OpenOrders': kraken({
        open: {
          'O-1': krakenOrder({
            descr: { ordertype: 'stop-loss-limit', price: '61000.0', price2: '61100.0' },
            misc: hasTriggered ? 'stopped' : '',
          }),
        },
      }),
      'POST /0/private/ClosedOrders': kraken({ closed: {}, count: 0 }),
    }),
  ],
  [
    'coinbase',
    {},
    (hasTriggered) => ({
      'GET /api/v3/brokerage/orders/historical/batch': {
        orders: [
          coinbaseOrder({ trigger_status: hasTriggered ? 'STOP_TRIGGERED' : 'STOP_PENDING' }),
        ],
        has_next: false,
        cursor: '',
      },
    }),
  ],
];

describe('an order, as its venue shows it', () => {
  it.each([...CASES, ...FORGOTTEN, ...COPIES])('is found $name: $venue', async (each) => {
    const { venue, script, changes, expected } = each;
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script);
    const request = scripted.request({ id: ID, ...changes });
    const order = await scripted.api.find(request);
    const rest = {
      terms: undefined,
      averagePrice: undefined,
      updatedAt: undefined,
      hasTriggered: undefined,
    };
    expect(order && { ...order, ...rest }).toEqual(expected);
  });

  it.each(TRIGGERS)('says whether it was triggered: %s', async (venue, terms, scriptOf) => {
    for (const hasTriggered of [false, true]) {
      scripted = await openScriptedApi(venue, CONTRACTS[venue], scriptOf(hasTriggered));
      const order = await scripted.api.find(scripted.request({ id: ID, ...STOP, ...terms }));
      expect(order).toMatchObject({ status: 'open', filled: '0', hasTriggered });
      await scripted.close();
    }
  });

  it.each([
    ['listed', [okxOrder({ state: 'filled', accFillSz: '10' })], 'filled'],
    ['listed no longer', [], undefined],
  ])('is that of a triggered order at OKX: %s', async (_, listed, status) => {
    const { ordId } = okxOrder({});
    const algo = { algoId: '581878926302093312', algoClOrdId: HEX, ordId, state: 'effective' };
    scripted = await openScriptedApi('okx', CONTRACTS.okx, {
      'GET /api/v5/trade/order-algo': okx([algo]),
      ...NOT_AT_OKX,
      ...okxLists(listed),
    });
    const order = await scripted.api.find(scripted.request({ id: ID, ...STOP }));
    expect(order?.status).toBe(status);
  });

  it('is looked for in the lists of OKX together with others', async () => {
    const listed = okxOrder({ clOrdId: HEX, state: 'filled', accFillSz: '10' });
    const script = { ...NOT_AT_OKX, ...okxLists([listed]) };
    const opened = await openScriptedApi('okx', CONTRACTS.okx, script);
    scripted = opened;
    const others = Array.from({ length: 8 }, (_, i) => ID.replace('0b0e7c1e', `0000000${i}`));
    const found = await Promise.all(
      [...others, ID].map((id) => opened.api.find(opened.request({ id }))),
    );
    expect(found.map((order) => order?.status)).toEqual([...others.map(() => undefined), 'filled']);
    const archive = 'GET /api/v5/trade/orders-history-archive';
    expect(opened.requests.filter(({ call }) => call === archive).length).toBeLessThanOrEqual(2);
  });

  it.each<[LiveVenueId, Script, object]>([
    ['binance_spot', { 'GET /api/v3/order': binanceSpot({}) }, { price: '50000', amount: '0.1' }],
    ['binance_usdm', { 'GET /fapi/v1/order': binanceSpot({}) }, { price: '50000', amount: '0.1' }],
    [
      'bybit_unified',
      { 'GET /v5/order/realtime': bybitList([bybitOrder({})]) },
      { price: '50000', amount: '0.1' },
    ],
    // 10 contracts of 0.01 BTC
    ['okx', { 'GET /api/v5/trade/order': okx([okxOrder({})]) }, { price: '50000', amount: '0.1' }],
    [
      'deribit',
      { 'GET /api/v2/private/get_order_state_by_label': deribit([deribitOrder({})]) },
      { price: '196.5', amount: '100' },
    ],
    [
      'kraken_spot',
      {
        'POST /0/private/OpenOrders': kraken({ open: { 'O-1': krakenOrder({}) } }),
        'POST /0/private/ClosedOrders': kraken({ closed: {}, count: 0 }),
      },
      { price: '50000', amount: '0.1' },
    ],
    [
      'coinbase',
      {
        'GET /api/v3/brokerage/orders/historical/batch': {
          orders: [coinbaseOrder({})],
          has_next: false,
          cursor: '',
        },
      },
      { price: '50000', amount: '0.1' },
    ],
  ])('has its present terms, in our units: %s', async (venue, script, terms) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script);
    const order = await scripted.api.find(scripted.request({ id: ID }));
    expect(order?.terms).toEqual(terms);
  });

  it.each<[LiveVenueId, Script]>([
    [
      'okx',
      {
        'GET /api/v5/trade/order-algo': okx([
          { algoId: '1', state: 'live', sz: '10', triggerPx: '61000', ordPx: '61100' },
        ]),
      },
    ],
    [
      'kraken_spot',
      {
        'POST /0/private/OpenOrders': kraken({
          open: {
            'O-1': krakenOrder({
              descr: { ordertype: 'stop-loss-limit', price: '61000.0', price2: '61100.0' },
            }),
          },
        }),
        'POST /0/private/ClosedOrders': kraken({ closed: {}, count: 0 }),
      },
    ],
  ])('has its present terms while it waits for its trigger: %s', async (venue, script) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script);
    const order = await scripted.api.find(scripted.request({ id: ID, ...STOP }));
    const expected = { price: '61100', amount: '0.1', triggerPrice: '61000' };
    expect(order?.terms).toEqual(expected);
  });

  it.each<[LiveVenueId, Script]>([
    [
      'binance_spot',
      {
        'GET /api/v3/order': binanceSpot({
          status: 'PARTIALLY_FILLED',
          executedQty: '0.05',
          cummulativeQuoteQty: '2500',
        }),
      },
    ],
    ['binance_usdm', { 'GET /fapi/v1/order': binanceSpot({ ...doneOrder, executedQty: '0.05' }) }],
    [
      'bybit_unified',
      {
        'GET /v5/order/realtime': bybitList([
          bybitOrder({ cumExecQty: '0.05', avgPrice: '50000' }),
        ]),
      },
    ],
    ['okx', { 'GET /api/v5/trade/order': okx([okxOrder({ accFillSz: '5', avgPx: '50000' })]) }],
    [
      'deribit',
      {
        'GET /api/v2/private/get_order_state_by_label': deribit([
          deribitOrder({ filled_amount: 0.05, average_price: 50000 }),
        ]),
      },
    ],
    [
      'kraken_spot',
      {
        'POST /0/private/OpenOrders': kraken({
          open: { 'O-1': krakenOrder({ vol_exec: '0.05', cost: '2500' }) },
        }),
        'POST /0/private/ClosedOrders': kraken({ closed: {}, count: 0 }),
      },
    ],
    [
      'coinbase',
      {
        'GET /api/v3/brokerage/orders/historical/batch': {
          orders: [coinbaseOrder({ filled_size: '0.05', average_filled_price: '50000' })],
          has_next: false,
          cursor: '',
        },
      },
    ],
  ])('has the average price of what is filled: %s', async (venue, script) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script);
    const order = await scripted.api.find(scripted.request({ id: ID }));
    expect(order).toMatchObject({ filled: '0.05', averagePrice: '50000' });
  });

  it.each([
    ['open', '0.05', 'open'],
    ['cancelled', '0.05', 'cancelled'],
    ['cancelled', '0.1', 'filled'],
    ['filled', '0.05', 'cancelled'],
    ['filled', '0.1', 'filled'],
    ['expired', '0', 'expired'],
    ['rejected', '0', 'rejected'],
    ['rejected', '0.05', 'cancelled'],
  ] as const)('that is %s with %s of 0.1 filled is %s', (status, filled, expected) => {
    expect(statusByFilled(status, filled, '0.1')).toBe(expected);
  });
});
