import { beforeEach, jest } from '@jest/globals';
import { contractKey, type Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';

type Listener = (ticker: Partial<Ticker>, state: { stale: boolean }) => void;

const perpetualOn = (exchange: string) =>
  contractOf({ exchange, symbol: 'BTC-PERP', base: 'BTC', instType: 'perpetual' });
/** A perpetual on the feed. */
export const okx = perpetualOn('okx');
/** A perpetual of responses only. */
export const deribit = perpetualOn('deribit');
export const KEY = contractKey(okx);

/** The server's clock, in Unix milliseconds. */
export const feed = { now: 0 };
let live: Partial<Ticker> | undefined;
let listener: Listener | undefined;
const actual = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...actual,
  serverNow: () => feed.now,
  lastTicker: (key: string) => (key === KEY ? live : undefined),
  subscribeTicker: (key: string, next: Listener) => {
    if (key === KEY) listener = next;
    return () => undefined;
  },
}));
export const { createFundingFigures } = await import('../funding-figures.ts');

export const response = (rate: number) =>
  [okx, deribit].map(({ exchange, symbol, base, quote, ...contract }) => ({
    contract: contractKey({ exchange, symbol }),
    exchange,
    symbol,
    base,
    quote,
    riskType: contract.riskType ?? 'linear',
    rate,
    interval_hours: 8,
    apr: rate * 1_095,
    next_funding_time: null,
    mark_price: 1,
    index_price: 1,
  }));

/** Publishes a rate of `okx`. */
export const publish = (rate: number, stale: boolean) => {
  live = { pred_funding_rate: rate, next_funding_time: null };
  listener?.(live, { stale });
};

/** Figures with a response of this time. */
export function figuresOf(rate: number) {
  const at = feed.now;
  const funding = createFundingFigures(() => at);
  funding.setResponse(response(rate));
  return funding;
}

beforeEach(() => {
  feed.now = 1_000_000;
  live = undefined;
  listener = undefined;
});
