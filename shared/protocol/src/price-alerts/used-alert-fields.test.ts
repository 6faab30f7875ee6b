import { expect, it } from '@jest/globals';
import { usedAlertFields } from './used-alert-fields.ts';

const all = { other: 'okx:BTC-USDT', windowMinutes: 5, pauseMinutes: 30 };
const none = { other: null, windowMinutes: null, pauseMinutes: null };

it.each([
  ['the second contract of a spread', 'spread', 'once', { ...none, other: 'okx:BTC-USDT' }],
  ['the minutes of a move', 'moves', 'once', { ...none, windowMinutes: 5 }],
  [
    'the pause of an alert that fires each time',
    'above',
    'each time',
    { ...none, pauseMinutes: 30 },
  ],
  ['none of these for any other alert', 'above', 'once', none],
] as const)('usedAlertFields returns %s', (_, kind, repeat, used) => {
  expect(usedAlertFields({ ...all, kind, repeat })).toEqual(used);
});

it('usedAlertFields returns the default pause if none is set', () => {
  expect(usedAlertFields({ kind: 'above', repeat: 'each time' })).toEqual({
    ...none,
    pauseMinutes: 15,
  });
});
