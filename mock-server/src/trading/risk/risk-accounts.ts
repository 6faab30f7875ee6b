import type { Database } from '@parallax/server-kit/storage/storage';
import type { CollateralAccount, RiskMarket } from '@parallax/trading';
import { isTradingVenue, type StoredAccount } from '../access/visible-accounts.ts';
import { readHoldings } from '../valuation/read-holdings.ts';
import { type MarketPrices, marginInput, usdOf } from '../valuation/value-account.ts';

/** Reads accounts with what their risk is computed from, at the prices of the market. */
export async function readRiskAccounts(
  db: Database,
  prices: MarketPrices,
  accounts: readonly StoredAccount[],
): Promise<readonly CollateralAccount[]> {
  const holdings = await readHoldings(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.flatMap(({ id, name, mode, provider }) => {
    const held = holdings.get(id);
    if (held === undefined) return [];
    // what a custodian holds is at no venue
    const exchange = isTradingVenue(provider) ? provider.name : null;
    const margin = marginInput({ ...held, ...(exchange !== null && { exchange }) }, prices);
    return [{ accountId: id, name, mode, exchange, margin }];
  });
}

/**
 * The prices and volatilities of the market for one answer.
 * @param at Unix milliseconds
 */
export const riskMarket = (prices: MarketPrices, at: number): RiskMarket => ({
  at,
  usdOf: usdOf(prices),
  volatilityOf: ({ key }) => prices.ticker(key)?.greeks?.implied_volatility,
});
