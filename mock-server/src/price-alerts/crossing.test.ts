import { describe, expect, it } from '@jest/globals';
import { type PriceAlertKind, priceAlertKindSchema } from '@parallax/protocol';
import * as fc from 'fast-check';
import { isMet, type Side, sideOf } from './crossing.ts';

const VALUE = 100;

/** The positions in a series of figures at which an alert fires. */
function firings(kind: PriceAlertKind, figures: readonly number[], start: Side | null = null) {
  let side = start;
  const fired: number[] = [];
  for (const [at, figure] of figures.entries()) {
    const next = sideOf(VALUE, figure);
    if (isMet(kind, side, next)) fired.push(at);
    side = next;
  }
  return { fired, side };
}

describe('design §4 the condition of a price alert', () => {
  it.each<[PriceAlertKind, string, number[], number[]]>([
    ['above', 'is met when the price reaches the value', [99, 100, 101], [1]],
    ['above', 'is met when the price passes the value', [99, 101, 102], [1]],
    ['above', 'is met at once if the price is above from the start', [101, 102], [0]],
    ['above', 'is met again only after the price has been below', [99, 101, 102, 99, 101], [1, 4]],
    ['below', 'is met when the price reaches the value', [101, 100, 99], [1]],
    ['below', 'is met at once if the price is below from the start', [99, 98], [0]],
    ['below', 'is met again only after the price has been above', [101, 99, 98, 101, 99], [1, 4]],
    ['crosses', 'is not met by the first price', [100, 101], []],
    ['crosses', 'is met in both directions', [99, 101, 99], [1, 2]],
    [
      'crosses',
      'is met once when the price stays at the value and then passes',
      [99, 100, 100, 101],
      [1],
    ],
    ['crosses', 'is met once when the price touches the value and returns', [99, 100, 99], [1]],
    ['moves', 'is met when the move reaches the value', [50, 100, 101], [1]],
    ['funding', 'is met when the rate reaches the value from above', [101, 99], [1]],
    ['basis', 'is met when the basis reaches the value from below', [99, 100], [1]],
    ['spread', 'is not met while the spread stays on one side', [101, 102, 103], []],
  ])('of kind %s %s', (kind, _when, figures, expected) => {
    expect(firings(kind, figures).fired).toEqual(expected);
  });

  const figures = fc.array(fc.integer({ min: 97, max: 103 }), { maxLength: 40 });
  const kinds = fc.constantFrom(...priceAlertKindSchema.options);

  it('is met at the same figures when the evaluation resumes from a stored side', () => {
    fc.assert(
      fc.property(kinds, figures, fc.nat(40), (kind, all, cut) => {
        const before = firings(kind, all.slice(0, cut));
        const after = firings(kind, all.slice(cut), before.side);
        const joined = [
          ...before.fired,
          ...after.fired.map((at) => at + Math.min(cut, all.length)),
        ];
        expect(joined).toEqual(firings(kind, all).fired);
      }),
    );
  });

  it('of kind crosses is met exactly when the price reaches or passes the value from either side', () => {
    fc.assert(
      fc.property(figures, (all) => {
        const expected = all.flatMap((figure, at) => {
          const before = all[at - 1];
          if (before === undefined || before === VALUE) return [];
          const isReached = before < VALUE ? figure >= VALUE : figure <= VALUE;
          return isReached ? [at] : [];
        });
        expect(firings('crosses', all).fired).toEqual(expected);
      }),
    );
  });

  it('of kind above or below is met at the first price on the side of the alert, and again after the price has left that side', () => {
    fc.assert(
      fc.property(figures, (all) => {
        const expected = all.flatMap((figure, at) => {
          const before = all[at - 1];
          return figure >= VALUE && (before === undefined || before < VALUE) ? [at] : [];
        });
        expect(firings('above', all).fired).toEqual(expected);
        const mirrored = all.map((figure) => 2 * VALUE - figure);
        expect(firings('below', mirrored).fired).toEqual(expected);
      }),
    );
  });
});
