import { describe, expect, it } from '@jest/globals';
import { BULK_FIGURES, bulkTickersSchema, contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { createMarketFigures } from './market-figures.ts';
import { overviewColumns } from './overview-columns.tsx';

const perpetual = contractOf({ symbol: 'PERP', instType: 'perpetual', riskType: 'linear' });

describe("the column 'Next in' of the market overview", () => {
  it.each([
    ['the time of the next funding in ISO 8601', 1_792_800_000_000, '2026-10-24T00:00:00.000Z'],
    ['nothing without a next funding', null, undefined],
  ])('exports %s', (_, time, exported) => {
    const figures = createMarketFigures([perpetual]);
    const unknown = Object.fromEntries(BULK_FIGURES.map((name) => [name, [null]]));
    const contracts = [contractKey(perpetual)];
    figures.setBulk(
      bulkTickersSchema.parse({ ...unknown, at: 1, contracts, next_funding_time: [time] }),
    );
    const columns = overviewColumns(figures, false, () => undefined);
    expect(columns.find(({ id }) => id === 'next-funding')?.value?.(perpetual)).toBe(exported);
  });
});
