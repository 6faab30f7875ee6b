import { describe, expect, it } from '@jest/globals';
import type { StrategyGroup } from '@parallax/protocol';
import type { ProfitRow } from '../../widget-kit/portfolio/profit-columns.tsx';
import { strategyRows } from './strategy-rows.ts';

const groups: StrategyGroup[] = [
  {
    id: 'g1',
    tag: 'Arbitrage',
    color: 'c1',
    strategies: [
      { id: 's1', tag: 'carry' },
      { id: 's2', tag: 'basis' },
    ],
  },
];
const profit: Omit<ProfitRow, 'key' | 'name'> = {
  realised: '10',
  unrealised: '2',
  funding: '1',
  fees: '1',
  turnoverUsd: '100',
  fills: 3,
  total: '12',
};
const exposure = (key: string | null, valueUsd: string | null) => ({
  key,
  name: '',
  valueUsd,
  share: null,
});

describe('strategyRows', () => {
  it('lists every strategy with its group, also without figures', () => {
    const rows = strategyRows(
      groups,
      [{ key: 's1', name: 'carry', ...profit }],
      [exposure('s1', '-500')],
    );
    expect(rows).toEqual([
      { id: 's1', tag: 'carry', group: 'Arbitrage', color: 'c1', exposureUsd: '-500', ...profit },
      expect.objectContaining({ id: 's2', tag: 'basis', total: '0', exposureUsd: '0', fills: 0 }),
    ]);
  });

  it('knows no exposure before the server has sent it, instead of 0', () => {
    const [row] = strategyRows(groups, [{ key: 's1', name: 'carry', ...profit }], undefined);
    expect(row).toMatchObject({ id: 's1', total: '12', exposureUsd: null });
  });

  it('adds what has no strategy, deleted strategies with figures, and last what is between all', () => {
    const rows = strategyRows(
      [],
      [
        { key: 'between', name: 'Between strategies', ...profit },
        { key: null, name: 'No strategy', ...profit },
        { key: 'old', name: 'gone', ...profit },
      ],
      [exposure(null, null)],
    );
    expect(rows.map(({ tag, exposureUsd }) => [tag, exposureUsd])).toEqual([
      ['gone', '0'],
      // a price is missing
      ['No strategy', null],
      ['Between strategies', '0'],
    ]);
  });
});
