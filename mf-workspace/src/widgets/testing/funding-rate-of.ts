import { type Contract, contractKey, type FundingRate } from '@parallax/protocol';

/** The funding rate of a perpetual, every four hours. */
export const fundingRateOf = ({ exchange, symbol, base, quote }: Contract): FundingRate => ({
  contract: contractKey({ exchange, symbol }),
  exchange,
  symbol,
  base,
  quote,
  riskType: 'linear',
  rate: 0.0001,
  interval_hours: 4,
  apr: 0.219,
  next_funding_time: null,
  mark_price: 1,
  index_price: 1,
});
