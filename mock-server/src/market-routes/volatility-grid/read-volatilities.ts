import type { Market } from '@parallax/server-market/market-reads';
import { type QuotedExpiry, type VolatilityRow, volatilityGrid } from '@parallax/trading';

/** What volatilities are read from. */
export type OptionsMarket = Pick<Market, 'catalogue'> & {
  readonly reads: Pick<Market['reads'], 'optionsChain'>;
};

/** The options of a base at a venue. */
export interface OptionsOf {
  readonly exchange: string;
  readonly base: string;
}

/**
 * The volatilities of the options of a base at a venue by expiry, of its first settlement currency if they are settled
 * in several. Undefined if there are none. Throws a VenueUnavailable while a live venue does not answer.
 * @param at Unix milliseconds
 */
export async function readVolatilities(
  { catalogue, reads }: OptionsMarket,
  { exchange, base }: OptionsOf,
  at: number,
): Promise<readonly VolatilityRow[] | undefined> {
  const first = catalogue.contracts.find(
    (contract) =>
      contract.instType === 'option' && contract.exchange === exchange && contract.base === base,
  );
  if (first === undefined) return undefined;
  const query = { exchange, base, ...(first.settle && { settle: first.settle }) };
  const soonest = await reads.optionsChain(query);
  const quoted: QuotedExpiry[] = [];
  for (const expiry of soonest?.expiries ?? []) {
    if (expiry <= at) continue;
    const chain = await reads.optionsChain({ ...query, expiry });
    if (chain === undefined) continue;
    quoted.push({
      expiry,
      forward: chain.underlying_price,
      options: chain.rows.flatMap(({ strike, call, put }) => [
        { type: 'call', strike, volatility: call?.mark_iv ?? null },
        { type: 'put', strike, volatility: put?.mark_iv ?? null },
      ]),
    });
  }
  return volatilityGrid(quoted, at);
}
