import { type FundingPayment, fundingApr } from '@parallax/protocol';
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

/**
 * The premium of an interval is the mean of its samples so far and the current one; this many samples
 * are spread evenly over the interval.
 */
const SAMPLES = 16;

/** Rounds to a ten-thousandth of a basis point, as venues publish rates. */
const rounded = (rate: number): number => Math.round(rate * 1e8) / 1e8;

/** The funding rates of one perpetual as a pure function of time. */
export class FundingSeries {
  #past = { start: Number.NaN, samples: 0, sum: 0 };

  constructor(
    readonly hours: number,
    private readonly premiumAt: (time: number) => number,
  ) {}

  /** The predicted rate of the interval that contains `time`, as a fraction. */
  rateAt(time: number): number {
    return this.#rate(this.nextTime(time) - this.hours * HOUR, time);
  }

  nextTime(time: number): number {
    return nextFundingTime(time, this.hours);
  }

  /** The newest `max` rates paid in [from, to], oldest first. */
  paidBetween(from: number, to: number, max: number): FundingPayment[] {
    const interval = this.hours * HOUR;
    const last = Math.floor(to / interval);
    const first = Math.max(Math.ceil(from / interval), last - max + 1);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
      const at = (first + i) * interval;
      const rate = this.#rate(at - interval, at);
      return { at, rate, interval_hours: this.hours, apr: fundingApr(rate, this.hours) };
    });
  }

  #rate(start: number, time: number): number {
    const step = (this.hours * HOUR) / SAMPLES;
    const samples = Math.ceil((time - start) / step);
    if (this.#past.start !== start || this.#past.samples !== samples) {
      let sum = 0;
      for (let i = 0; i < samples; i += 1) sum += this.premiumAt(start + i * step);
      this.#past = { start, samples, sum };
    }
    const premium = (this.#past.sum + this.premiumAt(time)) / (samples + 1);
    return rounded(fundingRate(premium, this.hours));
  }
}
