import type { Contract } from '@parallax/contract';

/** What a contract is called in a list: `BTC/USDT`, `BTC/USD perp`, or a dated contract's symbol. */
export function contractName({ base, quote, instType, symbol }: Contract): string {
  if (instType === 'spot') return `${base}/${quote}`;
  return instType === 'perpetual' ? `${base}/${quote} perp` : symbol;
}
