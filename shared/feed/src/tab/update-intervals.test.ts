import { describe, expect, it } from '@jest/globals';
import { createUpdateIntervals, displayGroupOf } from './update-intervals.ts';

describe('workspace §9 the interval at which prices are shown', () => {
  it('is 500 ms, 1 s while a view throttles the contract, and 0 for trades', () => {
    const intervals = createUpdateIntervals();
    const shown = () =>
      ['ticker:okx:A', 'book:okx:A', 'ticker:okx:B', 'trades:okx:A', 'candles:1h:okx:A'].map(
        (topic) => intervals.intervalOf(displayGroupOf(topic)),
      );
    expect(shown()).toEqual([500, 500, 500, 0, 500]);
    const [end, endOther] = [intervals.throttle('okx:A'), intervals.throttle('okx:A')];
    expect(shown()).toEqual([1_000, 1_000, 500, 0, 500]);
    end();
    end();
    expect(shown()).toEqual([1_000, 1_000, 500, 0, 500]);
    endOther();
    expect(shown()).toEqual([500, 500, 500, 0, 500]);
  });
});
