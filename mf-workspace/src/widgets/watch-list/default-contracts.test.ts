import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { defaultContracts } from './named-lists.ts';

const contract = (
  exchange: string,
  symbol: string,
  base: string,
  quote: string,
  instType: Contract['instType'] = 'spot',
) => contractOf({ exchange, symbol, base, quote, instType });

describe('defaultContracts', () => {
  it('returns the default assets that the catalogue lists, in order', () => {
    const catalogue = [
      contract('coinbase', 'DOGE-USD', 'DOGE', 'USD'),
      contract('okx', 'BTC-USDT', 'BTC', 'USDT'),
      contract('binance_spot', 'BTCUSDT', 'BTC', 'USDT'),
    ];
    expect(defaultContracts(catalogue)).toEqual(['binance_spot:BTCUSDT', 'coinbase:DOGE-USD']);
  });

  it('prefers spot over perpetual, then USDT over USD over any other quote', () => {
    const catalogue = [
      contract('okx', 'ADA-USD-SWAP', 'ADA', 'USD', 'perpetual'),
      contract('okx', 'ADA-BTC', 'ADA', 'BTC'),
      contract('okx', 'ADA-USDT', 'ADA', 'USDT'),
      contract('bitmex', 'XRPZ26', 'XRP', 'USD', 'future'),
      contract('bitmex', 'XRPUSD', 'XRP', 'USD', 'perpetual'),
    ];
    expect(defaultContracts(catalogue)).toEqual(['bitmex:XRPUSD', 'okx:ADA-USDT']);
  });
});
