import { expect, it } from '@jest/globals';
import { crossingOf } from './risk-crossing.ts';

const NOW = 1_000_000;
type State = Parameters<typeof crossingOf>[0];

const above = (state: Partial<State> = {}): State => ({
  alert: { comparison: 'above', threshold: '5', pauseS: 60 },
  isMet: false,
  firedAt: null,
  ...state,
});
const below = (state: Partial<State> = {}): State => ({
  ...above(state),
  alert: { comparison: 'below', threshold: '-5', pauseS: 60 },
});

it.each<[string, State, string, boolean | null, boolean]>([
  ['fires when it begins to hold', above(), '5.01', true, true],
  ['fires below a threshold', below(), '-5.01', true, true],
  ['does not fire at the threshold itself', above(), '5.00', false, false],
  ['fires at its first evaluation if it holds', above({ isMet: null }), '6', true, true],
  ['does not fire at its first evaluation otherwise', above({ isMet: null }), '4', false, false],
  ['does not fire while it goes on to hold', above({ isMet: true }), '7', true, false],
  ['goes back', above({ isMet: true, firedAt: NOW - 1_000 }), '5', false, false],
  ['waits for the end of a pause', above({ firedAt: NOW - 59_999 }), '7', false, false],
  ['fires after the pause', above({ firedAt: NOW - 60_000 }), '7', true, true],
])('a risk alert %s', (_what, state, figure, isMet, fires) => {
  expect(crossingOf(state, figure, NOW)).toEqual({ isMet, fires });
});
