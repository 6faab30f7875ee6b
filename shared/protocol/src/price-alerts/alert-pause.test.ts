import { expect, it } from '@jest/globals';
import { alertPauseEnd } from './alert-pause.ts';

it.each([
  ['its pause after the last firing', 1_000, 2, 121_000],
  ['null if it has not fired', null, 2, null],
  ['null if it has no pause', 1_000, null, null],
] as const)('alertPauseEnd returns %s', (_, firedAt, pauseMinutes, end) => {
  expect(alertPauseEnd(firedAt, { pauseMinutes })).toBe(end);
});
