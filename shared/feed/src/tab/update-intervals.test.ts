import { describe, expect, it } from '@jest/globals';
import { createUpdateIntervals, displayGroupOf } from './update-intervals.ts';

describe('workspace §9 the interval at which prices are shown', () => {
  it('is 500 ms, and 1 s for the ticker, book and trades of a contract that a view throttles', () => {
    const intervals = createUpdateIntervals();
    const shown = () =>
      ['ticker:okx:A', 'book:okx:A', 'ticker:okx:B', 'trades:okx:A', 'candles:1h:okx:A'].map(
        (topic) => intervals.intervalOf(displayGroupOf(topic)),
      );
    expect(shown()).toEqual([500, 500, 500, 500, 500]);
    const [end, endOther] = [intervals.throttle('okx:A'), intervals.throttle('okx:A')];
    expect(shown()).toEqual([1_000, 1_000, 500, 1_000, 500]);
    end();
    end();
    expect(shown()).toEqual([1_000, 1_000, 500, 1_000, 500]);
    endOther();
    expect(shown()).toEqual([500, 500, 500, 500, 500]);
  });
});
