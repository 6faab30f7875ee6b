import { describe, expect, it, jest } from '@jest/globals';
import type { VenueStatus } from '@parallax/protocol';
import { act, render, screen } from '@testing-library/react';

let state = 'connecting';
type Status = Pick<VenueStatus, 'displayName' | 'state' | 'last_message_at' | 'at'>;
let deliver: (venues: readonly Status[]) => void = () => undefined;
jest.unstable_mockModule('@parallax/feed', () => ({
  useFeedState: () => state,
  subscribeVenueStatus: (listener: typeof deliver) => {
    deliver = listener;
    return () => undefined;
  },
}));
const { FeedStatus } = await import('./feed-status.tsx');

describe('the connection indicator', () => {
  it.each([
    ['connecting', 'Disconnected'],
    ['connected', 'Connected'],
    ['disconnected', 'Disconnected'],
  ])("a %s feed is shown as '%s' only", (now, label) => {
    state = now;
    expect(render(<FeedStatus />).container.textContent).toBe(label);
    expect(render(<FeedStatus stacked />).container.textContent).toBe(label);
  });

  it.each([
    ['disconnected', { state: 'down', last_message_at: null }],
    ['silent for 10 s', { state: 'up', last_message_at: 90_000 }],
  ] as const)('names each venue that is %s and counts the connected venues', (_, change) => {
    state = 'connected';
    render(<FeedStatus />);
    const venue = {
      displayName: 'OKX',
      state: 'up',
      last_message_at: 99_000,
      at: 100_000,
    } as const;
    const status = screen.getByRole('status');
    act(() => deliver([venue, { ...venue, ...change, displayName: 'BitMEX' }]));
    expect(status).toHaveAccessibleName('Connected to 1 of 2 venues, not to BitMEX');
    expect(status).toHaveTextContent(/^Connected$/);
    act(() => deliver([venue]));
    expect(status).not.toHaveAttribute('aria-label');
  });
});
