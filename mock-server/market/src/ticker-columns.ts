import { BULK_FIGURES, type BulkTicker, type BulkTickers, type Contract } from '@parallax/protocol';
import type { TickersFilter } from './market-reads.ts';

/** Returns a predicate for the contracts that match a filter; types and bases are comma-separated. */
export function createMatcher(filter: TickersFilter): (contract: Contract) => boolean {
  const { exchange } = filter;
  const [types, bases] = [filter.instType?.split(','), filter.base?.split(',')];
  return (contract) =>
    (exchange === undefined || contract.exchange === exchange) &&
    (types === undefined || types.includes(contract.instType)) &&
    (bases === undefined || bases.includes(contract.base));
}

/** A bulk response as of `at` without contracts. */
export const emptyColumns = (at: number): BulkTickers => ({
  at,
  contracts: [],
  bid: [],
  ask: [],
  last: [],
  mark_price: [],
  index_price: [],
  pred_funding_rate: [],
  next_funding_time: [],
  chg_24h_pct: [],
  volume_24h_base: [],
  volume_24h_quote: [],
  trades_24h: [],
  open_interest: [],
});

/** Adds the figures of a contract to a bulk response. */
export function addTicker(response: BulkTickers, key: string, figures: BulkTicker): void {
  response.contracts.push(key);
  // by name, as looping over the names is several times slower
  response.bid.push(figures.bid);
  response.ask.push(figures.ask);
  response.last.push(figures.last);
  response.mark_price.push(figures.mark_price);
  response.index_price.push(figures.index_price);
  response.pred_funding_rate.push(figures.pred_funding_rate);
  response.next_funding_time.push(figures.next_funding_time);
  response.chg_24h_pct.push(figures.chg_24h_pct);
  response.volume_24h_base.push(figures.volume_24h_base);
  response.volume_24h_quote.push(figures.volume_24h_quote);
  response.trades_24h.push(figures.trades_24h);
  response.open_interest.push(figures.open_interest);
}

/** Appends the contracts of another bulk response. */
export function appendColumns(response: BulkTickers, other: BulkTickers): void {
  response.contracts = response.contracts.concat(other.contracts);
  for (const figure of BULK_FIGURES) response[figure] = response[figure].concat(other[figure]);
}
