// @alone its toast would be shown to other tests

import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startFakeClock } from '@parallax/api/testing';
import { startFeed, stopFeed } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { RELEASE_META } from '@parallax/service-worker';
import { shownToasts } from '@parallax/ui/testing';
import { followReleases } from './follow-releases.ts';

startFeedServer();
afterEach(() => {
  jest.useRealTimers();
});

describe('the notice of a new release', () => {
  it('appears when the feed reconnects right after a release check that failed', async () => {
    startFakeClock();
    document.head.innerHTML = `<meta name="${RELEASE_META}" content="one">`;
    const fetch = jest.fn<() => Promise<unknown>>();
    Object.assign(globalThis, { fetch });
    fetch.mockRejectedValueOnce(new TypeError('no network'));
    fetch.mockResolvedValue({ json: async () => ({ release: 'two' }) });
    followReleases();
    await jest.advanceTimersByTimeAsync(500);
    for (const _ of ['once', 'twice']) {
      stopFeed();
      startFeed();
      await jest.advanceTimersByTimeAsync(500);
    }
    expect(shownToasts()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(shownToasts()).toEqual([expect.objectContaining({ title: 'A new version is ready' })]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
