import { afterEach, describe, expect, it } from '@jest/globals';
import { type Order, venueTermsProblem } from '@parallax/protocol';
import type { LiveInstrument } from '../map/market.ts';
import type { LiveVenueId } from '../venues.ts';
import { BYBIT_SPOT, CONTRACTS, OKX_SPOT } from './testing/contracts.ts';
import { openScriptedApi, type Script, type ScriptedApi } from './testing/scripted-api.ts';
import type { ContractOrder } from './venue-api.ts';

const ID = '0b0e7c1e-5d0c-4f0e-9c1a-2f6d1a7b8c9d';
const HEX = ID.replaceAll('-', '');
const EXPIRY = '2025-11-11T00:00:00.000Z';

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

/** How venues answer a new order, as their documentations show it. */
const ACCEPTED: Readonly<Record<LiveVenueId, Script>> = {
  // 'New order (TRADE)', response ACK
  binance_spot: {
    'POST /api/v3/order': {
      symbol: 'BTCUSDT',
      orderId: 28,
      orderListId: -1,
      clientOrderId: ID,
      transactTime: 1507725176595,
    },
  },
  // 'New Order(TRADE)' and 'New Algo Order(TRADE)' of USDⓈ-M futures
  binance_usdm: {
    'POST /fapi/v1/order': { clientOrderId: ID, cumQty: '0', orderId: 28, status: 'NEW' },
    'POST /fapi/v1/algoOrder': { algoId: 28, clientAlgoId: ID, algoStatus: 'NEW' },
  },
  // 'New Order (TRADE)' of COIN-M futures
  binance_coinm: { 'POST /dapi/v1/order': { clientOrderId: ID, orderId: 28, status: 'NEW' } },
  // 'Place Order'
  bybit_unified: {
    'POST /v5/order/create': {
      retCode: 0,
      retMsg: 'OK',
      result: { orderId: '28', orderLinkId: ID },
      retExtInfo: {},
      time: 1672211918471,
    },
  },
  // 'private/buy' and 'private/sell'
  deribit: Object.fromEntries(
    ['buy', 'sell'].map((side) => [
      `GET /api/v2/private/${side}`,
      { jsonrpc: '2.0', id: 5275, result: { trades: [], order: { order_id: '28' } } },
    ]),
  ),
  // 'Place order' and 'Place algo order'
  okx: {
    'POST /api/v5/trade/order': {
      code: '0',
      msg: '',
      data: [{ clOrdId: HEX, ordId: '28', tag: '', ts: '1695190491421', sCode: '0', sMsg: '' }],
    },
    'POST /api/v5/trade/order-algo': {
      code: '0',
      msg: '',
      data: [{ algoId: '28', algoClOrdId: HEX, sCode: '0', sMsg: '' }],
    },
  },
  // 'Add Order'
  kraken_spot: {
    'POST /0/private/AddOrder': {
      error: [],
      result: { descr: { order: 'buy 0.1 XBTUSD @ limit 50000' }, txid: ['28'] },
    },
  },
  // 'Create Order' and 'Get Best Bid/Ask'
  coinbase: {
    'POST /api/v3/brokerage/orders': {
      success: true,
      success_response: { order_id: '28', product_id: 'BTC-USD', side: 'BUY', client_order_id: ID },
    },
    'GET /api/v3/brokerage/best_bid_ask': {
      pricebooks: [
        {
          product_id: 'BTC-USD',
          bids: [{ price: '59999.99', size: '1' }],
          asks: [{ price: '60000.01', size: '1' }],
          time: '2025-11-10T00:00:00Z',
        },
      ],
    },
  },
};

type Changes = Partial<Order>;
interface Case {
  readonly name: string;
  readonly venue: LiveVenueId;
  readonly changes: Changes;
  readonly contract: LiveInstrument;
}

type Row = readonly [
  name: string,
  venue: LiveVenueId,
  changes: Changes,
  expected: Readonly<Record<string, unknown>>,
  contract?: LiveInstrument,
];

const MARKET: Changes = { type: 'market', price: null };
const STOP: Changes = { type: 'stop', price: null, triggerPrice: '61000' };
const TAKE_LIMIT: Changes = { type: 'take_profit_limit', price: '40100', triggerPrice: '40000' };
const SELL: Changes = { side: 'sell' };

const ROWS: readonly Row[] = [
  [
    'a limit order',
    'binance_spot',
    {},
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.1',
      price: '50000',
      timeInForce: 'GTC',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'a market order in the base, without a price',
    'binance_spot',
    MARKET,
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'MARKET',
      quantity: '0.1',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'a post-only order',
    'binance_spot',
    { postOnly: true },
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT_MAKER',
      quantity: '0.1',
      price: '50000',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'a stop',
    'binance_spot',
    STOP,
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'STOP_LOSS',
      quantity: '0.1',
      stopPrice: '61000',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'a take profit with a limit',
    'binance_spot',
    TAKE_LIMIT,
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'TAKE_PROFIT_LIMIT',
      quantity: '0.1',
      price: '40100',
      stopPrice: '40000',
      timeInForce: 'GTC',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'a small amount without an exponent',
    'binance_spot',
    { amount: '0.00000012' },
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.00000012',
      price: '50000',
      timeInForce: 'GTC',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'a post-only order',
    'binance_usdm',
    { postOnly: true },
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.1',
      price: '50000',
      timeInForce: 'GTX',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'a reduce-only market order',
    'binance_usdm',
    { ...MARKET, ...SELL, reduceOnly: true },
    {
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'MARKET',
      quantity: '0.1',
      reduceOnly: 'true',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'an order with an expiry',
    'binance_usdm',
    { timeInForce: 'GTD', expiresAt: EXPIRY },
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '0.1',
      price: '50000',
      timeInForce: 'GTD',
      goodTillDate: String(Date.parse(EXPIRY)),
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'a stop by the mark price',
    'binance_usdm',
    { ...STOP, triggerBy: 'mark' },
    {
      symbol: 'BTCUSDT',
      side: 'BUY',
      quantity: '0.1',
      algoType: 'CONDITIONAL',
      type: 'STOP_MARKET',
      triggerPrice: '61000',
      workingType: 'MARK_PRICE',
      clientAlgoId: ID,
    },
  ],
  [
    'dollars as contracts',
    'binance_coinm',
    { amount: '300' },
    {
      symbol: 'BTCUSD_PERP',
      side: 'BUY',
      type: 'LIMIT',
      quantity: '3',
      price: '50000',
      timeInForce: 'GTC',
      newClientOrderId: ID,
      newOrderRespType: 'ACK',
    },
  ],
  [
    'an IOC order',
    'bybit_unified',
    { timeInForce: 'IOC' },
    {
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.1',
      price: '50000',
      timeInForce: 'IOC',
      orderLinkId: ID,
    },
  ],
  [
    'a post-only order',
    'bybit_unified',
    { postOnly: true },
    {
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Limit',
      qty: '0.1',
      price: '50000',
      timeInForce: 'PostOnly',
      orderLinkId: ID,
    },
  ],
  [
    'a stop, which is not reduce-only by itself',
    'bybit_unified',
    STOP,
    {
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.1',
      triggerPrice: '61000',
      triggerDirection: 1,
      triggerBy: 'LastPrice',
      orderLinkId: ID,
    },
  ],
  [
    'a take profit of a sale',
    'bybit_unified',
    { ...SELL, type: 'take_profit', price: null, triggerPrice: '61000', triggerBy: 'index' },
    {
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Sell',
      orderType: 'Market',
      qty: '0.1',
      triggerPrice: '61000',
      triggerDirection: 1,
      triggerBy: 'IndexPrice',
      orderLinkId: ID,
    },
  ],
  [
    'a spot market order in the base',
    'bybit_unified',
    MARKET,
    {
      category: 'spot',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.1',
      marketUnit: 'baseCoin',
      orderLinkId: ID,
    },
    BYBIT_SPOT,
  ],
  [
    'a spot stop',
    'bybit_unified',
    STOP,
    {
      category: 'spot',
      symbol: 'BTCUSDT',
      side: 'Buy',
      orderType: 'Market',
      qty: '0.1',
      marketUnit: 'baseCoin',
      orderFilter: 'StopOrder',
      triggerPrice: '61000',
      orderLinkId: ID,
    },
    BYBIT_SPOT,
  ],
  [
    'dollars as they are',
    'deribit',
    { amount: '300' },
    {
      instrument_name: 'BTC-PERPETUAL',
      amount: '300',
      type: 'limit',
      price: '50000',
      time_in_force: 'good_til_cancelled',
      label: ID,
    },
  ],
  [
    'a post-only order that is rejected, not repriced',
    'deribit',
    { amount: '10', postOnly: true },
    {
      instrument_name: 'BTC-PERPETUAL',
      amount: '10',
      type: 'limit',
      price: '50000',
      time_in_force: 'good_til_cancelled',
      post_only: 'true',
      reject_post_only: 'true',
      label: ID,
    },
  ],
  [
    'a stop by the mark price',
    'deribit',
    { ...STOP, amount: '10', triggerBy: 'mark', reduceOnly: true },
    {
      instrument_name: 'BTC-PERPETUAL',
      amount: '10',
      type: 'stop_market',
      trigger: 'mark_price',
      trigger_price: '61000',
      reduce_only: 'true',
      label: ID,
    },
  ],
  [
    'a take profit with a limit',
    'deribit',
    { ...TAKE_LIMIT, amount: '10' },
    {
      instrument_name: 'BTC-PERPETUAL',
      amount: '10',
      type: 'take_limit',
      price: '40100',
      time_in_force: 'good_til_cancelled',
      trigger: 'last_price',
      trigger_price: '40000',
      label: ID,
    },
  ],
  [
    'coins as contracts, with an id of letters and digits',
    'okx',
    {},
    {
      instId: 'BTC-USDT-SWAP',
      tdMode: 'cross',
      side: 'buy',
      sz: '10',
      ordType: 'limit',
      px: '50000',
      clOrdId: HEX,
    },
  ],
  [
    'a reduce-only FOK order',
    'okx',
    { timeInForce: 'FOK', reduceOnly: true },
    {
      instId: 'BTC-USDT-SWAP',
      tdMode: 'cross',
      side: 'buy',
      sz: '10',
      ordType: 'fok',
      px: '50000',
      reduceOnly: true,
      clOrdId: HEX,
    },
  ],
  [
    'a spot market order in the base',
    'okx',
    MARKET,
    {
      instId: 'BTC-USDT',
      tdMode: 'cash',
      side: 'buy',
      sz: '0.1',
      tgtCcy: 'base_ccy',
      ordType: 'market',
      clOrdId: HEX,
    },
    OKX_SPOT,
  ],
  [
    'a stop by the index price',
    'okx',
    { ...STOP, triggerBy: 'index' },
    {
      instId: 'BTC-USDT-SWAP',
      tdMode: 'cross',
      side: 'buy',
      sz: '10',
      ordType: 'trigger',
      triggerPx: '61000',
      triggerPxType: 'index',
      orderPx: '-1',
      algoClOrdId: HEX,
      clOrdId: HEX,
    },
  ],
  [
    'a limit order with fees in the quote',
    'kraken_spot',
    {},
    {
      pair: 'XXBTZUSD',
      type: 'buy',
      ordertype: 'limit',
      volume: '0.1',
      price: '50000',
      timeinforce: 'GTC',
      oflags: 'fciq',
      cl_ord_id: ID,
    },
  ],
  [
    'a post-only order with an expiry',
    'kraken_spot',
    { postOnly: true, timeInForce: 'GTD', expiresAt: EXPIRY },
    {
      pair: 'XXBTZUSD',
      type: 'buy',
      ordertype: 'limit',
      volume: '0.1',
      price: '50000',
      timeinforce: 'GTD',
      expiretm: String(Date.parse(EXPIRY) / 1_000),
      oflags: 'fciq,post',
      cl_ord_id: ID,
    },
  ],
  [
    'a stop',
    'kraken_spot',
    STOP,
    {
      pair: 'XXBTZUSD',
      type: 'buy',
      ordertype: 'stop-loss',
      volume: '0.1',
      price: '61000',
      trigger: 'last',
      oflags: 'fciq',
      cl_ord_id: ID,
    },
  ],
  [
    'a take profit with a limit',
    'kraken_spot',
    TAKE_LIMIT,
    {
      pair: 'XXBTZUSD',
      type: 'buy',
      ordertype: 'take-profit-limit',
      volume: '0.1',
      price: '40000',
      price2: '40100',
      trigger: 'last',
      timeinforce: 'GTC',
      oflags: 'fciq',
      cl_ord_id: ID,
    },
  ],
  [
    'a limit order',
    'coinbase',
    {},
    {
      client_order_id: ID,
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: {
        limit_limit_gtc: { base_size: '0.1', limit_price: '50000', post_only: false },
      },
    },
  ],
  [
    'a market purchase of an amount, as IOC with a limit',
    'coinbase',
    MARKET,
    {
      client_order_id: ID,
      product_id: 'BTC-USD',
      side: 'BUY',
      order_configuration: { sor_limit_ioc: { base_size: '0.1', limit_price: '63000' } },
    },
  ],
  [
    'a market sale',
    'coinbase',
    { ...MARKET, ...SELL, reduceOnly: true },
    {
      client_order_id: ID,
      product_id: 'BTC-USD',
      side: 'SELL',
      order_configuration: { market_market_ioc: { base_size: '0.1' } },
    },
  ],
  [
    'a stop with a limit',
    'coinbase',
    { ...SELL, type: 'stop_limit', price: '39900', triggerPrice: '40000' },
    {
      client_order_id: ID,
      product_id: 'BTC-USD',
      side: 'SELL',
      order_configuration: {
        stop_limit_stop_limit_gtc: {
          base_size: '0.1',
          limit_price: '39900',
          stop_price: '40000',
          stop_direction: 'STOP_DIRECTION_STOP_DOWN',
        },
      },
    },
  ],
];

const unsupported = (request: ContractOrder): string | undefined =>
  venueTermsProblem(request.order, request.contract, Date.UTC(2025, 10, 10))?.text ??
  scripted?.api.unsupported?.(request);

describe('a new order, in the terms of its venue', () => {
  const sent = ROWS.map(([name, venue, changes, expected, contract = CONTRACTS[venue]]) => ({
    name,
    venue,
    changes,
    expected,
    contract,
  }));
  it.each(sent)('sends $name: $venue', async ({ venue, changes, contract, expected }) => {
    scripted = await openScriptedApi(venue, contract, ACCEPTED[venue]);
    const request = scripted.request({ id: ID, ...changes });
    expect(unsupported(request)).toBeUndefined();
    expect(await scripted.api.submit(request)).toBe('28');
    expect(scripted.requests.at(-1)?.params).toEqual(expected);
  });

  const expiry: Changes = { timeInForce: 'GTD', expiresAt: EXPIRY };
  const perpetual: LiveInstrument = {
    ...CONTRACTS.coinbase,
    instType: 'perpetual',
    riskType: 'linear',
    settle: 'USD',
  };
  const refusedCase = (
    reason: RegExp,
    name: string,
    venue: LiveVenueId,
    changes: Changes,
    contract: LiveInstrument = CONTRACTS[venue],
  ): Case & { readonly reason: RegExp } => ({ reason, name, venue, changes, contract });
  const refused = [
    refusedCase(/expire/, 'an expiry', 'binance_spot', expiry),
    refusedCase(/last price/, 'a trigger by the mark price', 'binance_spot', {
      ...STOP,
      triggerBy: 'mark',
    }),
    refusedCase(/reduce-only/, 'a reduce-only purchase', 'binance_spot', { reduceOnly: true }),
    refusedCase(/mark price/, 'a trigger by the index price', 'binance_usdm', {
      ...STOP,
      triggerBy: 'index',
    }),
    refusedCase(/looked up/, 'a stop', 'binance_coinm', { ...STOP, amount: '100' }),
    refusedCase(/expire/, 'an expiry', 'bybit_unified', expiry),
    refusedCase(/expire/, 'an expiry', 'deribit', { ...expiry, amount: '10' }),
    refusedCase(/expire/, 'an expiry', 'okx', expiry),
    refusedCase(/fill-or-kill/, 'fill or kill', 'kraken_spot', { timeInForce: 'FOK' }),
    refusedCase(/index/, 'a trigger by the mark price', 'kraken_spot', {
      ...STOP,
      triggerBy: 'mark',
    }),
    refusedCase(/limit price/, 'a stop at the market', 'coinbase', STOP),
    refusedCase(
      /reduce-only/,
      'reduce only, for which ccxt would close the position',
      'coinbase',
      { ...SELL, reduceOnly: true },
      perpetual,
    ),
  ];
  it.each(refused)(
    'refuses $name, and sends nothing: $venue',
    async ({ venue, changes, contract, reason }) => {
      scripted = await openScriptedApi(venue, contract, {});
      expect(unsupported(scripted.request(changes))).toMatch(reason);
      expect(scripted.requests).toEqual([]);
    },
  );
});
