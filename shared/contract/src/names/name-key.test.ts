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
  NAME_UNFIT,
  sheetNameSchema,
  strategyGroupNameSchema,
  strategyTagSchema,
} from '../index.ts';
import { nameKey } from './name-key.ts';

describe('two names are the same', () => {
  it.each([
    ['in any case', 'BTC Desk', 'btc dESK'],
    ['with sharp s in either case', 'Straße', 'STRAẞE'],
    ['with sharp s written out', 'Straße', 'STRASSE'],
    ['with a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['with a plain sigma at the end', 'ΟΔΟΣ', 'οδοσ'],
    ['with ligatures', 'ﬁxed', 'FIXED'],
    ['composed otherwise', 'Caf\u00e9', 'Cafe\u0301'],
    ['in full-width letters', 'ＢＴＣ', 'btc'],
    ['with zero-width spaces', 'D\u200besk\u200d', 'Desk'],
    ['with a soft hyphen or a word joiner', 'De\u00adsk\u2060', 'Desk'],
    ['with a byte order mark and blanks around', '\ufeff Desk ', 'Desk'],
  ])('%s', (_how, one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it('but not when a person can tell them apart', () => {
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
  ['a person by the family', lastNameSchema],
  ['a member', memberFirstNameSchema],
  ['a member by the family', memberLastNameSchema],
] as const;

describe.each(NAMES)('the name of %s', (_what, schema) => {
  it('has to show something', () => {
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
    ['an override of the direction', 'Desk\u202eeno'],
    ['an isolate of a direction', 'Desk\u2067eno'],
  ])('refuses %s', (_which, name) => {
    expect(schema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([
      NAME_UNFIT,
    ]);
  });

  it.each(['Café ☕ 東京', '👩‍👩‍👧 desk', 'مكتب أول', 'R&D <1>'])('takes %s', (name) => {
    expect(schema.parse(` ${name}\n`)).toBe(name);
  });
});
