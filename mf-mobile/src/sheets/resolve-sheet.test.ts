import { describe, expect, it } from '@jest/globals';
import { sheetOf } from '../testing/sheet-of.ts';
import { resolveSheet } from './resolve-sheet.ts';

const phone = [sheetOf('on-the-go', 'MOBILE'), sheetOf('train', 'MOBILE')];
const loaded = { state: 'success', isPhoneLoaded: true } as const;
const desktop = [sheetOf('btc', 'EXECUTION'), sheetOf('limits', 'RISK')];

describe('resolveSheet', () => {
  it.each([
    ['returns the sheet that the address names', '?id=train', phone, desktop, 'train'],
    ['returns a desktop sheet that the address names', '?id=limits', phone, desktop, 'limits'],
    ['returns the first phone sheet if the address names none', '', phone, desktop, 'on-the-go'],
    ['returns the first desktop sheet if the phone has no sheets', '', [], desktop, 'btc'],
  ])('%s', (_name, search, phone, desktop, id) => {
    expect(resolveSheet(search, { ...loaded, phone, desktop })).toMatchObject({
      kind: 'sheet',
      sheet: { id },
    });
  });

  it('reports a deleted sheet as not found instead of opening another sheet', () => {
    expect(resolveSheet('?id=deleted', { ...loaded, phone, desktop })).toEqual({
      kind: 'unresolved',
    });
  });

  it("returns 'none' if there are no sheets", () => {
    expect(resolveSheet('', { ...loaded, phone: [], desktop: [] })).toEqual({ kind: 'none' });
  });

  it('does not default to a desktop sheet before the phone sheets are loaded', () => {
    const loading = { state: 'pending', phone: [], isPhoneLoaded: false, desktop } as const;
    expect(resolveSheet('', loading)).toEqual({ kind: 'none' });
    expect(resolveSheet('?id=btc', loading)).toMatchObject({ kind: 'sheet' });
  });

  it('does not default to a desktop sheet if the phone sheets failed to load', () => {
    const failed = { state: 'error', phone: [], isPhoneLoaded: false, desktop } as const;
    expect(resolveSheet('', failed)).toEqual({ kind: 'none' });
    expect(resolveSheet('?id=btc', failed)).toMatchObject({ kind: 'sheet' });
    expect(resolveSheet('', { ...failed, isPhoneLoaded: true })).toMatchObject({ kind: 'sheet' });
  });
});
