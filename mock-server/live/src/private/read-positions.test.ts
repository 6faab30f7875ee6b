import { afterEach, describe, expect, it } from '@jest/globals';
import type { LiveInstrument } from '../map/market.ts';
import type { LiveVenueId } from '../venues.ts';
import { CONTRACTS, DERIBIT_OPTION } from './testing/contracts.ts';
import { Answers, openScriptedApi, type Script, type ScriptedApi } from './testing/scripted-api.ts';
import type { ReceivedPosition } from './venue-api.ts';

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
  readonly expected: readonly Partial<ReceivedPosition>[];
}

const binancePosition = {
  symbol: 'BTCUSDT',
  positionSide: 'BOTH',
  positionAmt: '-0.250',
  entryPrice: '60000.1',
  breakEvenPrice: '59990.5',
  markPrice: '61000.00000000',
  unRealizedProfit: '-249.97500000',
};
const bybitPosition = {
  positionIdx: 0,
  symbol: 'BTCUSDT',
  side: 'Sell',
  size: '0.150',
  avgPrice: '60000.25',
  sessionAvgPrice: '',
  positionValue: '9000.0375',
  unrealisedPnl: '-1.83',
};
const bybit = (...list: readonly object[]) => ({
  retCode: 0,
  retMsg: 'OK',
  result: { list, nextPageCursor: '' },
});
const deribitPosition = {
  average_price: 7440.18,
  direction: 'buy',
  floating_profit_loss: 0,
  instrument_name: 'BTC-PERPETUAL',
  kind: 'future',
  mark_price: 7476.65,
  settlement_price: 7476.65,
  size: 50,
  size_currency: 0.006687487,
  total_profit_loss: 3.2781e-5,
};
const deribit = (...result: readonly object[]) => ({ jsonrpc: '2.0', id: 2236, result });
const okxPosition = {
  instId: 'BTC-USDT-SWAP',
  instType: 'SWAP',
  mgnMode: 'cross',
  posSide: 'net',
  pos: '-12',
  avgPx: '60000.1',
  upl: '-3.2',
};
const okx = (...data: readonly object[]) => ({ code: '0', msg: '', data });

/** The answers are those of the documentations. */
const CASES: readonly Case[] = [
  {
    // 'Position Information V3 (USER_DATA)'
    name: 'with the sign of a short one',
    venue: 'binance_usdm',
    script: { 'GET /fapi/v3/positionRisk': [binancePosition] },
    expected: [{ name: 'BTCUSDT', amount: '-0.25', entryPrice: '60000.1' }],
  },
  {
    name: 'with both sides of the hedge mode apart',
    venue: 'binance_usdm',
    script: {
      'GET /fapi/v3/positionRisk': [
        { ...binancePosition, positionSide: 'LONG', positionAmt: '0.500', entryPrice: '50000' },
        { ...binancePosition, positionSide: 'SHORT' },
      ],
    },
    expected: [
      { amount: '0.5', entryPrice: '50000' },
      { amount: '-0.25', entryPrice: '60000.1' },
    ],
  },
  {
    // 'Position Information (USER_DATA)' of COIN-M futures, which lists every contract
    name: 'in contracts',
    venue: 'binance_coinm',
    script: {
      'GET /dapi/v1/positionRisk': [
        { ...binancePosition, symbol: 'BTCUSD_PERP', positionAmt: '3' },
        { ...binancePosition, symbol: 'ETHUSD_PERP', positionAmt: '0', entryPrice: '0.0' },
      ],
    },
    expected: [
      { name: 'BTCUSD_PERP', amount: '3' },
      { name: 'ETHUSD_PERP', contract: undefined, amount: '0' },
    ],
  },
  {
    // 'Get Position Info'
    name: 'with the sign of its side',
    venue: 'bybit_unified',
    script: { 'GET /v5/position/list': new Answers(bybit(bybitPosition), bybit(), bybit()) },
    expected: [{ name: 'BTCUSDT', amount: '-0.15', entryPrice: '60000.25' }],
  },
  {
    name: 'with the entry of the session, whose profit is not paid yet',
    venue: 'bybit_unified',
    contract: {
      ...CONTRACTS.bybit_unified,
      origSymbol: 'BTCPERP',
      symbol: 'BTCPERP',
      settle: 'USDC',
    },
    script: {
      'GET /v5/position/list': new Answers(
        bybit({ ...bybitPosition, symbol: 'BTCPERP', side: 'Buy', sessionAvgPrice: '60500' }),
        bybit(),
        bybit(),
      ),
    },
    expected: [{ name: 'BTCPERP', amount: '0.15', entryPrice: '60500' }],
  },
  {
    // 'private/get_positions'
    name: 'of a perpetual from its last settlement',
    venue: 'deribit',
    script: { 'GET /api/v2/private/get_positions': deribit(deribitPosition) },
    expected: [{ name: 'BTC-PERPETUAL', amount: '50', entryPrice: '7476.65' }],
  },
  {
    name: 'of a perpetual from the price at which it floats by what Deribit says',
    venue: 'deribit',
    script: {
      'GET /api/v2/private/get_positions': deribit({
        ...deribitPosition,
        direction: 'sell',
        size: -60_000,
        average_price: 55_000,
        mark_price: 60_000,
        // 60,000 / 60,000 - 60,000 / 48,000
        floating_profit_loss: -0.25,
      }),
    },
    expected: [{ amount: '-60000', entryPrice: '48000' }],
  },
  {
    name: 'of a linear perpetual likewise',
    venue: 'deribit',
    contract: {
      ...CONTRACTS.deribit,
      origSymbol: 'BTC_USDC-PERPETUAL',
      symbol: 'BTC_USDC-PERPETUAL',
      quote: 'USDC',
      riskType: 'linear',
      settle: 'USDC',
    },
    script: {
      'GET /api/v2/private/get_positions': deribit({
        ...deribitPosition,
        instrument_name: 'BTC_USDC-PERPETUAL',
        direction: 'sell',
        size: 0.5,
        mark_price: 60_000,
        floating_profit_loss: 500,
      }),
    },
    expected: [{ amount: '-0.5', entryPrice: '61000' }],
  },
  {
    name: 'of an option, whose premium was paid at the average price',
    venue: 'deribit',
    contract: DERIBIT_OPTION,
    script: {
      'GET /api/v2/private/get_positions': deribit({
        ...deribitPosition,
        instrument_name: DERIBIT_OPTION.origSymbol,
        kind: 'option',
        average_price: 0.0205,
        mark_price: 0.031,
        floating_profit_loss: 0.00105,
        size: 0.1,
      }),
    },
    expected: [{ amount: '0.1', entryPrice: '0.0205' }],
  },
  {
    // 'Get positions'
    name: 'in contracts, without margin of spot',
    venue: 'okx',
    script: {
      'GET /api/v5/account/positions': okx(
        okxPosition,
        { ...okxPosition, instId: 'BTC-USDT', instType: 'MARGIN' },
        { ...okxPosition, instId: 'ETH-USDT-SWAP', pos: '0', avgPx: '' },
      ),
    },
    expected: [
      { name: 'BTC-USDT-SWAP', amount: '-12', entryPrice: '60000.1' },
      { name: 'ETH-USDT-SWAP', contract: undefined, amount: '0', entryPrice: undefined },
    ],
  },
  {
    name: 'with the signs of the two sides that an account keeps apart',
    venue: 'okx',
    script: {
      'GET /api/v5/account/positions': okx(
        { ...okxPosition, posSide: 'long', pos: '5' },
        { ...okxPosition, posSide: 'short', pos: '2' },
      ),
    },
    expected: [{ amount: '5' }, { amount: '-2' }],
  },
];

describe('the positions of an account', () => {
  it.each(CASES)('are read $name: $venue', async ({ venue, contract, script, expected }) => {
    const listed = contract ?? CONTRACTS[venue];
    scripted = await openScriptedApi(venue, listed, script);
    const positions = await scripted.api.positions?.();
    expect(positions).toEqual(expected.map((each) => expect.objectContaining(each)));
    expect(positions?.[0]?.contract).toMatchObject({ exchange: venue, symbol: listed.symbol });
  });

  it.each(['binance_spot', 'kraken_spot', 'coinbase'] as const)('are none at %s', async (venue) => {
    scripted = await openScriptedApi(venue, CONTRACTS[venue], {});
    expect(scripted.api.positions).toBeUndefined();
  });

  it('of Bybit are asked for by category and settlement asset', async () => {
    scripted = await openScriptedApi('bybit_unified', CONTRACTS.bybit_unified, {
      'GET /v5/position/list': bybit(),
    });
    await scripted.api.positions?.();
    expect(scripted.requests.map(({ params }) => params)).toEqual([
      { category: 'linear', settleCoin: 'USDT', limit: '200' },
      { category: 'inverse', limit: '200' },
      { category: 'option', limit: '200' },
    ]);
  });
});
