/** Identifies a contract in the UI and in topics: `binance_spot:BTCUSDT`. */
export const contractKey = (contract: { exchange: string; symbol: string }): string =>
  `${contract.exchange}:${contract.symbol}`;

/** Inverse of `contractKey`; the symbol may contain colons. */
export function partsOfContractKey(key: string): { exchange: string; symbol: string } {
  const at = key.indexOf(':');
  return { exchange: key.slice(0, Math.max(0, at)), symbol: key.slice(at + 1) };
}
