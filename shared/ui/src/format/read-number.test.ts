import { expect, it } from '@jest/globals';
import { readNumber } from './read-number.ts';

it.each([
  ['0', 0],
  [' 12.50 ', 12.5],
  ['.5', 0.5],
  ['2.', 2],
  ['-3', -3],
  ['−3', -3],
  ['+3', 3],
  ['1e-7', 1e-7],
  ['1500', 1_500],
  ['1,500', 1_500],
  ['1,234.5', 1_234.5],
  ['-12,345,678.25', -12_345_678.25],
  ['12,345,678.', 12_345_678],
])('readNumber reads %j as %p', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

it.each([
  '',
  '  ',
  '.',
  '-',
  'ten',
  '0,50',
  '1,5',
  '1,23',
  '0,500',
  '105.600,50',
  '1.234,567',
  '1,2345',
  '1234,567',
  '1,234,56',
  ',500',
  '1,,500',
  '1 500',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '9'.repeat(400),
])('readNumber refuses %j', (text) => {
  expect(readNumber(text)).toBeUndefined();
});
