import { describe, expect, it } from '@jest/globals';
import { sheetOf } from '../testing/sheet-of.ts';
import { resolveSheet } from './resolve-sheet.ts';

const own = [sheetOf('on-the-go', 'MOBILE'), sheetOf('train', 'MOBILE')];
const loaded = { state: 'success', isOwnLoaded: true } as const;
const desk = [sheetOf('btc', 'EXECUTION'), sheetOf('limits', 'RISK')];

describe('resolveSheet', () => {
  it.each([
    ['returns the sheet that the address names', '?id=train', own, desk, 'train'],
    ['returns a desktop sheet that the address names', '?id=limits', own, desk, 'limits'],
    ['returns the first phone sheet if the address names none', '', own, desk, 'on-the-go'],
    ['returns the first desktop sheet if the phone has no sheets', '', [], desk, 'btc'],
  ])('%s', (_name, search, own, desk, id) => {
    expect(resolveSheet(search, { ...loaded, own, desk })).toMatchObject({
      kind: 'sheet',
      sheet: { id },
    });
  });

  it('reports a deleted sheet as not found instead of opening another sheet', () => {
    expect(resolveSheet('?id=deleted', { ...loaded, own, desk })).toEqual({
      kind: 'not-found',
    });
  });

  it("returns 'none' if there are no sheets", () => {
    expect(resolveSheet('', { ...loaded, own: [], desk: [] })).toEqual({ kind: 'none' });
  });

  it('does not default to a desktop sheet before the phone sheets are loaded', () => {
    const loading = { state: 'pending', own: [], isOwnLoaded: false, desk } as const;
    expect(resolveSheet('', loading)).toEqual({ kind: 'none' });
    expect(resolveSheet('?id=btc', loading)).toMatchObject({ kind: 'sheet' });
  });

  it('does not default to a desktop sheet if the phone sheets failed to load', () => {
    const failed = { state: 'error', own: [], isOwnLoaded: false, desk } as const;
    expect(resolveSheet('', failed)).toEqual({ kind: 'none' });
    expect(resolveSheet('?id=btc', failed)).toMatchObject({ kind: 'sheet' });
    expect(resolveSheet('', { ...failed, isOwnLoaded: true })).toMatchObject({ kind: 'sheet' });
  });
});
