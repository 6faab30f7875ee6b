import { describe, expect, it } from '@jest/globals';
import { BULK_FIGURES, bulkTickersSchema, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { UTC_TIME } from '@parallax/ui';
import { createMarketFigures } from '../../widget-kit/contract/market-figures.ts';
import { overviewColumns } from './overview-columns.tsx';

const perpetual = contractOf({ symbol: 'PERP', instType: 'perpetual', riskType: 'linear' });

describe("the column 'Next in' of the market overview", () => {
  it.each([
    ['the time of the next funding', 1_792_800_000_000],
    ['nothing without a next funding', null],
  ])('exports %s', (_, time) => {
    const figures = createMarketFigures([perpetual]);
    const unknown = Object.fromEntries(BULK_FIGURES.map((name) => [name, [null]]));
    const contracts = [contractKey(perpetual)];
    figures.setBulk(
      bulkTickersSchema.parse({ ...unknown, at: 1, contracts, next_funding_time: [time] }),
    );
    const columns = overviewColumns(figures, false, () => undefined);
    const next = columns.find(({ id }) => id === 'next-funding');
    expect([next?.unit, next?.sortValue?.(perpetual)]).toEqual([UTC_TIME, time]);
  });
});
