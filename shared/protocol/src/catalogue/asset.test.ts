import { describe, expect, it } from '@jest/globals';
import { assetOf } from './asset.ts';

describe('assetOf', () => {
  it.each([
    ['1000CAT', 'CAT'],
    ['1000PEPE', 'PEPE'],
    ['10000SATS', 'SATS'],
    ['1000000MOG', 'MOG'],
    ['1MBABYDOGE', 'BABYDOGE'],
    ['kBONK', 'BONK'],
    ['1000X', 'X'],
  ])('returns the asset of %s without its multiple', (base, asset) => {
    expect(assetOf(base)).toBe(asset);
  });

  it.each(['BTC', '1INCH', '1000', '1M', 'KAVA', 'KSM', 'C98', '2Z', '4', '100X'])(
    'returns %s unchanged',
    (base) => {
      expect(assetOf(base)).toBe(base);
    },
  );
});
