import type { TabFeed } from './tab-feed.ts';

/**
 * Exchanges with this prefix exist only in examples, the invented data of a widget's preview. The feed
 * never subscribes to their topics.
 */
export const EXAMPLE_PREFIX = 'example_';

/** The values of contracts that exist in examples only. */
export type ExampleValues = Pick<
  TabFeed,
  'ticker' | 'book' | 'trades' | 'candles' | 'funding' | 'openInterest' | 'liquidations'
>;

const NO_VALUES: ExampleValues = {
  ticker: () => undefined,
  book: () => undefined,
  trades: () => undefined,
  candles: () => undefined,
  funding: () => undefined,
  openInterest: () => undefined,
  liquidations: () => undefined,
};
let values = NO_VALUES;

export function provideExampleValues(provided: ExampleValues): void {
  values = provided;
}

/** Undefined for a contract or an exchange that is not an example. */
export const exampleValuesOf = (key: string): ExampleValues | undefined =>
  key.startsWith(EXAMPLE_PREFIX) ? values : undefined;
