import { type Contract, contractKey, type OptionType, tickersByContract } from '@parallax/protocol';
import type { Market } from '@parallax/server-market/market-reads';

/** An option that expires sooner would end while the demo is used. */
const DAYS_MIN = 20;
const DAY_MS = 86_400_000;

/**
 * The coin-settled option of the soonest expiry after 20 days whose strike is nearest to the index price; undefined
 * if none is quoted.
 * @param now Unix milliseconds
 */
export async function nearMoneyOption(
  { catalogue, reads }: Pick<Market, 'catalogue' | 'reads'>,
  {
    exchange,
    base,
    optionType,
    now,
  }: { exchange: string; base: string; optionType: OptionType; now: number },
): Promise<Contract | undefined> {
  const tickers = tickersByContract(await reads.tickers({ exchange, base, instType: 'option' }));
  const distanceOf = (contract: Contract): number => {
    const { bid, ask, index_price: index } = tickers.get(contractKey(contract)) ?? {};
    const isQuoted = typeof bid === 'number' && typeof ask === 'number';
    return isQuoted && typeof index === 'number'
      ? Math.abs((contract.strike ?? 0) - index)
      : Number.POSITIVE_INFINITY;
  };
  const quoted = catalogue.contracts
    .filter(
      (contract) =>
        contract.exchange === exchange &&
        contract.base === base &&
        contract.settle === base &&
        contract.optionType === optionType &&
        (contract.expiry ?? 0) >= now + DAYS_MIN * DAY_MS,
    )
    .map((contract) => ({ contract, distance: distanceOf(contract) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .toSorted(
      (first, second) =>
        (first.contract.expiry ?? 0) - (second.contract.expiry ?? 0) ||
        first.distance - second.distance,
    );
  return quoted[0]?.contract;
}
