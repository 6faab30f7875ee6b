import { expect, it, jest } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractOf } from '@parallax/protocol/testing';
import { act, render, screen } from '@testing-library/react';
import { RowVenue } from './row-venue.tsx';

const feed = startFeedServer();
const show = () => render(<RowVenue contract={contractOf({ exchangeName: 'Deribit' })} />);

it('a row that awaits its first price keeps the name of its venue', () => {
  jest.useFakeTimers();
  show();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText('Deribit')).toBeVisible();
  jest.useRealTimers();
});

it('a row without prices keeps the name of its venue while the feed is disconnected', async () => {
  await feed.disconnect();
  show();
  expect(screen.getByText('Deribit')).toBeVisible();
});
