import { describe, expect, it } from '@jest/globals';
import { createPaces, shownWith } from './paces.ts';

describe('workspace §9 how often prices are shown', () => {
  it('is twice a second, and once where a place that shows them updates every second', () => {
    const paces = createPaces();
    const apart = () =>
      ['ticker:okx:A', 'book:okx:A', 'ticker:okx:B', 'trades:okx:A', 'candles:1h:okx:A'].map(
        (topic) => paces.apartOf(shownWith(topic)),
      );
    expect(apart()).toEqual([500, 500, 500, 0, 500]);
    const [end, endOther] = [paces.calm('okx:A'), paces.calm('okx:A')];
    expect(apart()).toEqual([1_000, 1_000, 500, 0, 500]);
    end();
    end();
    expect(apart()).toEqual([1_000, 1_000, 500, 0, 500]);
    endOther();
    expect(apart()).toEqual([500, 500, 500, 0, 500]);
  });
});
