import { describe, expect, it } from '@jest/globals';
import { type FeedState, startFeed, stopFeed, useFeedState } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { act, render, screen } from '@testing-library/react';
import { FeedStatus } from './feed-status.tsx';

const feed = startFeedServer();

function FeedStateText() {
  return <p>{useFeedState()}</p>;
}

async function reach(state: FeedState): Promise<void> {
  if (state === 'disconnected') await feed.disconnect();
  if (state !== 'connecting') return;
  stopFeed();
  startFeed();
}

describe('the connection indicator', () => {
  it.each([
    ['connecting', 'Disconnected'],
    ['connected', 'Connected'],
    ['disconnected', 'Disconnected'],
  ] as const)("a %s feed is shown as '%s' only", async (state, label) => {
    const reached = reach(state);
    if (state === 'disconnected') await reached;
    expect(render(<FeedStateText />).container.textContent).toBe(state);
    expect(render(<FeedStatus />).container.textContent).toBe(label);
    expect(render(<FeedStatus stacked />).container.textContent).toBe(label);
    await act(() => reached);
  });

  it.each([
    ['disconnected', { state: 'down', last_message_at: null }],
    ['silent for 10 s', { state: 'up', last_message_at: 90_000 }],
  ] as const)('names each venue that is %s and counts the connected venues', async (_, change) => {
    render(<FeedStatus />);
    const venue = {
      displayName: 'OKX',
      state: 'up',
      last_message_at: 99_000,
      at: 100_000,
    } as const;
    const status = screen.getByRole('status');
    await feed.venueStatus(venue, { ...venue, ...change, displayName: 'BitMEX' });
    expect(status).toHaveAccessibleName('Connected to 1 of 2 venues, not to BitMEX');
    expect(status).toHaveTextContent(/^Connected$/);
    await feed.venueStatus(venue);
    expect(status).not.toHaveAttribute('aria-label');
  });
});
