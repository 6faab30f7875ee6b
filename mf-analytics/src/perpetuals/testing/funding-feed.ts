import { afterEach, beforeEach, jest } from '@jest/globals';
import { startFakeClock } from '@parallax/api/testing';
import { serverNow } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractKey, type FundingRate } from '@parallax/protocol';
import { contractOf, fundingRateOf } from '@parallax/protocol/testing';
import { createFundingFigures, type FundingFigures } from '../funding-figures.ts';

beforeEach(startFakeClock);
afterEach(() => {
  jest.useRealTimers();
});
const feed = startFeedServer();

const perpetualOn = (exchange: string) =>
  contractOf({ exchange, symbol: 'BTC-PERP', base: 'BTC', instType: 'perpetual' });
/** A perpetual on the feed. */
export const okx = perpetualOn('okx');
/** A perpetual that only responses contain. */
export const deribit = perpetualOn('deribit');
export const KEY = contractKey(okx);

/** Advances the clock without a message from the feed. */
export const advance = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

export const response = (rate: number): FundingRate[] =>
  [okx, deribit].map((contract) => fundingRateOf(contract, rate));

/** Publishes a rate of `okx`. */
export const publish = (rate: number, isStale: boolean): Promise<void> =>
  feed.ticker(KEY, { pred_funding_rate: rate }, isStale ? { age: 20_000 } : {});

/** Figures whose response arrives now. */
export function figuresOf(rate: number): FundingFigures {
  const at = serverNow();
  const funding = createFundingFigures(() => at);
  funding.setResponse(response(rate));
  return funding;
}
