import { describe, expect, it } from '@jest/globals';
import { widthUpTo } from '@parallax/ui';
import { measureSpace } from './use-available-space.ts';
import { spaceLimits, watchListColumns } from './watch-list-columns.tsx';

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
  ])('at %p px have bid and ask before range and funding where they fit', (width, columns) => {
    expect(columnsAt(width, PAIR)).toEqual(columns);
  });

  it('have bid and ask only from a greater width beside long names', () => {
    expect(columnsAt(588, OPTION)).not.toContain('bid');
    expect(columnsAt(700, OPTION)).toContain('bid');
  });

  it.each([PAIR, OPTION])('fit from 550 px, beside names of %p characters', (longestName) => {
    for (let width = 550; width <= 1_400; width += 1) {
      const columns = visibleColumns(width, longestName);
      const needed = widthUpTo(columns, columns.at(-1)?.id ?? '', { hasMenus: true });
      expect(needed).toBeLessThanOrEqual(width);
    }
  });
});
