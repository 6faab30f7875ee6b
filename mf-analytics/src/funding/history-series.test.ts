import { expect, it } from '@jest/globals';
import { historySeries, venueHistory } from './history-series.ts';

it.each(['rate', 'sum', 'apr'] as const)(
  'the second of two lines of funding (%s) is dashed, so that an equal line below it is visible',
  (measure) => {
    const venues = ['okx', 'bybit'].map((key, index) => venueHistory(key, key, 'accent', index));
    expect(historySeries(venues, measure)).toMatchObject([{ dashed: false }, { dashed: true }]);
  },
);
