import { describe, expect, it } from '@jest/globals';
import { instTypeSchema } from './catalogue.ts';
import { contractName } from './contract-name.ts';
import { instTypeName } from './inst-type-name.ts';

describe('the display name of a contract type', () => {
  it('is a full word, and is abbreviated only in the name of a perpetual', () => {
    expect(instTypeSchema.options.map(instTypeName)).toEqual([
      'Spot',
      'Perpetual',
      'Future',
      'Option',
    ]);
    const pair = { base: 'BTC', quote: 'USDT', symbol: 'BTCUSDT' } as const;
    expect(contractName({ ...pair, instType: 'perpetual' })).toBe('BTC/USDT perp');
  });
});
