import { describe, expect, it, jest } from '@jest/globals';
import { fakeClock } from '../testing/fake-clock.ts';
import { createNotifier } from './notifier.ts';

function setUp() {
  const clock = fakeClock();
  const frames: (() => void)[] = [];
  const shown: string[] = [];
  const hidden: string[] = [];
  const notifier = createNotifier({
    clock,
    frame: (run) => frames.push(run),
    groupOf: (topic) => topic.split(':')[0] ?? topic,
    changesWithGroup: (topic) => topic.endsWith(':ticker'),
    waitsForGroup: (topic) => topic.endsWith(':trades'),
    intervalOf: (group) => (group.startsWith('slow ') ? 1_000 : 500),
    show: (group) => void shown.push(group),
    hide: (group) => void hidden.push(group),
    onTopicAdded: () => {},
    onTopicRemoved: () => {},
  });
  const paint = () => {
    for (const run of frames.splice(0)) run();
  };
  return { clock, frames, hidden, notifier, paint, shown };
}

/** A group whose ticker has just been shown. */
function setUpGroup(name: string) {
  const parts = setUp();
  const { clock, notifier, paint } = parts;
  const calls: string[] = [];
  const endTicker = notifier.subscribe(`${name}:ticker`, () => calls.push(`ticker ${clock.now()}`));
  notifier.changed(`${name}:ticker`);
  paint();
  notifier.subscribe(`${name}:trades`, () => calls.push(`trades ${clock.now()}`));
  notifier.changed(`${name}:trades`);
  paint();
  calls.length = 0;
  const changeAt = (at: number, ...topics: string[]) => {
    clock.pass(at - clock.now());
    paint();
    for (const topic of topics) notifier.changed(`${name}:${topic}`);
    paint();
  };
  return { ...parts, calls, changeAt, endTicker };
}

describe('createNotifier', () => {
  it('calls a listener immediately, then once per frame for all changes', () => {
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

  it('keeps the calls for a topic 500 ms apart and never loses the last change', () => {
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

  it('returns to its 500 ms schedule after a late change', () => {
    const { clock, notifier, paint } = setUp();
    const shownAt: number[] = [];
    notifier.subscribe('a', () => shownAt.push(clock.now()));
    const start = clock.now();
    const changeAt = (at: number) => {
      clock.pass(start + at - clock.now());
      paint();
      notifier.changed('a');
      paint();
    };
    for (const at of [500, 1_400, 1_500, 2_000, 2_500]) changeAt(at);
    expect(shownAt.map((at) => at - start)).toEqual([0, 500, 1_400, 2_000, 2_500]);
  });

  it('shows the last change within 600 ms', () => {
    const { clock, notifier, paint } = setUp();
    const listener = jest.fn();
    notifier.subscribe('a', listener);
    for (const wait of [0, 10]) {
      clock.pass(wait);
      notifier.changed('a');
      paint();
    }
    expect(listener).toHaveBeenCalledTimes(2);
    clock.pass(600);
    paint();
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('calls the listeners of throttled topics together, at most ten times a second', () => {
    const { clock, notifier, paint } = setUp();
    const calls: string[] = [];
    notifier.subscribe('a', () => calls.push('a'));
    notifier.subscribe('b', () => calls.push('b'));
    for (const topic of ['a', 'b']) notifier.changed(topic);
    paint();
    clock.pass(450);
    notifier.subscribe('c', () => calls.push('c'));
    calls.length = 0;
    notifier.changed('c');
    paint();
    expect(calls).toEqual(['c']);
    clock.pass(50);
    for (const topic of ['a', 'c']) notifier.changed(topic);
    paint();
    expect(calls).toEqual(['c', 'a']);
    clock.pass(50);
    notifier.changed('b');
    paint();
    expect(calls).toEqual(['c', 'a']);
    clock.pass(50);
    paint();
    expect(calls).toEqual(['c', 'a', 'b']);
  });

  it('does not delay a topic when the listeners of new topics are called for the first time', () => {
    const { clock, notifier, paint } = setUp();
    const calls: string[] = [];
    notifier.subscribe('a', () => calls.push('a'));
    notifier.changed('a');
    paint();
    calls.length = 0;
    for (let row = 0; row < 10; row += 1) {
      if (row === 8) notifier.changed('a');
      notifier.subscribe(`row ${row}`, () => {});
      notifier.changed(`row ${row}`);
      paint();
      clock.pass(50);
    }
    paint();
    expect(calls).toEqual(['a']);
  });

  it('calls the listeners of a group together, regardless of when they subscribed', () => {
    const { clock, hidden, notifier, paint, shown } = setUp();
    const calls: string[] = [];
    const change = (...topics: string[]) => {
      calls.length = 0;
      for (const topic of topics) notifier.changed(topic);
      paint();
    };
    const ends = [notifier.subscribe('btc:ticker', () => calls.push('ticker'))];
    change('btc:ticker');
    clock.pass(80);
    ends.push(notifier.subscribe('btc:book', () => calls.push('book')));
    // a first value is reported immediately and does not delay the others
    change('btc:book');
    expect(calls).toEqual(['book', 'ticker']);
    change('btc:book');
    expect(calls).toEqual([]);
    clock.pass(420);
    shown.length = 0;
    change('btc:ticker');
    expect(calls).toEqual(['book', 'ticker']);
    expect(shown).toEqual(['btc']);
    clock.pass(490);
    change('btc:book');
    expect(calls).toEqual([]);
    clock.pass(10);
    paint();
    expect(calls).toEqual(['book', 'ticker']);
    // the book has not changed
    clock.pass(500);
    change('btc:ticker');
    expect(calls).toEqual(['ticker']);
    ends[0]?.();
    expect(hidden).toEqual([]);
    ends[1]?.();
    expect(hidden).toEqual(['btc']);
  });

  it('keeps the schedule of a group when a second topic of the group changes too', () => {
    const { clock, notifier, paint } = setUp();
    const shownAt: number[] = [];
    const start = clock.now();
    notifier.subscribe('btc:ticker', () => shownAt.push(clock.now() - start));
    notifier.subscribe('btc:book', () => {});
    for (const at of [500, 1_400, 1_500, 2_000, 2_500]) {
      clock.pass(start + at - clock.now());
      paint();
      for (const topic of ['btc:ticker', 'btc:book']) notifier.changed(topic);
      paint();
    }
    expect(shownAt).toEqual([0, 500, 1_400, 2_000, 2_500]);
  });

  it('shows all groups before calling the first listener', () => {
    const { notifier, paint, shown } = setUp();
    const seen: number[] = [];
    for (const topic of ['btc:ticker', 'eth:ticker']) {
      notifier.subscribe(topic, () => seen.push(shown.length));
      notifier.changed(topic);
    }
    seen.length = 0;
    shown.length = 0;
    paint();
    expect(seen).toEqual([2, 2]);
  });

  it('when throttled to 1 s, shows every other change of a topic that changes twice a second, and a change after a pause immediately', () => {
    const { clock, notifier, paint } = setUp();
    const shownAt: number[] = [];
    notifier.subscribe('slow a', () => shownAt.push(clock.now()));
    const changes = new Set([500, 1_000, 1_495, 2_005, 2_500, 3_000, 5_400]);
    for (let at = 0; at < 6_000; at += 5) {
      if (changes.has(at)) notifier.changed('slow a');
      paint();
      clock.pass(5);
    }
    expect(shownAt).toEqual([0, 500, 1_500, 2_500, 3_600, 5_400]);
  });

  describe('a topic that waits for its group', () => {
    it('is reported in the same round as the next change of another topic', () => {
      const { calls, changeAt } = setUpGroup('btc');
      changeAt(100, 'trades');
      changeAt(300, 'trades');
      changeAt(400, 'ticker');
      changeAt(499);
      expect(calls).toEqual([]);
      changeAt(500);
      expect(calls).toEqual(['trades 500', 'ticker 500']);
    });

    it.each([
      ['500 ms after its first change', 'btc', 600],
      ['a second in a group that is throttled to a second', 'slow btc', 1_100],
    ])('is reported %s if no other topic changes, and delays none', (_, name, endsAt) => {
      const { calls, changeAt } = setUpGroup(name);
      changeAt(100, 'trades');
      changeAt(300, 'trades');
      changeAt(endsAt - 1);
      expect(calls).toEqual([]);
      changeAt(endsAt);
      expect(calls).toEqual([`trades ${endsAt}`]);
      changeAt(endsAt + 10, 'ticker');
      expect(calls).toEqual([`trades ${endsAt}`, `ticker ${endsAt + 10}`]);
    });

    it('does not change when the others are reported', () => {
      const { calls, changeAt } = setUpGroup('btc');
      for (const at of [600, 1_100]) changeAt(at, 'ticker', 'trades', 'trades');
      expect(calls).toEqual(['trades 600', 'ticker 600', 'trades 1100', 'ticker 1100']);
    });

    it('is reported at once while no other topic of the group has changed yet', () => {
      const { clock, notifier, paint } = setUp();
      const reportedAt: number[] = [];
      notifier.subscribe('btc:ticker', () => undefined);
      notifier.subscribe('btc:trades', () => reportedAt.push(clock.now()));
      for (let at = 0; at < 3; at += 1) {
        clock.pass(10);
        notifier.changed('btc:trades');
        paint();
      }
      expect(reportedAt).toEqual([0, 10, 20, 30]);
    });

    it('is reported at once while it is alone', () => {
      const { calls, changeAt, endTicker } = setUpGroup('btc');
      endTicker();
      for (const at of [100, 110, 120]) changeAt(at, 'trades');
      expect(calls).toEqual(['trades 100', 'trades 110', 'trades 120']);
    });
  });

  it('does not call an unsubscribed listener, even for an earlier change', () => {
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

  it('calls the other listeners when a listener throws', () => {
    const { notifier, paint } = setUp();
    const reported = jest.fn();
    globalThis.reportError = reported;
    let isBroken = false;
    notifier.subscribe('a', () => {
      if (isBroken) throw new Error('broken cell');
    });
    const other = jest.fn();
    notifier.subscribe('a', other);
    isBroken = true;
    notifier.changed('a');
    paint();
    expect(other).toHaveBeenCalledTimes(2);
    expect(reported).toHaveBeenCalledTimes(1);
  });
});
