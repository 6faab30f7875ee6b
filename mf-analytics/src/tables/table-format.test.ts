import { describe, expect, it } from '@jest/globals';
import { PAIR_FORMAT } from '../perp-vs-perp/perp-vs-perp-view.tsx';

const read = (table_state: unknown) => {
  const data = JSON.stringify({ perp_vs_perp: { table_01: { table_state } } });
  const { filters, reset } = PAIR_FORMAT.read(data);
  return { state: filters.table_01.table_state, reset };
};
const { state: defaults } = read(undefined);
const byVenue = [{ columnId: 'b_ex', direction: 'ascending' }];

describe('an invalid table_state', () => {
  it.each<[string, object]>([
    ['an invalid sort', { sorts: [{ columnId: 'b_ex', direction: 'up' }] }],
    ['one invalid part, with the other parts missing', { widths: { b_ex: 'wide' } }],
    ['invalid visibility of the filters', { filtersOpen: 'yes' }],
    ['an unknown part', { colour: 'red' }],
  ])("with %s resets that part to the view's default", (_, stored) => {
    expect(defaults.sorts).toEqual([{ columnId: 'break_even', direction: 'ascending' }]);
    expect(read(stored)).toEqual({ state: defaults, reset: true });
  });

  it('keeps its valid parts', () => {
    expect(read({ ...defaults, sorts: byVenue, order: 7 })).toEqual({
      state: { ...defaults, sorts: byVenue },
      reset: true,
    });
  });
});
