import { expect, it } from '@jest/globals';
import { spreadBps } from './quotes.ts';

it.each([
  [200, 99, 101],
  [0, 100, 100],
  [null, 101, 99],
  [null, 0, 101],
])('the spread is (ask − bid) / mid, %s bps for a bid of %d and an ask of %d', (bps, bid, ask) => {
  expect(spreadBps({ bid, ask })).toBe(bps);
});
