import { describe, expect, it } from '@jest/globals';
import { serverNow } from '@parallax/feed';
import { contractKey } from '@parallax/protocol';
import { createFundingFigures } from './funding-figures.ts';
import {
  advance,
  deribit,
  figuresOf,
  KEY,
  okx,
  publish,
  response,
} from './testing/funding-feed.ts';

describe('funding figures of perpetuals', () => {
  it('come from the feed in view, and from later responses out of view', async () => {
    const funding = figuresOf(0.0001);
    const end = funding.watch([KEY]);
    expect(funding.fundingOf(okx).rate).toBe(0.0001);
    await publish(0.0002, false);
    expect(funding.fundingOf(okx).rate).toBe(0.0002);
    end();
    funding.setResponse(response(0.0003));
    expect(funding.fundingOf(okx).rate).toBe(0.0003);
  });

  it('are stale once the feed reports them stale, until a response arrives out of view', async () => {
    const funding = figuresOf(0.0001);
    const end = funding.watch([KEY]);
    await publish(0.0002, true);
    funding.setResponse(response(0.0001));
    expect(funding.isStale(okx)).toBe(true);
    end();
    expect(funding.isStale(okx)).toBe(true);
    funding.setResponse(response(0.0001));
    expect(funding.isStale(okx)).toBe(false);
  });

  it('become stale out of view 10 s after the last response', async () => {
    let respondedAt = serverNow();
    const funding = createFundingFigures(() => respondedAt);
    funding.setResponse(response(0.0001));
    const end = funding.watch([KEY]);
    await advance(5_000);
    await publish(0.0002, false);
    await advance(respondedAt + 9_999 - serverNow());
    expect([okx, deribit].map(funding.isStale)).toEqual([false, false]);
    await advance(1);
    expect([okx, deribit].map(funding.isStale)).toEqual([false, true]);
    expect(funding.staleSince([contractKey(deribit)])).toBe(respondedAt);
    end();
    expect(funding.isStale(okx)).toBe(true);
    respondedAt = serverNow();
    expect([okx, deribit].map(funding.isStale)).toEqual([false, false]);
    expect(funding.staleSince([KEY])).toBeUndefined();
  });
});
