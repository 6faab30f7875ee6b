import { expect, it } from '@jest/globals';
import { historySeries, venueHistory } from './history-series.ts';

it.each(['rate', 'sum', 'apr'] as const)(
  'lines of funding (%s) have different strokes, so that lines of the same rates are all visible',
  (measure) => {
    const venues = ['okx', 'bybit', 'kraken'].map((key) => venueHistory(key, key, 'accent'));
    expect(historySeries(venues, measure)).toMatchObject([
      { stroke: 'solid' },
      { stroke: 'dashed' },
      { stroke: 'dotted' },
    ]);
  },
);
