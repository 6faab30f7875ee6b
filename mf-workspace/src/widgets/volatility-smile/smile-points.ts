import type { OptionQuote, OptionsChain } from '@parallax/protocol';
import { underlyingOf } from '../../widget-kit/options/underlying.ts';
import type { SMILE_AXES } from './volatility-smile-settings.ts';

export type SmileAxis = (typeof SMILE_AXES)[number];

export interface SmilePoint {
  /** the strike, or the delta of the call in percent */
  readonly x: number;
  readonly volatility: number;
}

const DEFAULT_EXPIRIES = 3;

const isVolatility = (value: number | null | undefined): value is number =>
  value !== null && value !== undefined && Number.isFinite(value) && value > 0;

/** The delta of the call at a strike; that of a put is smaller by one (put-call parity). */
function callDelta(call: OptionQuote | null, put: OptionQuote | null): number | null {
  const delta = call?.delta ?? (typeof put?.delta === 'number' ? put.delta + 1 : null);
  return delta !== null && Number.isFinite(delta) ? delta : null;
}

/** In percent, rounded to tenths. */
const inPercent = (delta: number): number => Math.round(delta * 1_000) / 10;

/**
 * The implied volatility by strike or delta: of the put below the underlying price, and of the call from
 * there on, since these options are traded most; if it is missing, of the other option. Strikes without
 * a volatility are omitted.
 */
export function smilePoints(chain: OptionsChain, axis: SmileAxis): readonly SmilePoint[] {
  const underlying = underlyingOf(chain) ?? 0;
  const points = new Map<number, SmilePoint>();
  for (const { strike, call, put } of chain.rows) {
    const [preferred, other] = strike < underlying ? [put, call] : [call, put];
    const volatility = [preferred?.mark_iv, other?.mark_iv].find(isVolatility);
    const delta = callDelta(call, put);
    const x = axis === 'Strike' ? strike : delta === null ? null : inPercent(delta);
    if (volatility === undefined || x === null || points.has(x)) continue;
    points.set(x, { x, volatility });
  }
  return [...points.values()].sort((a, b) => a.x - b.x);
}

/** The x value at the money: the price of the underlying, or a delta of 50 %. */
export const atTheMoney = (chain: OptionsChain, axis: SmileAxis): number =>
  axis === 'Strike' ? (underlyingOf(chain) ?? 0) : 50;

/** The chosen expiries that are still listed; if there are none, the nearest ones. */
export function shownExpiries(
  chosen: readonly number[],
  listed: readonly number[],
): readonly number[] {
  const listedChoices = listed.filter((expiry) => chosen.includes(expiry));
  return listedChoices.length > 0 ? listedChoices : listed.slice(0, DEFAULT_EXPIRIES);
}
