import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/contract';
import { contractOf } from '@parallax/contract/testing';
import { usualContracts } from './usual-contracts.ts';

const contract = (
  exchange: string,
  symbol: string,
  base: string,
  quote: string,
  instType: Contract['instType'] = 'spot',
) => contractOf({ exchange, symbol, base, quote, instType });

describe('the contracts of a new watch list', () => {
  it('are those of the usual assets that the catalogue has, in their order', () => {
    const catalogue = [
      contract('coinbase', 'DOGE-USD', 'DOGE', 'USD'),
      contract('okx', 'BTC-USDT', 'BTC', 'USDT'),
      contract('binance_spot', 'BTCUSDT', 'BTC', 'USDT'),
    ];
    expect(usualContracts(catalogue)).toEqual(['binance_spot:BTCUSDT', 'coinbase:DOGE-USD']);
  });

  it('are spot before perpetual, and in USDT before USD before anything else', () => {
    const catalogue = [
      contract('okx', 'ADA-USD-SWAP', 'ADA', 'USD', 'perpetual'),
      contract('okx', 'ADA-BTC', 'ADA', 'BTC'),
      contract('okx', 'ADA-USDT', 'ADA', 'USDT'),
      contract('bitmex', 'XRPZ26', 'XRP', 'USD', 'future'),
      contract('bitmex', 'XRPUSD', 'XRP', 'USD', 'perpetual'),
    ];
    expect(usualContracts(catalogue)).toEqual(['bitmex:XRPUSD', 'okx:ADA-USDT']);
  });
});
