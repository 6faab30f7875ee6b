import {
  type Contract,
  contractKey,
  type Greeks,
  isPositive,
  type OptionQuote,
  type OptionsChain,
} from '@parallax/protocol';
import type { OptionsChainQuery } from './market-reads.ts';

type Figures = Partial<
  Readonly<
    Record<
      | 'bid'
      | 'ask'
      | 'bid_size'
      | 'ask_size'
      | 'last'
      | 'mark_price'
      | 'volume_24h_base'
      | 'open_interest',
      number | null
    >
  >
>;

/** An option's row with the prices of its underlying. */
export interface QuotedOption {
  readonly quote: OptionQuote;
  readonly underlying_price: number | null;
  readonly index_price: number | null;
}

export const optionQuote = (
  contract: Contract,
  figures: Figures,
  greeks: Partial<Greeks> | undefined,
): OptionQuote => ({
  contract: contractKey(contract),
  symbol: contract.symbol,
  bid: figures.bid ?? null,
  ask: figures.ask ?? null,
  bid_size: isPositive(figures.bid) ? (figures.bid_size ?? null) : null,
  ask_size: isPositive(figures.ask) ? (figures.ask_size ?? null) : null,
  last: figures.last ?? null,
  mark_price: figures.mark_price ?? null,
  bid_iv: greeks?.bid_iv || null,
  ask_iv: greeks?.ask_iv || null,
  mark_iv: greeks?.implied_volatility ?? null,
  delta: greeks?.delta ?? null,
  gamma: greeks?.gamma ?? null,
  theta: greeks?.theta ?? null,
  vega: greeks?.vega ?? null,
  volume_24h_base: figures.volume_24h_base ?? null,
  open_interest: figures.open_interest ?? null,
});

/** The options of a chain, and all expiries at which options with its settlement currency exist. */
export interface ListedChain {
  readonly expiry: number;
  readonly expiries: readonly number[];
  readonly quote: string;
  readonly contracts: readonly Contract[];
}

/**
 * The options with the requested settlement currency. Without one, the settlement currency is that of
 * the first listed option with the requested expiry. Undefined if there are no such options.
 */
export function findListedChain(
  all: Iterable<Contract>,
  { exchange, base, settle, expiry }: OptionsChainQuery,
): ListedChain | undefined {
  const options = [...all].filter(
    (one) =>
      one.instType === 'option' &&
      one.exchange === exchange &&
      one.base === base &&
      (settle === undefined || one.settle === settle),
  );
  const first = options.find((one) => expiry === undefined || one.expiry === expiry);
  if (first === undefined) return undefined;
  const sameSettlement = options.filter((one) => one.settle === first.settle);
  const expiries = [...new Set(sameSettlement.flatMap((one) => one.expiry ?? []))];
  expiries.sort((a, b) => a - b);
  const chosen = expiry ?? expiries[0];
  if (chosen === undefined) return undefined;
  const contracts = sameSettlement.filter((one) => one.expiry === chosen);
  return { expiry: chosen, expiries, quote: first.quote, contracts };
}

/** Builds the chain; an option without a quote is null. */
export function buildChain(
  { expiry, expiries, quote, contracts }: ListedChain,
  quotes: ReadonlyMap<Contract, QuotedOption>,
  at: number,
): OptionsChain {
  const [first] = contracts;
  const strikes = [...new Set(contracts.flatMap(({ strike }) => strike ?? []))];
  const quoted = [...quotes.values()];
  return {
    at,
    exchange: first?.exchange ?? '',
    base: first?.base ?? '',
    quote,
    riskType: first?.riskType ?? 'linear',
    expiry,
    expiries: [...expiries],
    underlying_price: quoted.flatMap((one) => one.underlying_price ?? [])[0] ?? null,
    index_price: quoted.flatMap((one) => one.index_price ?? [])[0] ?? null,
    rows: strikes
      .sort((a, b) => a - b)
      .map((strike) => {
        const side = (optionType: 'call' | 'put') => {
          const matches = (one: Contract) => one.strike === strike && one.optionType === optionType;
          const contract = contracts.find(matches);
          return (contract && quotes.get(contract)?.quote) ?? null;
        };
        return { strike, call: side('call'), put: side('put') };
      }),
  };
}
