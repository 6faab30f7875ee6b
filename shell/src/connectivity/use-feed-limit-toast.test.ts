import { expect, it } from '@jest/globals';
import { subscribeTicker } from '@parallax/feed';
import { TOPICS_PER_CONNECTION_MAX } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { removeToasts, shownToasts } from '@parallax/ui/testing';
import { renderHook } from '@testing-library/react';
import { useFeedLimitToast } from './use-feed-limit-toast.ts';

const { feed } = startPage();
const ignore = () => undefined;

it('one toast reports too many price subscriptions', async () => {
  const stops = Array.from({ length: TOPICS_PER_CONNECTION_MAX }, (_, n) =>
    subscribeTicker(`okx:A${n}`, ignore),
  );
  const { rerender } = renderHook(() => useFeedLimitToast());
  await feed.ticker('okx:A0');
  expect(shownToasts()).toEqual([]);
  stops.push(subscribeTicker('okx:B', ignore));
  await feed.ticker('okx:A0');
  expect(shownToasts()).toEqual([
    {
      kind: 'error',
      title:
        'Some prices are not updated, because too many are subscribed to at once, across all your browsers. Close widgets or tabs that you do not need.',
      description: undefined,
      action: undefined,
    },
  ]);
  removeToasts();
  rerender();
  expect(shownToasts()).toEqual([]);
  for (const stop of stops) stop();
});
