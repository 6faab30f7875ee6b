import { ofDifferences, unitByRow } from '@parallax/ui';
import { quoteRateUnit } from '../market/quote-rate-unit.ts';
import type { LadderRow } from './ladder-rows.ts';

export const QUOTE = unitByRow('Quote', ({ other }: LadderRow) => other.quote);
export const BASE = unitByRow('Base', ({ other }: LadderRow) => other.base);
export const BASE_QUOTE_DIFFERENCE = ofDifferences(
  unitByRow('Base quote', ({ baseContract }: LadderRow) => baseContract.quote),
  ({ baseContract, other }) => Math.max(baseContract.priceDecimals, other.priceDecimals),
);
export const QUOTE_RATE = quoteRateUnit(({ other, baseContract }: LadderRow) => ({
  from: other.quote,
  to: baseContract.quote,
}));
