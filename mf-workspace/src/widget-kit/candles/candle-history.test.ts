import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeClock } from '@parallax/api/testing';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import type { Candle } from '@parallax/protocol';
import { alignHistories, type CandleHistory, createCandleHistory } from './candle-history.ts';

const feed = startFeedServer();
const contract = 'okx:BTC-USDT';
const deliver = (candles: Candle[]) => feed.candles(contract, '1m', candles);

const MINUTE = 60_000;
const candle = (minute: number, close = 1): Candle => ({
  at: minute * MINUTE,
  open: 1,
  high: 2,
  low: 1,
  close,
  volume: 3,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => candle(from + index));
const minutes = ({ data }: { data: { rows: readonly Candle[] } }) =>
  data.rows.map(({ at }) => at / MINUTE);

const fetch = jest.fn<(to: number) => Promise<readonly Candle[]>>();
const onGap = jest.fn();
const create = (fetchEarlier = fetch) =>
  createCandleHistory({
    contract,
    interval: '1m',
    fetch: fetchEarlier,
  });
const visibleFrom = (minute: number) => ({ from: minute * MINUTE, to: 200 * MINUTE });
async function settled() {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

/** A history near its start, whose request for earlier candles has just failed. */
const createFailed = async () => {
  const history = create();
  history.addNewest(range(100, 200));
  history.setVisibleRange(visibleFrom(110));
  fetch.mockRejectedValue(new Error('no response'));
  history.loadEarlier();
  await settled();
  return history;
};
const PAUSE_MS = 5_000;
async function passPause() {
  jest.advanceTimersByTime(PAUSE_MS);
  await settled();
}

let unsubscribe: () => void = () => undefined;
beforeEach(() => {
  fetch.mockReset();
  onGap.mockReset();
});
afterEach(() => unsubscribe());

describe('the candle history', () => {
  it('ignores live candles until the newest candles are loaded', async () => {
    const history = create();
    unsubscribe = history.follow(onGap);
    await deliver(range(12, 13));
    expect(minutes(history)).toEqual([]);
    history.addNewest(range(10, 12));
    expect(minutes(history)).toEqual([10, 11, 12]);
  });

  it('updates the forming candle and appends new candles without resetting the series', async () => {
    const history = create();
    history.addNewest(range(10, 12));
    const changes: unknown[] = [];
    history.data.subscribe((change) => changes.push(change));
    unsubscribe = history.follow(onGap);
    await deliver([...range(8, 11), candle(12, 5), candle(13)]);
    expect(minutes(history)).toEqual([10, 11, 12, 13]);
    expect(history.data.rows[2]?.close).toBe(5);
    expect(changes).toEqual([{ kind: 'append', from: 2 }]);
    expect(onGap).not.toHaveBeenCalled();
  });

  it('requests the newest candles after a gap and replaces the candles before the gap', async () => {
    const history = create();
    history.addNewest(range(10, 12));
    unsubscribe = history.follow(onGap);
    await deliver(range(14, 15));
    expect(onGap).toHaveBeenCalledTimes(1);
    expect(minutes(history)).toEqual([10, 11, 12]);
    history.addNewest(range(14, 15));
    expect(minutes(history)).toEqual([14, 15]);
  });

  it('keeps earlier candles when the newest candles are loaded again', () => {
    const history = create();
    history.addNewest(range(10, 12));
    history.addNewest(range(12, 13));
    expect(minutes(history)).toEqual([10, 11, 12, 13]);
  });

  it('loads earlier candles, one request at a time, until there are no more', async () => {
    const history = create();
    history.addNewest(range(10, 11));
    fetch.mockResolvedValueOnce(range(7, 9));
    history.loadEarlier();
    history.loadEarlier();
    await settled();
    expect(fetch.mock.calls).toEqual([[10 * MINUTE - 1]]);
    expect(minutes(history)).toEqual([7, 8, 9, 10, 11]);
    fetch.mockResolvedValueOnce([]);
    history.loadEarlier();
    await settled();
    history.loadEarlier();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('loads earlier candles after a gap, even if the replaced candles had no earlier ones', async () => {
    const history = create();
    history.addNewest(range(10, 11));
    fetch.mockResolvedValueOnce([]);
    history.loadEarlier();
    history.addNewest(range(14, 15));
    await settled();
    fetch.mockResolvedValueOnce(range(12, 13));
    history.loadEarlier();
    await settled();
    expect(minutes(history)).toEqual([12, 13, 14, 15]);
  });

  it('reports a failed request for earlier candles and allows a retry after a pause', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const history = create();
    history.addNewest(range(10, 11));
    fetch.mockRejectedValueOnce(new Error('no response'));
    history.loadEarlier();
    await settled();
    expect(history.earlierFailed()).toBe(true);
    history.loadEarlier();
    expect(fetch).toHaveBeenCalledTimes(1);
    now.mockReturnValue(5_000);
    fetch.mockResolvedValueOnce(range(9, 9));
    history.loadEarlier();
    await settled();
    expect(history.earlierFailed()).toBe(false);
    expect(minutes(history)).toEqual([9, 10, 11]);
    now.mockRestore();
  });

  describe('the retry of a failed request for earlier candles', () => {
    beforeEach(() => {
      startFakeClock();
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('is sent once, when the pause ends, if the chart was dragged during the pause', async () => {
      const history = await createFailed();
      history.loadEarlier();
      history.loadEarlier();
      jest.advanceTimersByTime(PAUSE_MS - 1);
      expect(fetch).toHaveBeenCalledTimes(1);
      await passPause();
      expect(fetch).toHaveBeenCalledTimes(2);
      await passPause();
      expect(fetch).toHaveBeenCalledTimes(2);
    });

    it.each([
      ['was not dragged during the pause', () => undefined],
      [
        'is no longer near its start',
        (history: CandleHistory) => {
          history.loadEarlier();
          history.setVisibleRange(visibleFrom(150));
        },
      ],
      [
        'was closed',
        (history: CandleHistory) => {
          history.loadEarlier();
          history.cancelRetry();
        },
      ],
    ])('is not sent if the chart %s', async (_, change) => {
      change(await createFailed());
      await passPause();
      expect(fetch).toHaveBeenCalledTimes(1);
    });
  });

  describe('loading back to a time', () => {
    it('requests candles until the first candle is at or before that time', async () => {
      const history = create();
      history.addNewest(range(1_500, 1_510));
      fetch.mockResolvedValueOnce(range(500, 1_499)).mockResolvedValueOnce(range(0, 499));
      history.loadBackTo(1_500 * MINUTE);
      expect(fetch).not.toHaveBeenCalled();
      history.loadBackTo(0);
      await settled();
      expect(fetch.mock.calls).toEqual([[1_500 * MINUTE - 1], [500 * MINUTE - 1]]);
      history.loadBackTo(0);
      expect(fetch).toHaveBeenCalledTimes(2);
    });

    it.each([
      [1_500, 2],
      [1_000, 1],
    ])(
      'sends at most as many requests as would be needed if each returned CANDLES_MAX candles, from %i minutes: %i',
      async (minute, requests) => {
        const history = create();
        history.addNewest(range(minute, minute + 10));
        fetch.mockImplementation(async (to) => [candle(Math.floor(to / MINUTE))]);
        history.loadBackTo(0);
        await settled();
        history.loadBackTo(0);
        await settled();
        expect(fetch).toHaveBeenCalledTimes(requests);
      },
    );

    it('is retried when the pause ends if it was requested again during the pause', async () => {
      startFakeClock();
      const history = create();
      history.addNewest(range(100, 200));
      fetch.mockRejectedValueOnce(new Error('no response')).mockResolvedValue(range(0, 99));
      history.loadBackTo(0);
      await settled();
      history.loadBackTo(0);
      await passPause();
      expect(minutes(history)[0]).toBe(0);
      jest.useRealTimers();
    });
  });
});

/** Responds with three candles, or with none before minute 0. */
const page = async (to: number) => {
  const last = Math.floor(to / MINUTE);
  return last < 0 ? [] : range(last - 2, last);
};
/** Aligns two histories that start at the given minutes. */
const align = (start: number, otherStart: number) => {
  const [fetchOne, fetchOther] = [jest.fn(page), jest.fn(page)];
  const one = create(fetchOne);
  const other = create(fetchOther);
  one.addNewest(range(start, 50));
  other.addNewest(range(otherStart, 50));
  alignHistories(one, other);
  const starts = () => [minutes(one)[0], minutes(other)[0]];
  return { one, other, starts, fetchOne, fetchOther };
};

describe('the candle histories of two compared contracts', () => {
  it.each([
    ['the second', 40, 41, [40, 38]],
    ['the second', 40, 48, [40, 39]],
    ['the first', 45, 40, [39, 40]],
  ])(
    'are aligned by extending %s, which starts later, back to the earlier start (%d, %d)',
    async (...row) => {
      const [, start, otherStart, expected] = row;
      const { starts } = align(start, otherStart);
      await settled();
      expect(starts()).toEqual(expected);
    },
  );

  it('are aligned again after earlier candles are loaded, with at most one more request', async () => {
    const { one, other, starts, fetchOne, fetchOther } = align(40, 41);
    await settled();
    one.loadEarlier();
    other.loadEarlier();
    await settled();
    expect(starts()).toEqual([34, 35]);
    other.loadEarlier();
    one.loadEarlier();
    await settled();
    expect(starts()).toEqual([31, 29]);
    expect(fetchOne).toHaveBeenCalledTimes(3);
    expect(fetchOther).toHaveBeenCalledTimes(4);
  });

  it('are aligned again after a gap', async () => {
    const { one, starts } = align(40, 40);
    one.addNewest(range(60, 61));
    await settled();
    expect(starts()).toEqual([39, 40]);
  });
});
