import {
  type Contract,
  contractKey,
  daysTo,
  type OptionQuote,
  type OptionsChain,
} from '@parallax/protocol';
import { optionValue, randomOf, spotOf } from './example-market.ts';

function optionQuote(contract: Contract | undefined, now: number): OptionQuote | null {
  if (contract === undefined) return null;
  const { strike, base, optionType, expiry, symbol } = contract;
  const value = optionValue(contract, now);
  const moneyness = ((strike ?? 0) - spotOf(base)) / spotOf(base);
  const days = Math.max(1, daysTo(expiry ?? now, now));
  const iv = 0.48 + 1.6 * moneyness ** 2 - 0.12 * moneyness + 0.4 / Math.sqrt(days);
  const delta = 1 / (1 + Math.exp((moneyness * 26) / Math.sqrt(days / 20)));
  const key = contractKey(contract);
  return {
    contract: key,
    symbol,
    bid: value * 0.985,
    ask: value * 1.015,
    bid_size: 4 + randomOf(`bid ${key}`) * 40,
    ask_size: 4 + randomOf(`ask ${key}`) * 40,
    last: value,
    mark_price: value,
    bid_iv: iv - 0.006,
    ask_iv: iv + 0.006,
    mark_iv: iv,
    delta: optionType === 'call' ? delta : delta - 1,
    gamma: 0.000_02,
    theta: -value / days / 2,
    vega: (spotOf(base) * Math.sqrt(days / 365)) / 300,
    volume_24h_base: randomOf(`volume ${key}`) * 300,
    open_interest: randomOf(`interest ${key}`) * 2_000,
  };
}

const sorted = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** The chain of options of one base at one exchange; at the soonest expiry without a choice. */
export function exampleChain(
  options: readonly Contract[],
  chosen: number | undefined,
  now: number,
): OptionsChain {
  const expiries = sorted(options.map(({ expiry }) => expiry ?? 0));
  const expiry = chosen ?? expiries[0] ?? 0;
  const shown = options.filter((option) => option.expiry === expiry);
  const base = shown[0]?.base ?? '';
  const quoteAt = (strike: number, type: 'call' | 'put') =>
    optionQuote(
      shown.find((option) => option.strike === strike && option.optionType === type),
      now,
    );
  return {
    at: now,
    exchange: shown[0]?.exchange ?? '',
    base,
    quote: shown[0]?.quote ?? '',
    riskType: 'linear',
    expiry,
    expiries,
    underlying_price: spotOf(base),
    index_price: spotOf(base),
    rows: sorted(shown.map(({ strike }) => strike ?? 0)).map((strike) => ({
      strike,
      call: quoteAt(strike, 'call'),
      put: quoteAt(strike, 'put'),
    })),
  };
}
