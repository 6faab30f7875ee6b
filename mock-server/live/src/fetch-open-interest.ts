import type { Exchange } from 'ccxt';
import type { LiveInstrument } from './map/market.ts';
import { type OpenSize, openSize } from './map/open-interest.ts';

/** How much of a contract is open; undefined where the venue does not say. */
export async function fetchOpenInterest(
  exchange: Exchange,
  { unified, unit }: LiveInstrument,
  now: number,
): Promise<OpenSize | undefined> {
  if (exchange.has['fetchOpenInterest'] !== true) return undefined;
  return openSize(await exchange.fetchOpenInterest(unified), unit, now);
}
