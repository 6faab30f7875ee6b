import type { Contract } from '../../catalogue/catalogue.ts';
import { contractKey } from '../../catalogue/contract-key.ts';
import { type FundingRate, fundingApr } from '../funding.ts';

/** The funding rate of a perpetual, for tests: 0.0001 every 8 hours by default. */
export const fundingRateOf = (contract: Contract, rate = 0.0001, hours = 8): FundingRate => ({
  contract: contractKey(contract),
  exchange: contract.exchange,
  symbol: contract.symbol,
  base: contract.base,
  quote: contract.quote,
  riskType: contract.riskType ?? 'linear',
  rate,
  interval_hours: hours,
  apr: fundingApr(rate, hours),
  next_funding_time: null,
  mark_price: 1,
  index_price: 1,
});
