import { describe, expect, it } from '@jest/globals';
import type { Sheet } from '@parallax/contract';
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

describe('the sheet that is open on the phone', () => {
  it.each([
    ['is the one that the address names', '?id=train', own, desk, 'train'],
    ['may be a sheet of the desk', '?id=limits', own, desk, 'limits'],
    ['is the first made on the phone when none is named', '', own, desk, 'on-the-go'],
    ['is the first of the desk when the phone has none', '', [], desk, 'btc'],
  ])('%s', (_name, search, own, desk, id) => {
    expect(openSheet(search, own, desk)).toMatchObject({ kind: 'sheet', sheet: { id } });
  });

  it('is not quietly another one when the named one is gone', () => {
    expect(openSheet('?id=deleted', own, desk)).toEqual({ kind: 'gone' });
  });

  it('is none when there are no sheets', () => {
    expect(openSheet('', [], [])).toEqual({ kind: 'none' });
  });
});
