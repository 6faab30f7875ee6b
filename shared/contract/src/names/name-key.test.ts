import { describe, expect, it } from '@jest/globals';
import {
  aliasSchema,
  apiKeySettingsSchema,
  companyNameSchema,
  firstNameSchema,
  groupNameSchema,
  memberFirstNameSchema,
  myWidgetNameSchema,
  sheetNameSchema,
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

it.each([
  ['a sheet', sheetNameSchema],
  ['a saved widget', myWidgetNameSchema],
  ['a group', groupNameSchema],
  ['a strategy', strategyTagSchema],
  ['a connection', aliasSchema],
  ['an API key', apiKeySettingsSchema.shape.name],
  ['a company', companyNameSchema],
  ['a person', firstNameSchema],
  ['a member', memberFirstNameSchema],
])('the name of %s has to show something', (_what, schema) => {
  expect(schema.safeParse('\u200b\u200b\u200b\u3164').success).toBe(false);
  expect(schema.safeParse('Ada\u200d').success).toBe(true);
});
