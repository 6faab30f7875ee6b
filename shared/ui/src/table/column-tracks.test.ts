import { describe, expect, it } from '@jest/globals';
import { NO_UNIT } from '../file/unit.ts';
import { columnTracks } from './column-tracks.ts';

const column = { id: 'name', header: 'Name', cell: () => '' };
const sortable = { ...column, unit: NO_UNIT, sortValue: () => 1 };
const ranged = { ...sortable, filter: 'range' as const };

describe('design §9 the track of a column', () => {
  it.each([
    [undefined, 'minmax(max(72px, var(--head-target)), 1fr)'],
    ['minmax(0, 0.7fr)', 'minmax(max(0px, var(--head-target)), 0.7fr)'],
    ['minmax(max(4rem, 60px), 1fr)', 'minmax(max(max(4rem, 60px), var(--head-target)), 1fr)'],
    ['40px', 'max(40px, var(--head-target))'],
    ['2fr', 'minmax(var(--head-target), 2fr)'],
  ])('fits the touch target of a sortable header if the width is %s', (width, track) => {
    expect(columnTracks([width === undefined ? sortable : { ...sortable, width }], false)).toBe(
      track,
    );
  });

  it.each([
    ['minmax(80px, 1.5fr)', 'minmax(80px, 210px)'],
    ['minmax(10rem, 1fr)', 'minmax(10rem, 1fr)'],
    ['60px', '60px'],
  ])(
    'stops growing at 140 px for 1fr before the last figures if the width is %s',
    (width, track) => {
      const figure = { ...column, align: 'end' as const, width: '40px' };
      expect(columnTracks([{ ...column, width }, figure], false)).toBe(`${track} 40px`);
    },
  );

  it('grows without a limit beside a column with a maximum of its own, which grows first', () => {
    const figure = { ...column, align: 'end' as const };
    expect(columnTracks([{ ...column, width: 'minmax(80px, 200px)' }, figure], false)).toBe(
      'minmax(80px, 200px) minmax(72px, 1fr)',
    );
  });

  it('takes the remaining width if it is the last growing column of text after all figures', () => {
    const growing = { ...column, width: 'minmax(80px, 1fr)' };
    const figure = { ...growing, align: 'end' as const };
    const actions = { ...column, width: '60px' };
    expect(columnTracks([growing, figure, growing, growing, actions], false)).toBe(
      'minmax(80px, 140px) minmax(80px, 140px) minmax(80px, 140px) minmax(80px, 1fr) 60px',
    );
  });

  it('keeps its width if the header cannot be clicked', () => {
    const width = '40px';
    expect(
      columnTracks(
        [
          { ...column, width },
          { ...sortable, hideHeader: true, width },
        ],
        false,
      ),
    ).toBe('40px 40px');
  });

  it('fits both inputs of a range while the filters are open', () => {
    const width = '40px';
    expect(columnTracks([{ ...ranged, width }], false)).toBe('max(40px, var(--head-target))');
    expect(columnTracks([{ ...ranged, width }], true)).toBe('max(40px, var(--range-target))');
  });
});
