import { describe, expect, it } from '@jest/globals';
import { sheetAddress } from '../pages/area-path.ts';
import { mobileRedirect } from '../pages/mobile-device.ts';
import { sheetIdOf } from './sheet-id-of.ts';

describe('sheetIdOf', () => {
  it.each([
    ['?id=s1', 's1'],
    ['?widget=ORDER_BOOK&id=s1', 's1'],
    ['id=s1', 's1'],
    ['?id=', undefined],
    ['?widget=ORDER_BOOK', undefined],
    ['', undefined],
  ])("reads the id of '%s'", (search, id) => {
    expect(sheetIdOf(search)).toBe(id);
  });

  it.each(['EXECUTION', 'MOBILE'] as const)('reads the address of a sheet of %s', (menuBar) => {
    const address = sheetAddress(menuBar, { id: 's1', name: 'BTC desk' });
    expect(sheetIdOf(address.replace(/^[^?]*/, ''))).toBe('s1');
  });
});

describe('mobileRedirect', () => {
  it('preserves the sheet id of a link, and ignores an empty one', () => {
    expect(mobileRedirect('/execution/btc-desk', '?id=s1')).toBe('/mobile?id=s1');
    expect(mobileRedirect('/execution/btc-desk', '?id=')).toBe('/mobile');
  });
});
