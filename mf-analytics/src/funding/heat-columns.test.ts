import { describe, expect, it } from '@jest/globals';
import type { FundingFigures } from '../perpetuals/funding-figures.ts';
import {
  advance,
  deribit,
  figuresOf,
  KEY,
  okx,
  publish,
} from '../perpetuals/testing/funding-feed.ts';
import { heatColumns } from './heat-columns.tsx';

describe('design §5 the sort values of the heatmap', () => {
  const row = {
    base: 'BTC',
    byVenue: new Map([okx, deribit].map((each) => [each.exchange, each])),
  };
  const valueOf = (funding: FundingFigures, unavailable: readonly string[] = []) =>
    heatColumns(['okx', 'deribit'], ['OKX', 'Deribit'], {
      baseExchange: 'okx',
      measure: 'rate',
      differences: true,
      funding,
      unavailable: new Set(unavailable),
    })
      .slice(1)
      .map((column) => column.sortValue?.(row));

  it('are missing while the venue or the base exchange is stale or unavailable', async () => {
    const funding = figuresOf(0.0001);
    expect(valueOf(funding)).toEqual([0.0001, 0]);
    expect(valueOf(funding, ['okx'])).toEqual([null, null]);
    expect(valueOf(funding, ['deribit'])).toEqual([0.0001, null]);
    funding.watch([KEY]);
    await publish(0.0002, true);
    expect(valueOf(funding)).toEqual([null, null]);
  });

  it('are missing once the rates have been unconfirmed for 10 s', async () => {
    const funding = figuresOf(0.0001);
    await advance(9_999);
    expect(valueOf(funding)).toEqual([0.0001, 0]);
    await advance(1);
    expect(valueOf(funding)).toEqual([null, null]);
  });
});
