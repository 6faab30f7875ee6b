import { expect, it } from '@jest/globals';
import { readSize } from './size-field.tsx';

it.each([
  ['', undefined],
  ['  ', undefined],
  ['2.5', 2.5],
  ['.5', 0.5],
  ['2.', 2],
  ['1,000', 1_000],
  ['0,50', null],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['NaN', null],
  ['9999999999999', null],
])('the size field reads %j as %p', (text, size) => {
  expect(readSize(text)).toBe(size);
});
