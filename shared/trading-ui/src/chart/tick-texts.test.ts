import { expect, it } from '@jest/globals';
import { formatCompact, formatFundingRate, formatPercent, formatPrice } from '@parallax/ui/format';
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
  ['fixed decimals', [-0.01, 0.015], formatPercent, ['−1.0%', '+1.5%']],
  [
    'decimals that no label needs',
    [105_000, 106_000],
    (price: number) => formatPrice(price, 2),
    ['105,000', '106,000'],
  ],
  [
    'decimals of funding rates',
    [0, 0.00005, 0.0001],
    formatFundingRate,
    ['0.000%', '+0.005%', '+0.010%'],
  ],
  ['units after a space', [-2, 0], (x: number) => `${x.toFixed(2)} bps`, ['-2 bps', '0 bps']],
  ['empty labels', [-1, 0.5], (x: number) => (x < 0 ? '' : String(x)), ['', '0.5']],
  ['labels of days', [0, 100], (x: number) => `${x} d`, ['0 d', '100 d']],
])(
  'the labels of an axis have the same number of decimals, and no more than needed: %s',
  (_, values, format, texts) => {
    expect(tickTexts(values, format)).toEqual(texts);
  },
);

it('the labels of an axis of funding rates have the four decimals of the tag of its last value', () => {
  expect(tickTexts([0, 0.00005, 0.0001], formatFundingRate, true)).toEqual([
    '0.0000%',
    '+0.0050%',
    '+0.0100%',
  ]);
});
