import { describe, expect, it } from '@jest/globals';
import { contractName } from './contract-name.ts';

describe('contractName', () => {
  it.each([
    ['spot', 'BTCUSDT', 'BTC/USDT'],
    ['perpetual', 'BTCUSDT', 'BTC/USDT perp'],
    ['future', 'BTC-26MAR27', 'BTC-26MAR27'],
    ['option', 'BTC-26MAR27-100000-C', 'BTC-26MAR27-100000-C'],
  ] as const)('of type %s', (instType, symbol, name) => {
    expect(contractName({ base: 'BTC', quote: 'USDT', instType, symbol })).toBe(name);
  });
});
