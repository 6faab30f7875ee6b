import type { BulkTicker, FundingRate, Ticker } from '@parallax/protocol';

/** What a perpetual pays; null where unknown. */
export interface FundingTerms {
  /** fraction per interval */
  readonly rate: number | null;
  /** hours of the interval */
  readonly hours: number | null;
}

/** The rate is that of the ticker, which is newer; the interval is only in the response. */
export const fundingTerms = (
  ticker: Pick<Ticker | BulkTicker, 'pred_funding_rate'> | undefined,
  response: FundingRate | undefined,
): FundingTerms => ({
  rate: ticker?.pred_funding_rate ?? response?.rate ?? null,
  hours: response?.interval_hours ?? null,
});
