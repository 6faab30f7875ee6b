import type { Trade } from '@parallax/contract';

/** Prices and volume of the trades of a span, in the units that people see. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The trades of one contract, in order, oldest first. */
export interface TradeTape {
  /** trades after `from` up to and with `to` */
  between(from: number, to: number): Trade[];
  /** the last `count` trades up to and with `time` */
  latest(time: number, count: number): Trade[];
  /**
   * What all trades from `from`, the beginning of a minute, to before `until` come to. A minute
   * without trades counts as one at the last price before it.
   */
  bar(from: number, until: number): Bar;
}
