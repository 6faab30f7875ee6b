import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveInstrument } from '../map/market.ts';
import type { LiveVenueId } from '../venues.ts';
import { BYBIT_SPOT, CONTRACTS, DERIBIT_OPTION } from './testing/contracts.ts';
import {
  Answers,
  Failure,
  openScriptedApi,
  type Script,
  type ScriptedApi,
} from './testing/scripted-api.ts';
import type { ReceivedFill } from './venue-api.ts';

const ID = '0b0e7c1e-5d0c-4f0e-9c1a-2f6d1a7b8c9d';
const NOW = Date.UTC(2025, 10, 10);
const SINCE = NOW - 3_600_000;

let scripted: ScriptedApi | undefined;
afterEach(async () => {
  await scripted?.close();
  scripted = undefined;
});

interface Case {
  readonly name: string;
  readonly venue: LiveVenueId;
  readonly contract?: LiveInstrument;
  readonly script: Script;
  readonly expected: Partial<ReceivedFill>;
}

const bybit = (list: readonly object[]) => ({
  retCode: 0,
  retMsg: 'OK',
  result: { list, nextPageCursor: '' },
});
const bybitExecution = {
  symbol: 'BTCUSDT',
  orderId: '1666798627926071040',
  orderLinkId: ID,
  side: 'Sell',
  execId: '2100000000007764263',
  execPrice: '60000.10',
  execQty: '0.005',
  execType: 'Trade',
  execFee: '0.16500000',
  feeCurrency: '',
  feeRate: '0.00055',
  isMaker: false,
  execTime: '1762731000000',
};
const deribit = (trades: readonly object[]) => ({
  jsonrpc: '2.0',
  id: 1,
  result: { trades, has_more: false },
});
const deribitTrade = {
  trade_seq: 1966042,
  trade_id: 'ETH-2696083',
  timestamp: 1762731000000,
  order_id: 'ETH-334607591',
  label: ID,
  instrument_name: 'BTC-PERPETUAL',
  direction: 'buy',
  price: 60000.5,
  amount: 300,
  fee: -1.25e-7,
  fee_currency: 'BTC',
  liquidity: 'M',
};
const okxFill = {
  side: 'buy',
  fillSz: '7',
  fillPx: '60000.1',
  fee: '-2.1000035',
  feeCcy: 'USDT',
  ordId: '680800019749904384',
  clOrdId: ID.replaceAll('-', ''),
  instType: 'SWAP',
  instId: 'BTC-USDT-SWAP',
  billId: '680800019754098688',
  tradeId: '744876980',
  execType: 'T',
  fillTime: '1762731000000',
  ts: '1762731000001',
};
const okx = (data: readonly object[]) => ({ code: '0', msg: '', data });
const futuresTrade = {
  symbol: 'BTCUSDT',
  id: 698759,
  orderId: 25851813,
  side: 'SELL',
  price: '60000.10',
  qty: '0.002',
  realizedPnl: '-0.91539999',
  quoteQty: '120.0002',
  commission: '0.06000010',
  commissionAsset: 'USDT',
  time: 1762731000000,
  positionSide: 'BOTH',
  buyer: false,
  maker: false,
};

/** The answers are those of the documentations, with our client id. */
const CASES: readonly Case[] = [
  {
    // 'Account trade list (USER_DATA)'
    name: 'with a fee in another asset',
    venue: 'binance_spot',
    script: {
      'GET /api/v3/myTrades': [
        {
          symbol: 'BTCUSDT',
          id: 28457,
          orderId: 100234,
          orderListId: -1,
          price: '60000.10000000',
          qty: '0.01200000',
          quoteQty: '720.00120000',
          commission: '0.00001040',
          commissionAsset: 'BNB',
          time: 1762731000000,
          isBuyer: true,
          isMaker: false,
          isBestMatch: true,
        },
      ],
    },
    expected: {
      id: 'BTCUSDT:100234:28457',
      orderId: null,
      side: 'buy',
      price: '60000.1',
      amount: '0.012',
      fee: '0.0000104',
      feeAsset: 'BNB',
      liquidity: 'taker',
    },
  },
  {
    // 'Account Trade List (USER_DATA)' of USDⓈ-M futures
    name: 'of a sale',
    venue: 'binance_usdm',
    script: { 'GET /fapi/v1/userTrades': [futuresTrade], 'GET /fapi/v1/forceOrders': [] },
    expected: {
      id: 'BTCUSDT:25851813:698759',
      side: 'sell',
      amount: '0.002',
      fee: '0.0600001',
      feeAsset: 'USDT',
    },
  },
  {
    // 'Account Trade List (USER_DATA)' of COIN-M futures
    name: 'with contracts as dollars, and a rebate',
    venue: 'binance_coinm',
    script: {
      'GET /dapi/v1/forceOrders': [],
      'GET /dapi/v1/userTrades': [
        {
          ...futuresTrade,
          symbol: 'BTCUSD_PERP',
          qty: '3',
          commission: '-0.00000005',
          commissionAsset: 'BTC',
          maker: true,
        },
      ],
    },
    expected: { amount: '300', fee: '-0.00000005', feeAsset: 'BTC', liquidity: 'maker' },
  },
  {
    // 'Get Trade History'
    name: 'of a perpetual, with the settlement asset as that of its fee',
    venue: 'bybit_unified',
    script: { 'GET /v5/execution/list': bybit([bybitExecution]) },
    expected: {
      id: 'BTCUSDT.P:1666798627926071040:2100000000007764263',
      orderId: ID,
      symbol: 'BTCUSDT.P',
      side: 'sell',
      amount: '0.005',
      fee: '0.165',
      feeAsset: 'USDT',
      at: 1762731000000,
    },
  },
  {
    name: 'of a spot purchase, with a fee in what is received',
    venue: 'bybit_unified',
    contract: BYBIT_SPOT,
    script: {
      'GET /v5/execution/list': new Answers(
        bybit([{ ...bybitExecution, side: 'Buy', execFee: '0.000005' }]),
        bybit([]),
        bybit([]),
        bybit([]),
      ),
    },
    expected: { symbol: 'BTCUSDT', side: 'buy', fee: '0.000005', feeAsset: 'BTC' },
  },
  {
    name: 'of a spot sale, with the fee asset that Bybit names',
    venue: 'bybit_unified',
    contract: BYBIT_SPOT,
    script: {
      'GET /v5/execution/list': new Answers(
        bybit([{ ...bybitExecution, feeCurrency: 'USDT' }]),
        bybit([]),
        bybit([]),
        bybit([]),
      ),
    },
    expected: { side: 'sell', feeAsset: 'USDT' },
  },
  {
    // 'private/get_user_trades_by_currency_and_time'
    name: 'of a perpetual, in dollars, with a rebate in coin',
    venue: 'deribit',
    script: { 'GET /api/v2/private/get_user_trades_by_currency_and_time': deribit([deribitTrade]) },
    expected: {
      id: 'BTC-PERPETUAL:ETH-334607591:ETH-2696083',
      orderId: ID,
      side: 'buy',
      price: '60000.5',
      amount: '300',
      fee: '-0.000000125',
      feeAsset: 'BTC',
      liquidity: 'maker',
    },
  },
  {
    name: 'of an option, in coins, never times the size of a contract',
    venue: 'deribit',
    contract: { ...DERIBIT_OPTION, contractSize: 10 },
    script: {
      'GET /api/v2/private/get_user_trades_by_currency_and_time': deribit([
        {
          ...deribitTrade,
          instrument_name: DERIBIT_OPTION.origSymbol,
          price: 0.0205,
          amount: 0.3,
          fee: 0.00009,
          liquidity: 'T',
        },
      ]),
    },
    expected: {
      price: '0.0205',
      amount: '0.3',
      fee: '0.00009',
      feeAsset: 'BTC',
      liquidity: 'taker',
    },
  },
  {
    // 'Get transaction details (last 3 days)'
    name: 'with contracts as coins, and the sign of its fee turned',
    venue: 'okx',
    script: {
      'GET /api/v5/trade/fills': {
        code: '0',
        msg: '',
        data: [okxFill],
      },
    },
    expected: {
      id: 'BTC-USDT-SWAP:680800019749904384:744876980',
      orderId: ID,
      side: 'buy',
      amount: '0.07',
      fee: '2.1000035',
      feeAsset: 'USDT',
      liquidity: 'taker',
      at: 1762731000000,
    },
  },
  {
    name: 'with figures rounded to 18 decimals',
    venue: 'okx',
    script: {
      'GET /api/v5/trade/fills': okx([
        { ...okxFill, fee: '-0.0000004785792704346165', fillPx: '60000.10000000000000000049' },
      ]),
    },
    expected: { price: '60000.1', amount: '0.07', fee: '0.000000478579270435' },
  },
  {
    // 'Get Trades History'
    name: 'with a fee in the quote',
    venue: 'kraken_spot',
    script: {
      'POST /0/private/TradesHistory': {
        error: [],
        result: {
          trades: {
            'THVRQM-33VKH-UCI7BS': {
              ordertxid: 'OQCLML-BW3P3-BUCMWZ',
              postxid: 'TKH2SE-M7IF5-CFI7LT',
              pair: 'XXBTZUSD',
              time: 1762731000.4565,
              type: 'buy',
              ordertype: 'limit',
              price: '60000.10000',
              cost: '600.00100',
              fee: '1.56000',
              vol: '0.01000000',
              margin: '0.00000',
              maker: true,
              trade_id: 40274859,
            },
          },
          count: 1,
        },
      },
    },
    expected: {
      id: 'XBTUSD:OQCLML-BW3P3-BUCMWZ:THVRQM-33VKH-UCI7BS',
      orderId: null,
      symbol: 'XBTUSD',
      amount: '0.01',
      fee: '1.56',
      feeAsset: 'USD',
      liquidity: 'maker',
      at: 1762731000457,
    },
  },
  {
    // 'List Fills'
    name: 'with a commission in the quote',
    venue: 'coinbase',
    script: {
      'GET /api/v3/brokerage/orders/historical/fills': {
        fills: [
          {
            entry_id: '22222-2222222-22222222',
            trade_id: '1111-11111-111111',
            order_id: '0000-000000-000000',
            trade_time: '2025-11-09T23:30:00.000Z',
            trade_type: 'FILL',
            price: '60000.01',
            size: '0.001',
            commission: '0.36',
            product_id: 'BTC-USD',
            liquidity_indicator: 'TAKER',
            size_in_quote: false,
            side: 'SELL',
          },
        ],
        cursor: '',
      },
    },
    expected: {
      id: 'BTC-USD:0000-000000-000000:1111-11111-111111',
      orderId: null,
      side: 'sell',
      price: '60000.01',
      amount: '0.001',
      fee: '0.36',
      feeAsset: 'USD',
      liquidity: 'taker',
      at: 1762731000000,
    },
  },
];

describe('a fill', () => {
  it.each(CASES)('is read $name: $venue', async ({ venue, contract, script, expected }) => {
    scripted = await openScriptedApi(venue, contract ?? CONTRACTS[venue], script, () => NOW);
    const fills = await scripted.api.fillsSince(SINCE);
    // Bybit lists each category apart, and the script answers all alike
    const unique = [...new Map(fills.map((fill) => [fill.id, fill])).values()];
    expect(unique).toEqual([expect.objectContaining(expected)]);
    expect(unique[0]).toMatchObject({ exchange: venue });
  });

  it('that is funding or a settlement of Bybit is none', async () => {
    scripted = await openScriptedApi('bybit_unified', CONTRACTS.bybit_unified, {
      'GET /v5/execution/list': bybit([{ ...bybitExecution, execType: 'Funding' }]),
    });
    expect(await scripted.api.fillsSince(SINCE)).toEqual([]);
  });

  it('of a contract that Binance no longer knows is left out, which is logged', async () => {
    const refusal = new Failure(400, { code: -1121, msg: 'Invalid symbol.' });
    const script = { 'GET /fapi/v1/userTrades': refusal };
    scripted = await openScriptedApi('binance_usdm', CONTRACTS.binance_usdm, script, () => NOW);
    expect(await scripted.api.fillsSince(SINCE)).toEqual([]);
    expect(scripted.failures).toEqual(['The trades in BTCUSDT']);
  });

  it('is read from every page, each once', async () => {
    const trades = Array.from({ length: 1_000 }, (_, i) => ({
      ...futuresTrade,
      id: i,
      time: NOW - 3_000_000 + i,
    }));
    const last = { ...futuresTrade, id: 1_000, time: NOW - 1_000 };
    scripted = await openScriptedApi(
      'binance_usdm',
      CONTRACTS.binance_usdm,
      {
        'GET /fapi/v1/userTrades': new Answers(trades, [trades.at(-1), last]),
        'GET /fapi/v1/forceOrders': [],
      },
      () => NOW,
    );
    const fills = await scripted.api.fillsSince(SINCE);
    expect(fills).toHaveLength(1_001);
    const pages = scripted.requests.filter(({ call }) => call.endsWith('userTrades'));
    expect(pages.map(({ params }) => params['startTime'])).toEqual([
      String(SINCE),
      String(NOW - 3_000_000 + 999),
    ]);
  });
});

const ours = { orderLinkId: '', execType: 'Trade' };
const okxOf = (subType: string) => ({
  'GET /api/v5/trade/fills': okx([{ ...okxFill, clOrdId: '', subType }]),
});
const deribitOf = (changes: object) => ({
  'GET /api/v2/private/get_user_trades_by_currency_and_time': deribit([
    { ...deribitTrade, label: '', ...changes },
  ]),
});
const bybitOf = (execType: string) => ({
  'GET /v5/execution/list': bybit([{ ...bybitExecution, ...ours, execType }]),
});
// 'User's Force Orders (USER_DATA)'
const forceOrder = {
  orderId: futuresTrade.orderId,
  symbol: 'BTCUSDT',
  status: 'FILLED',
  clientOrderId: 'autoclose-1596107620040000020',
  side: 'SELL',
};
const binanceOf = (clientOrderId: string) => ({
  'GET /fapi/v1/userTrades': [futuresTrade],
  'GET /fapi/v1/forceOrders': [{ ...forceOrder, clientOrderId }],
});

describe('a fill by which the venue itself closes a position', () => {
  it.each<[what: string, venue: LiveVenueId, script: Script, closedBy: ReceivedFill['closedBy']]>([
    ['BustTrade', 'bybit_unified', bybitOf('BustTrade'), 'liquidation'],
    ['AdlTrade', 'bybit_unified', bybitOf('AdlTrade'), 'deleveraging'],
    ['Trade', 'bybit_unified', bybitOf('Trade'), undefined],
    ['a partial liquidation', 'okx', okxOf('100'), 'liquidation'],
    ['a full liquidation', 'okx', okxOf('105'), 'liquidation'],
    ['ADL', 'okx', okxOf('126'), 'deleveraging'],
    ['a purchase', 'okx', okxOf('1'), undefined],
    ['our side', 'deribit', deribitOf({ liquidity: 'T', liquidation: 'T' }), 'liquidation'],
    ['both sides', 'deribit', deribitOf({ liquidity: 'M', liquidation: 'MT' }), 'liquidation'],
    ['the other side', 'deribit', deribitOf({ liquidity: 'M', liquidation: 'T' }), undefined],
    ['a force order', 'binance_usdm', binanceOf('autoclose-1596107620040000020'), 'liquidation'],
    ['ADL', 'binance_usdm', binanceOf('adl_autoclose'), 'deleveraging'],
    ['a delivery', 'binance_usdm', binanceOf('settlement_autoclose-1'), undefined],
  ])('is known by %s: %s', async (_what, venue, script, closedBy) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script, () => NOW);
    const [fill] = await scripted.api.fillsSince(SINCE);
    expect(fill).toMatchObject({ orderId: null });
    expect(fill?.closedBy).toBe(closedBy);
  });

  it('is one without its reason if the list of reasons fails, which is logged', async () => {
    const script = {
      ...binanceOf('autoclose-1'),
      'GET /fapi/v1/forceOrders': new Failure(400, { code: -1100, msg: 'Illegal characters.' }),
    };
    scripted = await openScriptedApi('binance_usdm', CONTRACTS.binance_usdm, script, () => NOW);
    const fills = await scripted.api.fillsSince(SINCE);
    expect(fills.map(({ closedBy }) => closedBy)).toEqual([undefined]);
    expect(scripted.failures).toEqual(['The liquidations']);
  });

  it('is looked for within the last week, as far as Binance lists them', async () => {
    scripted = await openScriptedApi(
      'binance_usdm',
      CONTRACTS.binance_usdm,
      binanceOf('autoclose-1'),
      () => NOW,
    );
    await scripted.api.fillsSince(NOW - 10 * 86_400_000);
    const asked = scripted.requests.find(({ call }) => call.endsWith('forceOrders'));
    expect(Number(asked?.params['startTime'])).toBeGreaterThan(NOW - 7 * 86_400_000);
  });
});

const DAY = 86_400_000;

const asked = (call: string) =>
  scripted?.requests.filter((request) => request.call.endsWith(call)) ?? [];

describe('fills that a venue lists apart from recent ones', () => {
  it.each<[LiveVenueId, Script, string, (params: Readonly<Record<string, unknown>>) => boolean]>([
    [
      'deribit',
      { 'GET /api/v2/private/get_user_trades_by_currency_and_time': deribit([deribitTrade]) },
      'get_user_trades_by_currency_and_time',
      ({ historical }) => historical === 'true',
    ],
    [
      'okx',
      {
        'GET /api/v5/trade/fills': okx([okxFill]),
        'GET /api/v5/trade/fills-history': okx([okxFill]),
      },
      'fills-history',
      ({ instType }) => instType === 'SWAP',
    ],
  ])('are read for a time before, each once: %s', async (venue, script, call, isOld) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script, () => NOW);
    expect(await scripted.api.fillsSince(NOW - 10 * DAY)).toHaveLength(1);
    expect(asked(call).some(({ params }) => isOld(params))).toBe(true);
    await scripted.close();
    scripted = await openScriptedApi(venue, CONTRACTS[venue], script, () => NOW);
    expect(await scripted.api.fillsSince(SINCE)).toHaveLength(1);
    expect(asked(call).some(({ params }) => isOld(params))).toBe(false);
  });

  const createdAt = new Date(NOW - 10 * DAY).toISOString();
  it.each<[LiveVenueId, string, Script, string, number]>([
    [
      'bybit_unified',
      bybitExecution.orderId,
      { 'GET /v5/execution/list': new Answers(bybit([bybitExecution]), bybit([])) },
      'execution/list',
      2,
    ],
    ['okx', '1', { 'GET /api/v5/trade/fills-history': okx([okxFill]) }, 'fills-history', 1],
    [
      'deribit',
      deribitTrade.order_id,
      { 'GET /api/v2/private/get_user_trades_by_order': { result: [deribitTrade] } },
      'get_user_trades_by_order',
      1,
    ],
    [
      'binance_usdm',
      String(futuresTrade.orderId),
      { 'GET /fapi/v1/userTrades': new Answers([futuresTrade], []) },
      'userTrades',
      2,
    ],
  ])(
    'are read of one order, back to its creation: %s',
    async (venue, id, script, call, requests) => {
      scripted = await openScriptedApi(venue, CONTRACTS[venue], script, () => NOW);
      const request = scripted.request({ createdAt });
      const found = { venueOrderIds: [id], status: 'open', reason: null, filled: '1' } as const;
      expect(await scripted.api.oldFillsOf?.(found, request)).toHaveLength(1);
      expect(asked(call)).toHaveLength(requests);
      const first = Number(asked(call)[0]?.params['startTime'] ?? Date.parse(createdAt));
      expect(first).toBeLessThanOrEqual(Date.parse(createdAt));
    },
  );
});
