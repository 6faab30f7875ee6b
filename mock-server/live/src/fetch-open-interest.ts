import type { Exchange } from 'ccxt';
import type { LiveInstrument } from './map/market.ts';
import { type OpenInterestSize, parseOpenInterest } from './map/open-interest.ts';

/** Returns the open interest of a contract; undefined when the venue does not provide it. */
export async function fetchOpenInterest(
  exchange: Exchange,
  { unified, unit }: LiveInstrument,
  now: number,
): Promise<OpenInterestSize | undefined> {
  if (exchange.has['fetchOpenInterest'] !== true) return undefined;
  return parseOpenInterest(await exchange.fetchOpenInterest(unified), unit, now);
}
