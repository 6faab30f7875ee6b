import type { Contract } from './catalogue.ts';

const INST_TYPE_RANK = { spot: 0, perpetual: 1, future: 2, option: 3 } as const;

/** What a contract is searched by. */
export const contractText = (c: Contract): string =>
  `${c.base}/${c.quote} ${c.base}${c.quote} ${c.symbol} ${c.origSymbol} ${c.exchange} ${c.exchangeName} ${c.instType}`.toLowerCase();

function rank(c: Contract, first: string): number {
  const base = c.base.toLowerCase();
  const pair = `${base}/${c.quote.toLowerCase()}`;
  if (base === first || pair === first || c.symbol.toLowerCase() === first) return 0;
  return pair.startsWith(first) || c.symbol.toLowerCase().startsWith(first) ? 1 : 2;
}

/**
 * Contracts that contain every word of `query`, in any order and case. Exact bases and pairs come
 * first, then spot before perpetuals before dated contracts; ties keep the catalogue's order.
 * An empty query keeps all.
 */
export function searchContracts(
  contracts: readonly Contract[],
  query: string,
  limit = Number.POSITIVE_INFINITY,
): Contract[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return contracts.slice(0, limit);
  return contracts
    .filter((c) => {
      const text = contractText(c);
      return words.every((word) => text.includes(word));
    })
    .map((contract, order) => ({ contract, order, rank: rank(contract, first) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        INST_TYPE_RANK[a.contract.instType] - INST_TYPE_RANK[b.contract.instType] ||
        a.order - b.order,
    )
    .slice(0, limit)
    .map(({ contract }) => contract);
}
