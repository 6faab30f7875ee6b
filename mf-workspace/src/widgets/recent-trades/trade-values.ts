import type { Contract, Trade } from '@parallax/protocol';
import { notionalOf } from '../../widget-kit/frame/amounts.ts';
import type { RecentTradesSettings } from './recent-trades-settings.ts';

const MINUTE = 60_000;

type Limits = Pick<RecentTradesSettings, 'least' | 'large'>;

export const isShown = (trade: Trade, contract: Contract, { least }: Limits): boolean =>
  least === 0 || notionalOf(trade, contract) >= least;

export const isLarge = (trade: Trade, contract: Contract, { large }: Limits): boolean =>
  large > 0 && notionalOf(trade, contract) >= large;

export interface Intensity {
  /** trades per minute */
  readonly trades: number;
  /** value per minute, in the currency of the price */
  readonly value: number;
}

/**
 * Trades and value per minute: of the last minute, or extrapolated from the known trades if these
 * cover less, since only the latest are known.
 * @param trades newest first
 * @param options.complete whether `trades` are all trades so far, not only the latest
 */
export function intensityOf(
  trades: readonly Trade[],
  contract: Contract,
  { now, complete }: { now: number; complete: boolean },
): Intensity {
  const recent = trades.filter(({ at }) => at > now - MINUTE);
  const oldest = recent.at(-1)?.at ?? now;
  // if an older trade is known, the whole minute is covered
  const knowsMinute = complete || recent.length < trades.length;
  const span = knowsMinute ? MINUTE : Math.max(1_000, Math.min(MINUTE, now - oldest));
  const value = recent.reduce((sum, trade) => sum + notionalOf(trade, contract), 0);
  const perMinute = MINUTE / span;
  return { trades: recent.length * perMinute, value: value * perMinute };
}
