import { describe, expect, it, jest } from '@jest/globals';
import { createUpdateIntervals } from './update-intervals.ts';

describe('workspace §9 the interval at which prices are shown', () => {
  it('is 500 ms, and 1 s for the ticker and book of a contract that a view throttles', () => {
    const onChange = jest.fn();
    const intervals = createUpdateIntervals(onChange);
    const shown = () =>
      ['ticker:okx:A', 'book:okx:A', 'ticker:okx:B', 'trades:okx:A', 'candles:1h:okx:A'].map(
        (topic) => intervals.of(topic),
      );
    expect(shown()).toEqual([500, 500, 500, 500, 500]);
    const [end, endOther] = [intervals.throttle('okx:A'), intervals.throttle('okx:A')];
    expect(shown()).toEqual([1_000, 1_000, 500, 500, 500]);
    end();
    end();
    expect(shown()).toEqual([1_000, 1_000, 500, 500, 500]);
    endOther();
    expect(shown()).toEqual([500, 500, 500, 500, 500]);
    expect(onChange).toHaveBeenCalledTimes(4);
  });
});
