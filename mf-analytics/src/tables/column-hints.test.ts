import { expect, it } from '@jest/globals';
import { forwardColumns } from '../forward-ladders/forward-columns.tsx';
import { heatColumns } from '../funding/heat-columns.tsx';
import { createFundingFigures } from '../perpetuals/funding-figures.ts';
import { ladderColumns } from '../spot-ladders/ladder-columns.tsx';
import { createLadderMarket } from '../spot-ladders/ladder-market.ts';

const market = createLadderMarket([], { unavailable: new Set(), feeOf: () => null });
const ladder = (size: number | undefined) =>
  ladderColumns({ market, baseName: 'OKX', nameOf: String, hasSeveralBaseContracts: true, size });
const heatmap = (differences: boolean) =>
  (['rate', 'apr', 'next'] as const).flatMap((measure) =>
    heatColumns(['okx', 'deribit'], ['OKX', 'Deribit'], {
      baseExchange: 'okx',
      measure,
      differences,
      funding: createFundingFigures(() => 0),
      unavailable: new Set(),
    }),
  );

it.each([
  ['a spot ladder', ladder(undefined)],
  ['a spot ladder with a size', ladder(2)],
  ['a forward ladder', forwardColumns({ isFresh: () => true, isUnavailable: false })],
  ['the heatmap', heatmap(false)],
  ['the heatmap of differences', heatmap(true)],
])('each column of %s names its source in the hint of its header', (_, columns) => {
  for (const { header, hint } of columns) {
    expect([header, hint]).toEqual([header, expect.stringMatching(/Source: /)]);
  }
});
