import type { Contract } from '@parallax/protocol';
import { z } from 'zod';
import { contractSettingsSchema } from '../contract/contract-settings.ts';

/**
 * The options of a base at a venue: those of the contract, which a link sets, or the chosen ones, or those
 * of the default contract's base.
 */
export const optionMarketSettingsSchema = contractSettingsSchema.extend({
  exchange: z.string().optional().catch(undefined),
  base: z.string().optional().catch(undefined),
});
export type OptionMarketSettings = z.infer<typeof optionMarketSettingsSchema>;

export interface OptionMarket {
  readonly exchange: string;
  readonly exchangeName: string;
  readonly base: string;
}

export const marketKey = ({ exchange, base }: Pick<OptionMarket, 'exchange' | 'base'>): string =>
  `${exchange}:${base}`;

/** The bases with options at each venue, by base and venue. */
export function optionMarketsOf(contracts: readonly Contract[]): readonly OptionMarket[] {
  const markets = new Map<string, OptionMarket>();
  for (const { instType, exchange, exchangeName, base } of contracts) {
    if (instType !== 'option') continue;
    const market = { exchange, exchangeName, base };
    if (!markets.has(marketKey(market))) markets.set(marketKey(market), market);
  }
  return [...markets.values()].sort(
    (a, b) => a.base.localeCompare(b.base) || a.exchangeName.localeCompare(b.exchangeName),
  );
}

/** The market most like a contract: of its base and venue, of its base, or any. */
export function nearestMarket(
  markets: readonly OptionMarket[],
  contract: Pick<Contract, 'exchange' | 'base'> | undefined,
): OptionMarket | undefined {
  const ofBase = markets.filter(({ base }) => base === (contract?.base ?? 'BTC'));
  return ofBase.find(({ exchange }) => exchange === contract?.exchange) ?? ofBase[0] ?? markets[0];
}

/** The contracts at the venue of a market with its base. */
export const contractsOfMarket = (
  contracts: readonly Contract[],
  { exchange, base }: Pick<OptionMarket, 'exchange' | 'base'>,
): readonly Contract[] =>
  contracts.filter((contract) => contract.exchange === exchange && contract.base === base);

/** The expiries of a market after `now`, soonest first, in Unix milliseconds. */
export function expiriesOf(
  contracts: readonly Contract[],
  market: Pick<OptionMarket, 'exchange' | 'base'>,
  now: number,
): readonly number[] {
  const expiries = new Set<number>();
  for (const { instType, exchange, base, expiry } of contracts) {
    if (instType !== 'option' || exchange !== market.exchange || base !== market.base) continue;
    if (expiry !== null && expiry > now) expiries.add(expiry);
  }
  return [...expiries].sort((a, b) => a - b);
}
