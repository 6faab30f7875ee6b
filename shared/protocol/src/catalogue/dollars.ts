const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC']);

/** Whether a currency is the US dollar or a stablecoin of it. Its rate to other dollars is not 1. */
export const isDollar = (currency: string): boolean => DOLLARS.has(currency);
