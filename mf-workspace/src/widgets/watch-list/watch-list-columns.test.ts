import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { subscribeTicker } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { AGE, minWidthToShow, UTC_TIME } from '@parallax/ui';
import { measureSpace } from '../../widget-kit/frame/use-available-space.ts';
import { sortedInDollars } from './use-watch-list-columns.tsx';
import { spaceLimits, watchListColumns } from './watch-list-columns.tsx';

const feed = startFeedServer();

/** The columns of a list of this width, whose longest name has so many characters. */
function visibleColumns(width: number, longestName: number) {
  const space = measureSpace(width, spaceLimits(longestName));
  return watchListColumns({ space, nameOf: (name) => name, longestName }).filter(
    ({ hiddenByDefault }) => hiddenByDefault !== true,
  );
}
const columnsAt = (width: number, longestName: number): readonly string[] =>
  visibleColumns(width, longestName).map(({ id }) => id);

const PAIR = 'XRP/USDT perp'.length;
const OPTION = 'BTC 25 Dec 26 100,000 Call'.length;

describe('the columns of a watch list, until others are chosen', () => {
  it.each<[number, readonly string[]]>([
    [300, ['contract', 'mid', 'change']],
    [400, ['contract', 'mid', 'change', 'funding']],
    [520, ['contract', 'mid', 'change', 'range', 'funding']],
    [588, ['contract', 'bid', 'ask', 'mid', 'change']],
    [640, ['contract', 'bid', 'ask', 'mid', 'change', 'funding']],
    [720, ['contract', 'bid', 'ask', 'mid', 'change', 'range', 'funding']],
    [900, ['contract', 'bid', 'ask', 'mid', 'change', 'range', 'volume', 'funding']],
  ])(
    'at %p px show bid and ask in preference to range and funding, if both fit',
    (width, columns) => {
      expect(columnsAt(width, PAIR)).toEqual(columns);
    },
  );

  it('need a wider list for bid and ask if names are long', () => {
    expect(columnsAt(588, OPTION)).not.toContain('bid');
    expect(columnsAt(700, OPTION)).toContain('bid');
  });

  it.each([PAIR, OPTION])('fit from 550 px, beside names of %p characters', (longestName) => {
    for (let width = 550; width <= 1_400; width += 1) {
      const columns = visibleColumns(width, longestName);
      const needed = minWidthToShow(columns, columns.at(-1)?.id ?? '', { hasMenus: true });
      expect(needed).toBeLessThanOrEqual(width);
    }
  });
});

describe('a row of an inverse option', () => {
  const contract = contractOf({ instType: 'option', riskType: 'inverse', quote: 'USD' });
  const key = contractKey(contract);
  const row = { key, exchange: contract.exchange, contract, expiredAt: undefined, connected: true };
  const all = watchListColumns({ space: 'full', nameOf: (name) => name, longestName: PAIR });
  const rates: Readonly<Record<string, number>> = { USD: 1 };
  const column = (id: string) =>
    sortedInDollars(all, (currency) => rates[currency]).find((each) => each.id === id);
  let unsubscribe: (() => void) | undefined;
  beforeEach(() => {
    unsubscribe = subscribeTicker(key, () => undefined);
  });
  afterEach(() => unsubscribe?.());

  it('is sorted by its turnover in dollars, and exports the turnover that is shown', async () => {
    await feed.ticker(key, { volume_24h_quote: 12.4, index_price: 100_000 });
    expect(column('volume')?.sortValue?.(row)).toBe(1_240_000);
    expect(column('volume')?.value?.(row)).toBe(12.4);
  });

  it('exports the time of the next funding, and the age with its unit', async () => {
    const next_funding_time = Date.UTC(2026, 0, 1);
    await feed.ticker(key, { next_funding_time, at: Date.now() - 150_000 });
    const next = column('next-funding');
    expect([next?.unit, next?.sortValue?.(row)]).toEqual([UTC_TIME, next_funding_time]);
    const age = column('age');
    expect(age?.unit).toBe(AGE);
    expect(age?.sortValue?.(row)).toBeGreaterThanOrEqual(150_000);
  });

  it('exports no time and no age while it is not connected', async () => {
    await feed.ticker(key, { next_funding_time: Date.UTC(2026, 0, 1), at: Date.now() });
    const disconnected = { ...row, connected: false };
    expect(column('next-funding')?.sortValue?.(disconnected)).toBeUndefined();
    expect(column('age')?.sortValue?.(disconnected)).toBeUndefined();
  });
});
