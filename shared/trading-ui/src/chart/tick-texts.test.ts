import { expect, it } from '@jest/globals';
import { formatCompact, formatPercent } from '@parallax/ui/format';
import { tickTexts } from './tick-texts.ts';

it.each([
  ['plain numbers', [25, 27.5, 30], String, ['25.0', '27.5', '30.0']],
  ['amounts', [0, 3e9, 3.5e9, 3.75e9], formatCompact, ['0', '3.00B', '3.50B', '3.75B']],
  ['each unit', [500, 1_000, 1_500], formatCompact, ['500', '1.0K', '1.5K']],
  ['negative numbers', [-2.5, 0, 2.5], formatCompact, ['−2.5', '0.0', '2.5']],
  [
    'grouped numbers',
    [1_000, 1_000.5],
    (x: number) => x.toLocaleString('en-US'),
    ['1,000.0', '1,000.5'],
  ],
  ['fixed decimals', [-0.01, 0.015], formatPercent, ['−1.00%', '+1.50%']],
  ['empty labels', [-1, 0.5], (x: number) => (x < 0 ? '' : String(x)), ['', '0.5']],
  ['labels of days', [0, 100], (x: number) => `${x} d`, ['0 d', '100 d']],
])('the labels of an axis have the same number of decimals: %s', (_, values, format, texts) => {
  expect(tickTexts(values, format)).toEqual(texts);
});
