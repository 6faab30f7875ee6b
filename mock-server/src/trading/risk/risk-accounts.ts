import type { Database } from '@parallax/server-kit/storage/storage';
import type { CollateralAccount, MarginPrices, RiskMarket } from '@parallax/trading';
import { isTradingVenue, type StoredAccount } from '../access/visible-accounts.ts';
import { readHoldings } from '../valuation/read-holdings.ts';
import { readKnownOnce } from '../valuation/read-once.ts';
import { snapshotMarginPrices } from '../valuation/snapshot-margin-prices.ts';
import {
  type Holdings,
  type MarketPrices,
  marginInput,
  usdOf,
} from '../valuation/value-account.ts';

/** An account with what its risk is computed from, at the prices of a snapshot. */
export function riskAccount(
  { id, name, mode, provider }: StoredAccount,
  held: Holdings,
  { prices, margins }: { readonly prices: MarketPrices; readonly margins: MarginPrices },
): CollateralAccount {
  // what a custodian holds is at no venue
  const exchange = isTradingVenue(provider) ? provider.name : null;
  const margin = marginInput({ ...held, ...(exchange !== null && { exchange }) }, prices, margins);
  return { accountId: id, name, mode, exchange, margin };
}

/** Reads accounts with what their risk is computed from, at the prices of a snapshot. */
export async function readRiskAccounts(
  db: Database,
  prices: MarketPrices,
  accounts: readonly StoredAccount[],
): Promise<readonly CollateralAccount[]> {
  const holdings = await readHoldings(
    db,
    accounts.map(({ id }) => id),
  );
  const margins = snapshotMarginPrices(prices);
  return accounts.flatMap((account) => {
    const held = holdings.get(account.id);
    return held === undefined ? [] : [riskAccount(account, held, { prices, margins })];
  });
}

/**
 * The prices and volatilities of the market for one answer.
 * @param at Unix milliseconds
 */
export const riskMarket = (prices: MarketPrices, at: number): RiskMarket => ({
  at,
  usdOf: readKnownOnce(usdOf(prices)),
  volatilityOf: ({ key }) => prices.ticker(key)?.greeks?.implied_volatility,
});
