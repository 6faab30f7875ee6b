import type { Contract, getOptionsChain, Query } from '@parallax/protocol';
import { z } from 'zod';
import { contractSettingsSchema } from '../contract-settings.ts';

/**
 * Which options the widget shows. In order of precedence: those of the base and venue of `contract`, which a
 * link sets; those of `exchange`, `base` and `settle`; those of the default contract's base.
 */
export const optionMarketSettingsSchema = contractSettingsSchema.extend({
  exchange: z.string().optional().catch(undefined),
  base: z.string().optional().catch(undefined),
  /** the settlement currency; without it the first market of the base and venue */
  settle: z.string().optional().catch(undefined),
});
export type OptionMarketSettings = z.infer<typeof optionMarketSettingsSchema>;

/** The options of a base at a venue with one settlement currency. */
export interface OptionMarket {
  readonly exchange: string;
  readonly exchangeName: string;
  readonly base: string;
  readonly settle: string | null;
  /** whether all options of the base at the venue have this settlement currency */
  readonly isOnly: boolean;
  /** the base, with the settlement currency if the venue has several */
  readonly name: string;
}
type MarketParts = Pick<OptionMarket, 'exchange' | 'base' | 'settle'>;

export const marketKey = ({ exchange, base, settle }: MarketParts): string =>
  `${exchange}:${base}:${settle}`;

/** Each venue, base and settlement currency with options, sorted by base, then venue. */
export function optionMarketsOf(contracts: readonly Contract[]): readonly OptionMarket[] {
  const first = new Map<string, Contract>();
  for (const contract of contracts) {
    if (contract.instType !== 'option') continue;
    const key = marketKey(contract);
    if (!first.has(key)) first.set(key, contract);
  }
  const listed = [...first.values()];
  return listed
    .map(({ exchange, exchangeName, base, settle }) => {
      const atVenue = listed.filter((each) => each.exchange === exchange && each.base === base);
      const isOnly = atVenue.length === 1;
      const name = isOnly ? base : `${base}, ${settle}-settled`;
      return { exchange, exchangeName, base, settle, isOnly, name };
    })
    .sort(
      (a, b) =>
        a.base.localeCompare(b.base) ||
        a.exchangeName.localeCompare(b.exchangeName) ||
        a.name.localeCompare(b.name),
    );
}

/**
 * The best match for a contract: that of the same base, venue and settlement currency, else of the same base
 * and venue, else of the same base, else the first market.
 */
export function nearestMarket(
  markets: readonly OptionMarket[],
  contract: Pick<Contract, 'exchange' | 'base' | 'settle'> | undefined,
): OptionMarket | undefined {
  const ofBase = markets.filter(({ base }) => base === (contract?.base ?? 'BTC'));
  const atVenue = ofBase.filter(({ exchange }) => exchange === contract?.exchange);
  const ofSameSettlement = atVenue.find(({ settle }) => settle === contract?.settle);
  return ofSameSettlement ?? atVenue[0] ?? ofBase[0] ?? markets[0];
}

/** All contracts of the market's base at its venue, except those of its other option markets. */
export const contractsOfMarket = (
  contracts: readonly Contract[],
  { exchange, base, settle, isOnly }: OptionMarket,
): readonly Contract[] =>
  contracts.filter(
    (contract) =>
      contract.exchange === exchange &&
      contract.base === base &&
      (isOnly || contract.settle === settle),
  );

/** The expiries of a market, soonest first, in Unix milliseconds. */
export function expiriesOf(contracts: readonly Contract[], market: MarketParts): readonly number[] {
  const expiries = new Set<number>();
  const key = marketKey(market);
  for (const contract of contracts) {
    const { instType, expiry } = contract;
    if (instType !== 'option' || marketKey(contract) !== key) continue;
    if (expiry !== null) expiries.add(expiry);
  }
  return [...expiries].sort((a, b) => a - b);
}

/** The query for the chain of a market at one expiry. */
export const chainQuery = (
  { exchange, base, settle, isOnly }: Omit<OptionMarket, 'exchangeName' | 'name'>,
  expiry: number | undefined,
): Query<typeof getOptionsChain> => ({
  exchange,
  base,
  ...(!isOnly && settle !== null && { settle }),
  ...(expiry !== undefined && { expiry }),
});
