import { afterEach, expect, it, jest } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractOf } from '@parallax/protocol/testing';
import { act, render, screen } from '@testing-library/react';
import { RowVenue } from './row-venue.tsx';

const feed = startFeedServer();
const show = () => render(<RowVenue contract={contractOf({ exchangeName: 'Deribit' })} />);

afterEach(() => {
  jest.useRealTimers();
});

it('a row without prices shows after a second that it waits for its venue', () => {
  jest.useFakeTimers();
  show();
  expect(screen.getByText('Deribit')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText('Waiting for Deribit')).toBeVisible();
});

it('a row without prices shows at once that it waits for its venue if the feed is disconnected', async () => {
  await feed.disconnect();
  show();
  expect(screen.getByText('Waiting for Deribit')).toBeVisible();
});
