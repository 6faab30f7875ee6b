import { HOUR } from '../durations.ts';
import { clamp } from './clamp.ts';

/** 0.01% per 8 hours */
const INTEREST = 0.0001;
const CLAMP = 0.0005;

/**
 * Funding rate of one interval as a fraction, for a premium of the perpetual over its index:
 * (premium + clamp(interest − premium, ±0.05%)) × hours / 8. Source: Bybit and Binance help pages,
 * "Introduction to Funding Rate".
 */
export function fundingRate(premium: number, intervalHours: number): number {
  const correction = clamp(INTEREST - premium, -CLAMP, CLAMP);
  return ((premium + correction) * intervalHours) / 8;
}

/** The end of the funding interval that contains `time`; intervals start at 00:00 UTC. */
export function nextFundingTime(time: number, intervalHours: number): number {
  const interval = intervalHours * HOUR;
  return (Math.floor(time / interval) + 1) * interval;
}
