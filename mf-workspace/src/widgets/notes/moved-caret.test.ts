import { expect, it } from '@jest/globals';
import { movedCaret } from './moved-caret.ts';

/** Marks the caret in a text. */
const CARET = '|';

it.each([
  ['a line was added above', 'a\nb|c', 'new\na\nbc', 'new\na\nb|c'],
  ['a line was added below', 'a|\nb', 'a\nb\nc', 'a|\nb\nc'],
  ['a line was added above the first', '|a', 'new\na', 'new\n|a'],
  ['lines above were removed', 'a\nb\nc|', 'c', 'c|'],
  ['a line above was changed', 'a\nb|', 'longer\nb', 'longer\nb|'],
  ['its line was changed', 'a\nlong line|\nb', 'a\nshort\nb', 'a\nshort|\nb'],
  ['its line was removed', 'a\nb|\nc', 'a\nc', 'a\n|c'],
  ['its line, the last one, was removed', 'a\nb|', 'a', 'a|'],
  ['the text was emptied', 'a\nb|', '', '|'],
  ['nothing changed', 'a\n|b', 'a\nb', 'a\n|b'],
])('the caret stays in its line and column when %s', (_, before, after, expected) => {
  const at = before.indexOf(CARET);
  const moved = movedCaret(before.replace(CARET, ''), after, at);
  expect(`${after.slice(0, moved)}${CARET}${after.slice(moved)}`).toBe(expected);
});
