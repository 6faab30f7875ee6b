import { describe, expect, it } from '@jest/globals';
import { contractKey } from './contract-key.ts';
import { contractOf } from './testing/contract-of.ts';
import { tapeContracts } from './ticker-tape.ts';

const DEFAULTS = [
  contractOf({ exchange: 'coinbase', symbol: 'DOGE-USD', base: 'DOGE', quote: 'USD' }),
  contractOf({ exchange: 'okx', symbol: 'ADA-USDT', base: 'ADA' }),
  contractOf({ exchange: 'kraken_spot', symbol: 'SOLUSD', base: 'SOL', quote: 'USD' }),
  contractOf({
    exchange: 'bitmex',
    symbol: 'XRPUSDT',
    base: 'XRP',
    instType: 'perpetual',
  }),
  contractOf({
    exchange: 'deribit',
    symbol: 'ETH-PERPETUAL',
    base: 'ETH',
    quote: 'USD',
    instType: 'perpetual',
  }),
  contractOf(),
];
const binance = (base: string, quote = 'USDT') => contractOf({ symbol: base + quote, base, quote });
const keys = (...contracts: Parameters<typeof tapeContracts>[0]) =>
  tapeContracts(contracts).map(contractKey);

describe('workspace §4 the ticker tape', () => {
  it('shows the default assets in order, each on its venue', () => {
    expect(keys(...DEFAULTS, binance('SOL'), binance('LTC'))).toEqual([
      'binance_spot:BTCUSDT',
      'deribit:ETH-PERPETUAL',
      'bitmex:XRPUSDT',
      'kraken_spot:SOLUSD',
      'okx:ADA-USDT',
      'coinbase:DOGE-USD',
    ]);
  });

  it('falls back to USDT spot contracts on binance_spot, first those of a missing asset', () => {
    const [doge, ada, , xrp, eth, btc] = DEFAULTS;
    if (!doge || !ada || !xrp || !eth || !btc) throw new Error('no contracts');
    expect(keys(binance('LTC'), binance('SOL'), doge, ada, xrp, eth, btc)).toEqual([
      'binance_spot:BTCUSDT',
      'deribit:ETH-PERPETUAL',
      'bitmex:XRPUSDT',
      'okx:ADA-USDT',
      'coinbase:DOGE-USD',
      'binance_spot:SOLUSDT',
    ]);
  });

  it('excludes USD assets, other quotes and other instrument types from the fallback', () => {
    const perpetual = contractOf({ symbol: 'LTCUSDT_PERP', base: 'LTC', instType: 'perpetual' });
    expect(
      keys(
        binance('USDC'),
        binance('TUSD'),
        binance('LTC', 'BTC'),
        perpetual,
        binance('DOT'),
        contractOf({ exchange: 'okx', symbol: 'LTC-USDT', base: 'LTC' }),
      ),
    ).toEqual(['binance_spot:DOTUSDT']);
  });

  it('is empty without contracts', () => {
    expect(keys()).toEqual([]);
  });
});
