import { expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';

const feed = await import('@parallax/feed');
const ui = await import('@parallax/ui/state');
const useFeedLimited = jest.fn<() => boolean>();
const showToast = jest.fn();
jest.unstable_mockModule('@parallax/feed', () => ({ ...feed, useFeedLimited }));
jest.unstable_mockModule('@parallax/ui/state', () => ({ ...ui, showToast }));
const { useFeedLimitToast } = await import('./use-feed-limit-toast.ts');

it('one toast reports too many price subscriptions', () => {
  useFeedLimited.mockReturnValue(false);
  const { rerender } = renderHook(() => useFeedLimitToast());
  expect(showToast).not.toHaveBeenCalled();
  useFeedLimited.mockReturnValue(true);
  rerender();
  rerender();
  expect(showToast).toHaveBeenCalledTimes(1);
  expect(showToast).toHaveBeenCalledWith({
    kind: 'error',
    id: 'feed-limit',
    title:
      'Some prices are not live, because too many are subscribed to at once, over all your browsers. Close widgets or tabs that you do not need.',
  });
});
