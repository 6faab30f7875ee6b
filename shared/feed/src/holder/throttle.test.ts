import { describe, expect, it } from '@jest/globals';
import { createThrottle } from './throttle.ts';

const values = (due: readonly { value: string }[]) => due.map(({ value }) => value);

describe('workspace §9 the throttle', () => {
  it('lets the first through at once, then at most one per interval, the newest', () => {
    const throttle = createThrottle<string>(500);
    throttle.offer('a', 'a1', 0);
    expect(values(throttle.takeDue(0))).toEqual(['a1']);
    throttle.offer('a', 'a2', 100);
    throttle.offer('a', 'a3', 200);
    expect(values(throttle.takeDue(499))).toEqual([]);
    expect(throttle.waiting()).toBe(true);
    expect(throttle.takeDue(500)).toEqual([{ value: 'a3', since: 200 }]);
    expect(throttle.waiting()).toBe(false);
  });

  it('counts each topic for itself, and not at all once it is forgotten', () => {
    const throttle = createThrottle<string>(500);
    throttle.offer('a', 'a1', 0);
    throttle.takeDue(0);
    throttle.offer('a', 'a2', 1);
    throttle.offer('b', 'b1', 1);
    expect(values(throttle.takeDue(1))).toEqual(['b1']);
    throttle.forget('a');
    expect(values(throttle.takeDue(1_000))).toEqual([]);
  });
});
