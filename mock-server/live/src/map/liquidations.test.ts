import { describe, expect, it } from '@jest/globals';
import { openExchange } from '../open-exchange.ts';
import { type MarketFixture, stubClient, toCcxtMarket } from '../testing/replay-fixtures.ts';
import type { LiveVenueId } from '../venues.ts';
import { parseLiquidationTrades } from './liquidations.ts';
import { parseInstrument } from './market.ts';

/** Parses a venue's messages, which are the examples of its documentation. */
function parse(
  venue: LiveVenueId,
  fixture: MarketFixture,
  contractSize: number,
  messages: unknown[],
) {
  const settle = fixture.symbol.split(':')[1];
  const precision = { amount: 1, price: 0.1 };
  const market = { ...toCcxtMarket(fixture), settle, contractSize, precision, info: {} };
  const exchange = openExchange(venue);
  exchange.setMarkets([market]);
  for (const message of messages) exchange.handleMessage(stubClient(), message);
  const instrument = parseInstrument(venue, market);
  return parseLiquidationTrades(
    exchange.liquidations ?? [],
    instrument === undefined ? [] : [instrument],
  );
}

const okx = (instId: string, side: string, others: object[] = []) => ({
  arg: { channel: 'liquidation-orders', instType: 'SWAP' },
  data: [
    {
      details: [
        {
          bkLoss: '0',
          bkPx: '0.007831',
          ccy: '',
          posSide: 'short',
          side,
          sz: '13',
          ts: '1692266434010',
        },
        ...others,
      ],
      instFamily: 'IOST-USDT',
      instId,
      instType: 'SWAP',
      uly: 'IOST-USDT',
    },
  ],
});

const IOST = { id: 'IOST-USDT-SWAP', symbol: 'IOST/USDT:USDT', type: 'swap' } as const;

describe('a liquidation', () => {
  it('has its size in coins on OKX', () => {
    expect(parse('okx', IOST, 1_000, [okx(IOST.id, 'buy')])).toEqual([
      {
        unified: 'IOST/USDT:USDT',
        id: 'IOST/USDT:USDT-1692266434010-0.007831-13000',
        side: 'buy',
        price: 0.007831,
        size: 13_000,
        at: 1_692_266_434_010,
      },
    ]);
  });

  it('is separate from other liquidations in the same OKX message', () => {
    const other = { bkPx: '0.0079', posSide: 'long', side: 'sell', sz: '2', ts: '1692266434020' };
    const broken = { ...other, sz: 'many' };
    expect(parse('okx', IOST, 1_000, [okx(IOST.id, 'buy', [other, broken])])).toMatchObject([
      { side: 'buy', price: 0.007831, size: 13_000, at: 1_692_266_434_010 },
      { side: 'sell', price: 0.0079, size: 2_000, at: 1_692_266_434_020 },
    ]);
  });

  it('has the filled size on Binance, in US dollars if inverse', () => {
    const market = { id: 'BTCUSD_PERP', symbol: 'BTC/USD:BTC', type: 'swap' } as const;
    const order = {
      s: 'BTCUSD_PERP',
      ps: 'BTCUSD',
      S: 'SELL',
      o: 'LIMIT',
      f: 'IOC',
      q: '3',
      p: '9425.5',
      ap: '9496.5',
      X: 'FILLED',
      l: '2',
      z: '2',
      T: 1_591_154_240_949,
    };
    const message = { e: 'forceOrder', E: 1_591_154_240_950, o: order };
    expect(parse('binance_coinm', market, 100, [message])).toMatchObject([
      { side: 'sell', price: 9_496.5, size: 200, at: 1_591_154_240_949 },
    ]);
  });

  it('is skipped if its contract is unlisted or its side is empty', () => {
    expect(parse('okx', IOST, 1, [okx('X-USDT-SWAP', 'buy'), okx(IOST.id, '')])).toEqual([]);
  });
});
