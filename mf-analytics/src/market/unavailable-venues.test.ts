import { expect, it } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { renderHook } from '@testing-library/react';
import { useUnavailableVenues } from './unavailable-venues.ts';

const feed = startFeedServer();

it("unavailable venues are those with status 'down', as the same object until they change", async () => {
  const { result } = renderHook(useUnavailableVenues);
  expect([...result.current]).toEqual([]);
  await feed.venueStatus({ name: 'okx', state: 'down' }, { name: 'deribit' });
  expect([...result.current]).toEqual(['okx']);
  const first = result.current;
  await feed.venueStatus({ name: 'okx', state: 'down' }, { name: 'deribit', message_rate: 20 });
  expect(result.current).toBe(first);
  await feed.venueStatus({ name: 'okx' }, { name: 'deribit' });
  expect([...result.current]).toEqual([]);
});
