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
const { useUnavailableVenues } = await import('./unavailable-venues.ts');

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

it("unavailable venues are venues with status 'down', in the same set until the set changes", () => {
  const { result } = renderHook(useUnavailableVenues);
  expect([...result.current]).toEqual([]);
  act(() => send([venue('okx', 'down'), venue('deribit', 'up')]));
  expect([...result.current]).toEqual(['okx']);
  const first = result.current;
  act(() => send([venue('okx', 'down'), venue('deribit', 'up')]));
  expect(result.current).toBe(first);
  act(() => send([venue('okx', 'up'), venue('deribit', 'up')]));
  expect([...result.current]).toEqual([]);
});
