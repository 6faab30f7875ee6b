import { expect, it } from '@jest/globals';
import { isolated } from './isolated.ts';

it.each([
  ['BTC desk 2 could not be saved.', 'BTC desk 2 could not be saved.'],
  ['Moved to مكتب', 'Moved to \u2068مكتب\u2069'],
  ['"مكتب أول" removed', '"\u2068مكتب أول\u2069" removed'],
  ['مكتب 2 could not be saved.', '\u2068مكتب 2\u2069 could not be saved.'],
  ['Moved from שולחן to مكتب (2)', 'Moved from \u2068שולחן\u2069 to \u2068مكتب (2)\u2069'],
])('%j has names that do not change the direction of the sentence', (text, shown) => {
  expect(isolated(text)).toBe(shown);
});
