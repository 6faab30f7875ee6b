import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contractKey, type Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';

type Listener = (ticker: Partial<Ticker>, state: { stale: boolean }) => void;
const [okx, deribit] = ['okx', 'deribit'].map((exchange) =>
  contractOf({ exchange, symbol: 'BTC-PERP', base: 'BTC', instType: 'perpetual' }),
);
if (okx === undefined || deribit === undefined) throw new Error('No contracts.');
const KEY = contractKey(okx);
let now = 0;
let live: Partial<Ticker> | undefined;
let listener: Listener | undefined;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  serverNow: () => now,
  lastTicker: (key: string) => (key === KEY ? live : undefined),
  subscribeTicker: (key: string, next: Listener) => {
    if (key === KEY) listener = next;
    return () => undefined;
  },
}));
const { createFundingFigures } = await import('./funding-figures.ts');
const { heatColumns } = await import('../funding/heat-columns.tsx');

const response = (rate: number) =>
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
const publish = (rate: number, stale: boolean) => {
  live = { pred_funding_rate: rate, next_funding_time: null };
  listener?.(live, { stale });
};

/** Figures with a response of this time. */
function figuresOf(rate: number) {
  const at = now;
  const funding = createFundingFigures(() => at);
  funding.setResponse(response(rate));
  return funding;
}

beforeEach(() => {
  now = 1_000_000;
  live = undefined;
  listener = undefined;
});

describe('funding figures of perpetuals', () => {
  it('come from the feed in view, and from later responses out of view', () => {
    const funding = figuresOf(0.0001);
    const end = funding.watch([KEY]);
    expect(funding.fundingOf(okx).rate).toBe(0.0001);
    publish(0.0002, false);
    expect(funding.fundingOf(okx).rate).toBe(0.0002);
    end();
    funding.setResponse(response(0.0003));
    expect(funding.fundingOf(okx).rate).toBe(0.0003);
  });

  it('are stale as the feed reports it, until a later response out of view', () => {
    const funding = figuresOf(0.0001);
    const end = funding.watch([KEY]);
    publish(0.0002, true);
    funding.setResponse(response(0.0001));
    expect(funding.isStale(okx)).toBe(true);
    end();
    expect(funding.isStale(okx)).toBe(true);
    funding.setResponse(response(0.0001));
    expect(funding.isStale(okx)).toBe(false);
  });

  it('are stale out of view 10 s after the response, as in the feed', () => {
    let respondedAt = now;
    const funding = createFundingFigures(() => respondedAt);
    funding.setResponse(response(0.0001));
    const end = funding.watch([KEY]);
    publish(0.0002, false);
    now += 10_000;
    expect([okx, deribit].map(funding.isStale)).toEqual([false, true]);
    expect(funding.staleSince([contractKey(deribit)])).toBe(respondedAt);
    end();
    expect(funding.isStale(okx)).toBe(true);
    respondedAt = now;
    expect([okx, deribit].map(funding.isStale)).toEqual([false, false]);
    expect(funding.staleSince([KEY])).toBeUndefined();
  });
});

describe('cells of the heatmap', () => {
  const row = {
    base: 'BTC',
    byVenue: new Map([okx, deribit].map((each) => [each.exchange, each])),
  };
  const valueOf = (
    funding: ReturnType<typeof createFundingFigures>,
    unavailable: readonly string[] = [],
  ) =>
    heatColumns(['okx', 'deribit'], ['OKX', 'Deribit'], {
      reference: 'okx',
      measure: 'rate',
      differences: true,
      funding,
      unavailable: new Set(unavailable),
    })
      .slice(1)
      .map((column) => column.sortValue?.(row));

  it('do not rank while they or their reference are stale or unavailable', () => {
    const funding = figuresOf(0.0001);
    expect(valueOf(funding)).toEqual([0.0001, 0]);
    expect(valueOf(funding, ['okx'])).toEqual([null, null]);
    expect(valueOf(funding, ['deribit'])).toEqual([0.0001, null]);
    funding.watch([KEY]);
    publish(0.0002, true);
    expect(valueOf(funding)).toEqual([null, null]);
  });

  it('design §5 do not rank when no response has confirmed them for 10 s', () => {
    const funding = figuresOf(0.0001);
    now += 9_999;
    expect(valueOf(funding)).toEqual([0.0001, 0]);
    now += 1;
    expect(valueOf(funding)).toEqual([null, null]);
  });
});
