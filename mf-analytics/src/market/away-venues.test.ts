import { queryObjects } from 'node:v8';
import { expect, it, jest } from '@jest/globals';
import type { VenueStatus } from '@parallax/protocol';
import { act, renderHook } from '@testing-library/react';

let send: (venues: readonly VenueStatus[]) => void = () => undefined;
const feed = await import('@parallax/feed');
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeVenueStatus: (listener: typeof send) => {
    send = listener;
    return () => undefined;
  },
}));
const { useAwayVenues } = await import('./away-venues.ts');

const venue = (name: string, state: VenueStatus['state']): VenueStatus => ({
  name,
  displayName: name,
  state,
  reason: null,
  last_message_at: null,
  round_trip_ms: null,
  reconnects: 0,
  message_rate: 0,
  at: 0,
});

it('are those whose status is down, and take no memory for statuses that change none', () => {
  const { result } = renderHook(useAwayVenues);
  expect([...result.current]).toEqual([]);
  act(() => send([venue('okx', 'down'), venue('deribit', 'up')]));
  expect([...result.current]).toEqual(['okx']);
  const before = queryObjects(Function);
  act(() => {
    for (let message = 0; message < 1_000; message += 1) {
      send([venue('okx', 'down'), venue('deribit', 'up')]);
    }
  });
  expect(queryObjects(Function) - before).toBeLessThan(100);
  act(() => send([venue('okx', 'up'), venue('deribit', 'up')]));
  expect([...result.current]).toEqual([]);
});
