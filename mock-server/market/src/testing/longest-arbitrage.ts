import { contractKey, type Ticker, takerFeeOf } from '@parallax/protocol';
import { listInstruments } from '../catalogue/catalogue.ts';
import { exchanges } from '../catalogue/exchanges.ts';
import type { ManualClock } from './manual-clock.ts';

const SECONDS = 60;

/**
 * The longest time in milliseconds, within a minute, for which buying one and selling another of
 * the spot and perpetual quotes of a base with published fees earns more than both taker fees.
 */
export function longestArbitrage(
  base: string,
  { clock, ticker }: { clock: ManualClock; ticker: (key: string) => Ticker },
): number {
  const exchangesByName = new Map(exchanges.map((each) => [each.name, each]));
  const quotes = listInstruments(clock.now())
    .filter(({ contract: one }) => one.base === base && /spot|perpetual/.test(one.instType))
    .flatMap(({ contract }) => {
      const fee = takerFeeOf(contract, exchangesByName);
      return fee === null ? [] : [{ key: contractKey(contract), fee }];
    });
  const since = new Map<string, number>();
  let longest = 0;
  for (let second = 0; second < SECONDS; second += 1, clock.advance(1_000)) {
    // in terms of the index, which converts quotes in different currencies
    const now = quotes.map(({ key, fee }) => {
      const { bid, ask, index_price: index } = ticker(key);
      if (bid === null || ask === null) throw new Error(`${key} has no price.`);
      return { key, fee, bid: bid / (index ?? 1), ask: ask / (index ?? 1) };
    });
    for (const buy of now) {
      for (const sell of now) {
        const pair = `${buy.key} ${sell.key}`;
        if (sell.bid / buy.ask - 1 - buy.fee - sell.fee <= 0) since.delete(pair);
        else since.set(pair, since.get(pair) ?? clock.now());
        longest = Math.max(longest, clock.now() - (since.get(pair) ?? clock.now()));
      }
    }
  }
  return longest;
}
