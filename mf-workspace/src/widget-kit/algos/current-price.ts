import { lastTicker } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { referencePrice, toNumber } from '@parallax/trading';

/** The current price of a contract, to judge an algo by; undefined while there is none. */
export function currentPriceOf(contract: Contract): number | undefined {
  const ticker = lastTicker(contractKey(contract));
  const price = ticker === undefined ? null : referencePrice(ticker);
  return price === null ? undefined : toNumber(price);
}
