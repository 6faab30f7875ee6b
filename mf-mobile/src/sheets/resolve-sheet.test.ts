import { describe, expect, it } from '@jest/globals';
import type { Sheet } from '@parallax/protocol';
import { resolveSheet } from './resolve-sheet.ts';

const sheet = (id: string, menuBar: Sheet['menuBar']): Sheet => ({
  id,
  name: id,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
const own = [sheet('on-the-go', 'MOBILE'), sheet('train', 'MOBILE')];
const loaded = { state: 'success', isOwnLoaded: true } as const;
const desk = [sheet('btc', 'EXECUTION'), sheet('limits', 'RISK')];

describe('resolveSheet', () => {
  it.each([
    ['returns the sheet that the address names', '?id=train', own, desk, 'train'],
    ['returns a desktop sheet that the address names', '?id=limits', own, desk, 'limits'],
    ['returns the first sheet of the phone when none is named', '', own, desk, 'on-the-go'],
    ['returns the first desktop sheet when the phone has none', '', [], desk, 'btc'],
  ])('%s', (_name, search, own, desk, id) => {
    expect(resolveSheet(search, { ...loaded, own, desk })).toMatchObject({
      kind: 'sheet',
      sheet: { id },
    });
  });

  it('reports a deleted sheet instead of opening another one', () => {
    expect(resolveSheet('?id=deleted', { ...loaded, own, desk })).toEqual({
      kind: 'not-found',
    });
  });

  it("returns 'none' without any sheets", () => {
    expect(resolveSheet('', { ...loaded, own: [], desk: [] })).toEqual({ kind: 'none' });
  });

  it('opens no desktop sheet before the sheets of the phone are loaded', () => {
    const loading = { state: 'pending', own: [], isOwnLoaded: false, desk } as const;
    expect(resolveSheet('', loading)).toEqual({ kind: 'none' });
    expect(resolveSheet('?id=btc', loading)).toMatchObject({ kind: 'sheet' });
  });

  it('opens no desktop sheet when the sheets of the phone could not be loaded', () => {
    const failed = { state: 'error', own: [], isOwnLoaded: false, desk } as const;
    expect(resolveSheet('', failed)).toEqual({ kind: 'none' });
    expect(resolveSheet('?id=btc', failed)).toMatchObject({ kind: 'sheet' });
    expect(resolveSheet('', { ...failed, isOwnLoaded: true })).toMatchObject({ kind: 'sheet' });
  });
});
