import type { Database } from '@parallax/server-kit/storage/storage';
import type { RiskAccount, RiskMarket } from '@parallax/trading';
import { isTradingVenue, type StoredAccount } from '../access/visible-accounts.ts';
import { readHoldings } from '../valuation/read-holdings.ts';
import { type MarketPrices, marginInput, usdOf } from '../valuation/value-account.ts';

/** Reads accounts with what their risk is computed from, at the prices of the market. */
export async function readRiskAccounts<Account extends StoredAccount>(
  db: Database,
  prices: MarketPrices,
  accounts: readonly Account[],
): Promise<readonly (RiskAccount & { readonly account: Account })[]> {
  const holdings = await readHoldings(
    db,
    accounts.map(({ id }) => id),
  );
  return accounts.flatMap((account) => {
    const held = holdings.get(account.id);
    if (held === undefined) return [];
    const { id, provider } = account;
    // what a custodian holds is at no venue
    const exchange = isTradingVenue(provider) ? provider.name : null;
    const venue = exchange === null ? {} : { exchange };
    return [
      { accountId: id, account, exchange, margin: marginInput({ ...held, ...venue }, prices) },
    ];
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
