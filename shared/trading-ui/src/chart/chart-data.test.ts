import { describe, expect, it } from '@jest/globals';
import { type ChartChange, createChartData } from './chart-data.ts';

interface Row {
  at: number;
  value: number;
}
const row = (at: number, value = at): Row => ({ at, value });

function create(...rows: Row[]) {
  const data = createChartData<Row>(({ at }) => at, rows);
  const changes: ChartChange[] = [];
  data.subscribe((change) => changes.push(change));
  return { data, changes };
}

describe('chart data', () => {
  it('appends live rows without setting the full series again', () => {
    const { data, changes } = create(row(1), row(2));
    data.append([row(2, 20), row(3)]);
    expect(data.rows).toEqual([row(1), row(2, 20), row(3)]);
    expect(changes).toEqual([{ kind: 'append', from: 1 }]);
  });

  it('ignores live rows before the last row', () => {
    const { data, changes } = create(row(1), row(2));
    data.append([row(1, 10)]);
    expect(data.rows).toEqual([row(1), row(2)]);
    expect(changes).toEqual([]);
  });

  it('does not report a row that is unchanged', () => {
    const last = row(2);
    const { data, changes } = create(row(1), last);
    data.append([last]);
    expect(changes).toEqual([]);
  });

  it('inserts earlier rows before the first row, and ignores overlapping rows', () => {
    const { data, changes } = create(row(3));
    data.prepend([row(1), row(2), row(3, 30)]);
    expect(data.rows).toEqual([row(1), row(2), row(3)]);
    expect(changes).toEqual([{ kind: 'set' }]);
    data.prepend([row(2)]);
    expect(changes).toHaveLength(1);
  });

  it('accepts live rows while it is empty', () => {
    const { data } = create();
    data.append([row(1)]);
    expect(data.rows).toEqual([row(1)]);
  });
});
