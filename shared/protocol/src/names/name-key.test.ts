import { describe, expect, it } from '@jest/globals';
import {
  aliasSchema,
  apiKeySettingsSchema,
  companyNameSchema,
  firstNameSchema,
  groupNameSchema,
  lastNameSchema,
  memberFirstNameSchema,
  memberLastNameSchema,
  myWidgetNameSchema,
  NAME_INVALID_CHARACTERS,
  sheetNameSchema,
  strategyGroupNameSchema,
  strategyTagSchema,
} from '../index.ts';
import { hasVisibleCharacters, nameKey } from './name-key.ts';

describe('nameKey', () => {
  it.each([
    ['case', 'BTC Desk', 'btc dESK'],
    ['the case of sharp s', 'Straße', 'STRAẞE'],
    ['sharp s written as ss', 'Straße', 'STRASSE'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['a plain sigma at the end', 'ΟΔΟΣ', 'οδοσ'],
    ['ligatures', 'ﬁxed', 'FIXED'],
    ['the composition of characters', 'Caf\u00e9', 'Cafe\u0301'],
    ['full-width letters', 'ＢＴＣ', 'btc'],
    ['zero-width spaces', 'D\u200besk\u200d', 'Desk'],
    ['soft hyphens and word joiners', 'De\u00adsk\u2060', 'Desk'],
    ['a byte order mark and surrounding blanks', '\ufeff Desk ', 'Desk'],
  ])('ignores %s', (_difference, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('differs for names that look different', () => {
    const names = ['Desk', 'Desk 2', 'Desks', 'D esk', 'Dësk', 'Дesk'];
    expect(new Set(names.map(nameKey)).size).toBe(names.length);
  });
});

const NAMES = [
  ['a sheet', sheetNameSchema],
  ['a saved widget', myWidgetNameSchema],
  ['a group', groupNameSchema],
  ['a strategy', strategyTagSchema],
  ['a strategy group', strategyGroupNameSchema],
  ['a connection', aliasSchema],
  ['an API key', apiKeySettingsSchema.shape.name],
  ['a company', companyNameSchema],
  ['a person', firstNameSchema],
  ['a person (last name)', lastNameSchema],
  ['a member', memberFirstNameSchema],
  ['a member (last name)', memberLastNameSchema],
] as const;

describe.each(NAMES)('the name of %s', (_what, schema) => {
  it('requires visible characters', () => {
    expect(schema.safeParse('\u200b\u200b\u200b\u3164').success).toBe(false);
    expect(schema.safeParse('Ada\u200d').success).toBe(true);
  });

  it.each([
    ['a line break', 'Desk\none'],
    ['a carriage return', 'Desk\rone'],
    ['a tab', 'Desk\tone'],
    ['an escape', 'Desk\u001bone'],
    ['a delete', 'Desk\u007fone'],
    ['a C1 control', 'Desk\u0085one'],
    ['a line separator', 'Desk\u2028one'],
    ['a paragraph separator', 'Desk\u2029one'],
    ['a direction override', 'Desk\u202eeno'],
    ['a direction isolate', 'Desk\u2067eno'],
  ])('rejects %s', (_which, name) => {
    expect(schema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
      NAME_INVALID_CHARACTERS,
    ]);
  });

  it.each(['Café ☕ 東京', '👩‍👩‍👧 desk', 'مكتب أول', 'R&D <1>'])('accepts %s', (name) => {
    expect(schema.parse(` ${name}\n`)).toBe(name);
  });
});

it.each(NAMES)('the name of %s is limited in the characters that users see', (_what, schema) => {
  const family = '👩‍👩‍👧';
  const longest = Array.from({ length: 60 }, (_, count) => family.repeat(count + 1)).filter(
    (name) => schema.safeParse(name).success,
  );
  const max = longest.length + (schema.safeParse(family).success ? 0 : 2);
  expect([20, 60]).toContain(max);
  expect(schema.safeParse(`${'a'.repeat(max - 1)}${family}`).success).toBe(true);
  expect(schema.safeParse('a'.repeat(max + 1)).success).toBe(false);
  expect(schema.safeParse(`abc${'\u0301'.repeat(max * 20)}`).success).toBe(false);
});

it('an emoji counts as one character of a name, an invisible character as none', () => {
  expect(hasVisibleCharacters(2)('😀')).toBe(false);
  expect(hasVisibleCharacters(2)('👩‍👩‍👧')).toBe(false);
  expect(hasVisibleCharacters(2)('A\u200b')).toBe(false);
  expect(hasVisibleCharacters(2)('😀 ☕')).toBe(true);
});
