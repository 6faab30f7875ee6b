import { describe, expect, it } from '@jest/globals';
import type { Sheet } from '@parallax/protocol';
import { openSheet } from './open-sheet.ts';

const sheet = (id: string, menuBar: Sheet['menuBar']): Sheet => ({
  id,
  name: id,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
const own = [sheet('on-the-go', 'MOBILE'), sheet('train', 'MOBILE')];
const desk = [sheet('btc', 'EXECUTION'), sheet('limits', 'RISK')];

describe('openSheet', () => {
  it.each([
    ['is the one that the address names', '?id=train', own, desk, 'train'],
    ['may be a desktop sheet', '?id=limits', own, desk, 'limits'],
    ['is the first made on the phone when none is named', '', own, desk, 'on-the-go'],
    ['is the first desktop sheet when the phone has none', '', [], desk, 'btc'],
  ])('%s', (_name, search, own, desk, id) => {
    expect(openSheet(search, { state: 'success', own, desk })).toMatchObject({
      kind: 'sheet',
      sheet: { id },
    });
  });

  it('reports a deleted sheet instead of opening another one', () => {
    expect(openSheet('?id=deleted', { state: 'success', own, desk })).toEqual({
      kind: 'not-found',
    });
  });

  it("returns 'none' without any sheets", () => {
    expect(openSheet('', { state: 'success', own: [], desk: [] })).toEqual({ kind: 'none' });
  });

  it('opens no desktop sheet before the sheets of the phone are loaded', () => {
    const loading = { state: 'pending', own: [], desk } as const;
    expect(openSheet('', loading)).toEqual({ kind: 'none' });
    expect(openSheet('?id=btc', loading)).toMatchObject({ kind: 'sheet' });
  });
});
