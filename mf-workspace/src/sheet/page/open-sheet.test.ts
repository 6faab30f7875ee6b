import { describe, expect, it } from '@jest/globals';
import type { Sheet } from '@parallax/protocol';
import { openSheet } from './open-sheet.ts';

const sheet = (id: string, name: string): Sheet => ({
  id,
  name,
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
});
const sheets = [sheet('1', 'BTC desk'), sheet('2', 'Overnight')];
const open = (path: string, search = '', list = sheets) =>
  openSheet('EXECUTION', list, path, search);

describe('openSheet', () => {
  it("redirects the area's root to its first sheet", () => {
    expect(open('/execution')).toEqual({ kind: 'redirect', to: '/execution/btc-desk?id=1' });
    expect(open('/execution/')).toEqual({ kind: 'redirect', to: '/execution/btc-desk?id=1' });
    expect(open('/execution', '?id=')).toEqual({
      kind: 'redirect',
      to: '/execution/btc-desk?id=1',
    });
  });

  it("retains the widget of the address when it redirects the area's root", () => {
    expect(open('/execution', '?widget=ORDER_BOOK')).toEqual({
      kind: 'redirect',
      to: '/execution/btc-desk?id=1&widget=ORDER_BOOK',
    });
  });

  it("returns 'none' in an area without sheets", () => {
    expect(open('/execution', '', [])).toEqual({ kind: 'none' });
  });

  it('returns the sheet with the id of the address', () => {
    expect(open('/execution/overnight', '?id=2')).toEqual({ kind: 'sheet', sheet: sheets[1] });
  });

  it('corrects the slug and retains the widget of the address', () => {
    expect(open('/execution/old-name', '?id=2&widget=ORDER_BOOK')).toEqual({
      kind: 'sheet',
      sheet: sheets[1],
      redirect: '/execution/overnight?id=2&widget=ORDER_BOOK',
    });
  });

  it("returns 'unknown' for an id that is not in the area", () => {
    expect(open('/execution/btc-desk', '?id=9').kind).toBe('unknown');
    expect(open('/execution', '?id=9', []).kind).toBe('unknown');
  });
});
