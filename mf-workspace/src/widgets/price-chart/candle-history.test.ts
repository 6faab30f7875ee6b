import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Candle } from '@parallax/protocol';

let deliver: (candles: readonly Candle[]) => void = () => undefined;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeCandles: (_: string, __: string, listener: typeof deliver) => {
    deliver = listener;
    return () => undefined;
  },
}));
const { createCandleHistory, alignHistories } = await import('./candle-history.ts');

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
const onEarlierFailed = jest.fn();
const onGap = jest.fn();
const create = () =>
  createCandleHistory({ contract: 'okx:BTC-USDT', interval: '1m', fetch, onEarlierFailed });
async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  fetch.mockReset();
  onGap.mockReset();
  onEarlierFailed.mockReset();
});

describe('the candles of a price chart', () => {
  it('continue with the running candle, without setting the series again', () => {
    const history = create();
    history.addNewest(range(10, 12));
    const changes: unknown[] = [];
    history.data.subscribe((change) => changes.push(change));
    history.follow(onGap);
    deliver([...range(8, 11), candle(12, 5), candle(13)]);
    expect(minutes(history)).toEqual([10, 11, 12, 13]);
    expect(history.data.rows[2]?.close).toBe(5);
    expect(changes).toEqual([{ kind: 'append', from: 2 }]);
    expect(onGap).not.toHaveBeenCalled();
  });

  it('are loaded again after a gap, which replaces what does not continue', () => {
    const history = create();
    history.addNewest(range(10, 12));
    history.follow(onGap);
    deliver(range(14, 15));
    expect(onGap).toHaveBeenCalledTimes(1);
    expect(minutes(history)).toEqual([10, 11, 12]);
    history.addNewest(range(14, 15));
    expect(minutes(history)).toEqual([14, 15]);
  });

  it('keep earlier candles when the newest are loaded again', () => {
    const history = create();
    history.addNewest(range(10, 12));
    history.addNewest(range(12, 13));
    expect(minutes(history)).toEqual([10, 11, 12, 13]);
  });

  it('are loaded backwards in time, one request at a time, until there are no earlier ones', async () => {
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

  it('can still be loaded backwards when there were none before the candles that a gap replaced', async () => {
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

  it('report that earlier ones failed, and are requested again after a pause', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const history = create();
    history.addNewest(range(10, 11));
    fetch.mockRejectedValueOnce(new Error('no response'));
    history.loadEarlier();
    await settled();
    expect(onEarlierFailed).toHaveBeenLastCalledWith(true);
    history.loadEarlier();
    expect(fetch).toHaveBeenCalledTimes(1);
    now.mockReturnValue(5_000);
    fetch.mockResolvedValueOnce(range(9, 9));
    history.loadEarlier();
    await settled();
    expect(onEarlierFailed).toHaveBeenLastCalledWith(false);
    expect(minutes(history)).toEqual([9, 10, 11]);
    now.mockRestore();
  });
});

describe('the candles of two compared contracts', () => {
  it('start at the same time as the candles of the first contract', async () => {
    const one = create();
    const other = create();
    one.addNewest(range(4, 11));
    other.addNewest(range(10, 11));
    fetch.mockResolvedValueOnce(range(7, 9)).mockResolvedValueOnce(range(4, 6));
    alignHistories(one, other);
    await settled();
    await settled();
    expect(minutes(other)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
