import { describe, expect, it } from '@jest/globals';
import type { Sheet } from '@parallax/contract';
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

describe('the sheet that an address opens', () => {
  it("is the area's first at its root", () => {
    expect(open('/execution')).toEqual({ kind: 'redirect', to: '/execution/btc-desk?id=1' });
    expect(open('/execution/')).toEqual({ kind: 'redirect', to: '/execution/btc-desk?id=1' });
  });

  it('is none in an area without sheets', () => {
    expect(open('/execution', '', [])).toEqual({ kind: 'none' });
  });

  it('is the one with the id', () => {
    expect(open('/execution/overnight', '?id=2')).toEqual({ kind: 'sheet', sheet: sheets[1] });
  });

  it('has its readable part corrected, and keeps the widget that was named', () => {
    expect(open('/execution/old-name', '?id=2&widget=ORDER_BOOK')).toEqual({
      kind: 'sheet',
      sheet: sheets[1],
      redirect: '/execution/overnight?id=2&widget=ORDER_BOOK',
    });
  });

  it("is unknown with an id that is not among the area's", () => {
    expect(open('/execution/btc-desk', '?id=9').kind).toBe('unknown');
    expect(open('/execution', '?id=9', []).kind).toBe('unknown');
  });
});
