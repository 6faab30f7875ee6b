import { describe, expect, it, jest } from '@jest/globals';
import { RELEASE_META } from '@parallax/service-worker';

const feed = await import('@parallax/feed');
let connected: () => void = () => undefined;
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  onFeedConnected: (listener: () => void) => {
    connected = listener;
    return () => undefined;
  },
}));
const state = await import('@parallax/ui/state');
const announceNewVersion = jest.fn();
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...state, announceNewVersion }));
const { followReleases } = await import('./follow-releases.ts');

describe('a new release of the server', () => {
  it('is reported when the feed reconnects right after a release check without a response', async () => {
    jest.useFakeTimers();
    document.head.innerHTML = `<meta name="${RELEASE_META}" content="one">`;
    const fetch = jest.fn<() => Promise<unknown>>();
    Object.assign(globalThis, { fetch });
    fetch.mockRejectedValueOnce(new TypeError('no network'));
    fetch.mockResolvedValue({ json: async () => ({ release: 'two' }) });
    followReleases();
    await jest.advanceTimersByTimeAsync(500);
    connected();
    connected();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(announceNewVersion).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(announceNewVersion).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    jest.useRealTimers();
  });
});
