import { describe, expect, it, jest } from '@jest/globals';
import { fakeClock } from '../testing/fake-clock.ts';
import { createNotifier } from './notifier.ts';

const [BTC, SLOW] = ['okx:BTC', 'okx:SLOW'];

function setUp() {
  const clock = fakeClock();
  const frames: (() => void)[] = [];
  const shown: string[] = [];
  const hidden: string[] = [];
  const notifier = createNotifier({
    clock,
    frame: (run) => frames.push(run),
    waitMaxOf: (key) => (key === SLOW ? 1_000 : 500),
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
function setUpGroup(key = BTC) {
  const parts = setUp();
  const { clock, notifier, paint } = parts;
  const calls: string[] = [];
  const endTicker = notifier.subscribe(`ticker:${key}`, () => calls.push(`ticker ${clock.now()}`));
  notifier.changed(`ticker:${key}`);
  paint();
  notifier.subscribe(`trades:${key}`, () => calls.push(`trades ${clock.now()}`));
  notifier.changed(`trades:${key}`);
  paint();
  calls.length = 0;
  const changeAt = (at: number, ...topics: string[]) => {
    clock.pass(at - clock.now());
    paint();
    for (const topic of topics) notifier.changed(`${topic}:${key}`);
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

  it('reports every change with the next paint, since the server throttles', () => {
    const { clock, notifier, paint } = setUp();
    const shownAt: number[] = [];
    notifier.subscribe(`ticker:${BTC}`, () => shownAt.push(clock.now()));
    for (let change = 0; change < 3; change += 1) {
      clock.pass(10);
      notifier.changed(`ticker:${BTC}`);
      paint();
    }
    expect(shownAt).toEqual([0, 10, 20, 30]);
  });

  it('calls the listeners of a group together, regardless of when they subscribed', () => {
    const { hidden, notifier, paint, shown } = setUp();
    const calls: string[] = [];
    const change = (...topics: string[]) => {
      calls.length = 0;
      for (const topic of topics) notifier.changed(topic);
      paint();
    };
    const ends = [notifier.subscribe(`ticker:${BTC}`, () => calls.push('ticker'))];
    change(`ticker:${BTC}`);
    ends.push(notifier.subscribe(`book:${BTC}`, () => calls.push('book')));
    // the ticker has the best prices of the book
    change(`book:${BTC}`);
    expect(calls).toEqual(['book', 'ticker']);
    shown.length = 0;
    change(`ticker:${BTC}`, `book:${BTC}`);
    expect(calls).toEqual(['book', 'ticker']);
    expect(shown).toEqual([BTC]);
    // the book has not changed
    change(`ticker:${BTC}`);
    expect(calls).toEqual(['ticker']);
    ends[0]?.();
    expect(hidden).toEqual([]);
    ends[1]?.();
    expect(hidden).toEqual([BTC]);
  });

  it('shows all groups before calling the first listener', () => {
    const { notifier, paint, shown } = setUp();
    const seen: number[] = [];
    for (const topic of [`ticker:${BTC}`, 'ticker:okx:ETH']) {
      notifier.subscribe(topic, () => seen.push(shown.length));
      notifier.changed(topic);
    }
    seen.length = 0;
    shown.length = 0;
    paint();
    expect(seen).toEqual([2, 2]);
  });

  describe('the trades of a contract', () => {
    it('are reported together with the next change of its ticker or book', () => {
      const { calls, changeAt } = setUpGroup();
      changeAt(100, 'trades');
      changeAt(300, 'trades');
      expect(calls).toEqual([]);
      changeAt(400, 'ticker');
      expect(calls).toEqual(['trades 400', 'ticker 400']);
      changeAt(900, 'ticker', 'trades');
      expect(calls.slice(2)).toEqual(['trades 900', 'ticker 900']);
    });

    it.each([
      ['500 ms after the first of them', BTC, 600],
      ['a second after the first of them while the contract is throttled to a second', SLOW, 1_100],
    ])('are reported %s if no price changes, and delay none', (_, key, endsAt) => {
      const { calls, changeAt } = setUpGroup(key);
      changeAt(100, 'trades');
      changeAt(300, 'trades');
      changeAt(endsAt - 1);
      expect(calls).toEqual([]);
      changeAt(endsAt);
      expect(calls).toEqual([`trades ${endsAt}`]);
      changeAt(endsAt + 10, 'ticker');
      expect(calls).toEqual([`trades ${endsAt}`, `ticker ${endsAt + 10}`]);
    });

    it('are reported at once while no price has arrived yet', () => {
      const { clock, notifier, paint } = setUp();
      const reportedAt: number[] = [];
      notifier.subscribe(`ticker:${BTC}`, () => undefined);
      notifier.subscribe(`trades:${BTC}`, () => reportedAt.push(clock.now()));
      for (let at = 0; at < 3; at += 1) {
        clock.pass(10);
        notifier.changed(`trades:${BTC}`);
        paint();
      }
      expect(reportedAt).toEqual([0, 10, 20, 30]);
    });

    it('are reported at once while no prices are shown', () => {
      const { calls, changeAt, endTicker } = setUpGroup();
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
