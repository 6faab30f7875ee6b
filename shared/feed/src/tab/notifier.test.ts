import { describe, expect, it, jest } from '@jest/globals';
import { fakeClock } from '../testing/fake-clock.ts';
import { createNotifier } from './notifier.ts';

function setUp() {
  const clock = fakeClock();
  const frames: (() => void)[] = [];
  const notifier = createNotifier({
    clock,
    frame: (run) => frames.push(run),
    apart: (topic) => (topic === 'trades' ? 0 : 500),
    onFirst: () => {},
    onLast: () => {},
  });
  const paint = () => {
    for (const run of frames.splice(0)) run();
  };
  return { clock, frames, notifier, paint };
}

describe('the notifier', () => {
  it('calls at once, and then for all changes of a frame together', () => {
    const { notifier, frames, paint } = setUp();
    const [a, b] = [jest.fn(), jest.fn()];
    notifier.subscribe('a', a);
    notifier.subscribe('b', b);
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([1, 1]);
    for (const topic of ['a', 'b', 'a']) notifier.changed(topic);
    expect(frames).toHaveLength(1);
    paint();
    expect([a.mock.calls.length, b.mock.calls.length]).toEqual([2, 2]);
  });

  it('keeps calls for a topic 500 ms apart and loses no change', () => {
    const { clock, notifier, paint } = setUp();
    const listener = jest.fn();
    notifier.subscribe('a', listener);
    notifier.changed('a');
    paint();
    clock.pass(490);
    notifier.changed('a');
    paint();
    expect(listener).toHaveBeenCalledTimes(2);
    clock.pass(10);
    paint();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('tells topics that are held apart together, ten times a second at most', () => {
    const { clock, notifier, paint } = setUp();
    const told: string[] = [];
    notifier.subscribe('a', () => told.push('a'));
    notifier.subscribe('b', () => told.push('b'));
    for (const topic of ['a', 'b']) notifier.changed(topic);
    paint();
    clock.pass(450);
    notifier.subscribe('c', () => told.push('c'));
    told.length = 0;
    notifier.changed('c');
    paint();
    expect(told).toEqual(['c']);
    clock.pass(50);
    for (const topic of ['a', 'c']) notifier.changed(topic);
    paint();
    expect(told).toEqual(['c', 'a']);
    clock.pass(50);
    notifier.changed('b');
    paint();
    expect(told).toEqual(['c', 'a']);
    clock.pass(50);
    paint();
    expect(told).toEqual(['c', 'a', 'b']);
  });

  it('does not keep topics waiting for others that are told for the first time', () => {
    const { clock, notifier, paint } = setUp();
    const told: string[] = [];
    notifier.subscribe('a', () => told.push('a'));
    notifier.changed('a');
    paint();
    notifier.changed('a');
    told.length = 0;
    for (let row = 0; row < 10; row += 1) {
      notifier.subscribe(`row ${row}`, () => {});
      notifier.changed(`row ${row}`);
      paint();
      clock.pass(50);
    }
    paint();
    expect(told).toEqual(['a']);
  });

  it('does not hold back trades', () => {
    const { notifier, paint } = setUp();
    const listener = jest.fn();
    notifier.subscribe('trades', listener);
    for (let news = 0; news < 3; news += 1) {
      notifier.changed('trades');
      paint();
    }
    expect(listener).toHaveBeenCalledTimes(4);
  });

  it('does not call once stopped, also not for a change before', () => {
    const { notifier, paint } = setUp();
    const listener = jest.fn();
    const stop = notifier.subscribe('a', listener);
    notifier.changed('a');
    stop();
    stop();
    paint();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(notifier.topics()).toEqual([]);
  });

  it('goes on with the others when one listener throws', () => {
    const { notifier, paint } = setUp();
    const reported = jest.fn();
    globalThis.reportError = reported;
    let told = false;
    notifier.subscribe('a', () => {
      if (told) throw new Error('broken cell');
    });
    const other = jest.fn();
    notifier.subscribe('a', other);
    told = true;
    notifier.changed('a');
    paint();
    expect(other).toHaveBeenCalledTimes(2);
    expect(reported).toHaveBeenCalledTimes(1);
  });
});
