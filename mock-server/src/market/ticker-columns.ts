import { BULK_FIGURES, type BulkTicker, type BulkTickers, type Contract } from '@parallax/protocol';
import type { TickersFilter } from './market-reads.ts';

export const matches = (contract: Contract, { exchange, instType, base }: TickersFilter): boolean =>
  (exchange === undefined || contract.exchange === exchange) &&
  (instType === undefined || contract.instType === instType) &&
  (base === undefined || contract.base === base);

/** A bulk answer as of `at` without contracts. */
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

/** Adds the figures of a contract to a bulk answer. */
export function addTicker(answer: BulkTickers, key: string, figures: BulkTicker): void {
  answer.contracts.push(key);
  for (const figure of BULK_FIGURES) answer[figure].push(figures[figure]);
}

/** Appends the contracts of another bulk answer. */
export function appendColumns(answer: BulkTickers, other: BulkTickers): void {
  answer.contracts = answer.contracts.concat(other.contracts);
  for (const figure of BULK_FIGURES) answer[figure] = answer[figure].concat(other[figure]);
}
