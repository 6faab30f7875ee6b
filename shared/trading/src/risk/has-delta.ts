import { isDollar } from '@parallax/protocol';

/** Other stablecoins of the dollar. */
const STABLE: ReadonlySet<string> = new Set(['DAI', 'FDUSD', 'TUSD', 'USDE', 'USDS', 'PYUSD']);

/** Whether the price of an asset in dollars is a risk: of all but the dollar and its stablecoins. */
export const hasDelta = (asset: string): boolean => !isDollar(asset) && !STABLE.has(asset);
