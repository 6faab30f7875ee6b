import { type FundingPayment, fundingApr } from '@parallax/contract';
import { fundingRate, nextFundingTime } from './funding.ts';

const HOUR = 3_600_000;
/** The premium of an interval is the mean of so many moments, evenly spread, and the present one. */
const MOMENTS = 16;

/** To a ten-thousandth of a basis point, as venues publish it. */
const rounded = (rate: number): number => Math.round(rate * 1e8) / 1e8;

/** The funding rates of one perpetual as a pure function of time. */
export class FundingSeries {
  #past = { start: Number.NaN, moments: 0, sum: 0 };

  constructor(
    readonly hours: number,
    private readonly premiumAt: (time: number) => number,
  ) {}

  /** What the interval that holds `time` comes to so far, as a fraction. */
  rateAt(time: number): number {
    return this.#rate(this.nextTime(time) - this.hours * HOUR, time);
  }

  nextTime(time: number): number {
    return nextFundingTime(time, this.hours);
  }

  /** The rates that were paid from `from` up to `to`, oldest first: the newest `max` of them. */
  paid(from: number, to: number, max: number): FundingPayment[] {
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
    const step = (this.hours * HOUR) / MOMENTS;
    const moments = Math.ceil((time - start) / step);
    if (this.#past.start !== start || this.#past.moments !== moments) {
      let sum = 0;
      for (let i = 0; i < moments; i += 1) sum += this.premiumAt(start + i * step);
      this.#past = { start, moments, sum };
    }
    const premium = (this.#past.sum + this.premiumAt(time)) / (moments + 1);
    return rounded(fundingRate(premium, this.hours));
  }
}
