import { describe, expect, it } from '@jest/globals';
import { NAME_INVALID_CHARACTERS, SHEET_NAME_SHORT, SHEET_NAME_TAKEN } from '@parallax/protocol';
import { checkSheetName, freeSheetName } from './sheet-name.ts';

const others = [{ name: 'BTC desk' }, { name: 'New sheet' }];

describe('a sheet name', () => {
  it.each([
    ['needs three characters', 'ab', false, undefined],
    ['does not count surrounding blanks', '  ab  ', false, undefined],
    ['may have three characters', 'abc', true, undefined],
    ['is unique regardless of case', 'btc DESK', false, SHEET_NAME_TAKEN],
    ['is unique regardless of surrounding blanks', ' BTC desk ', false, SHEET_NAME_TAKEN],
    ['has at most 60 characters', 'x'.repeat(61), false, 'A sheet name has at most 60 characters.'],
    ['is a single line', 'one\ntwo', false, NAME_INVALID_CHARACTERS],
    ['may have 60 characters', 'x'.repeat(60), true, undefined],
  ])('%s', (_, name, ok, text) => {
    expect(checkSheetName(name, others)).toEqual(text === undefined ? { ok } : { ok, text });
  });

  it('is rejected with a message if it is too short when a sheet is renamed', () => {
    expect(checkSheetName('ab', others, true)).toEqual({ ok: false, text: SHEET_NAME_SHORT });
  });

  it('is generated with the first unused number', () => {
    expect(freeSheetName('New sheet', [])).toBe('New sheet');
    expect(freeSheetName('New sheet', others)).toBe('New sheet 2');
    expect(freeSheetName('New sheet', [...others, { name: 'new SHEET 2' }])).toBe('New sheet 3');
  });

  it.each([
    ['x'.repeat(60), 'x'.repeat(55)],
    [`${'x'.repeat(54)}🚀🚀`, `${'x'.repeat(54)}🚀`],
    [`${'x'.repeat(54)}👩‍🚀👩‍🚀`, `${'x'.repeat(54)}👩‍🚀`],
  ])(
    'is truncated between visible characters to leave room for a number: %s',
    (preferred, name) => {
      expect(freeSheetName(preferred, [])).toBe(name);
    },
  );
});
