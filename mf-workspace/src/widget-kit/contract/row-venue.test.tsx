import { expect, it, jest } from '@jest/globals';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { contractKey } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { act, render, screen } from '@testing-library/react';
import { RowVenue } from './row-venue.tsx';

const feed = startFeedServer();
const contract = contractOf({ exchangeName: 'Deribit' });
const show = () => render(<RowVenue contract={contract} />);

it('a row without prices shows after a second that it waits for its venue', () => {
  jest.useFakeTimers();
  show();
  expect(screen.getByText('Deribit')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText('Waiting for Deribit')).toBeVisible();
  jest.useRealTimers();
});

it('a row without prices shows at once that it waits for its venue while the feed is disconnected', async () => {
  await feed.disconnect();
  show();
  expect(screen.getByText('Waiting for Deribit')).toBeVisible();
});

it('a row with prices shows its venue', async () => {
  show();
  await feed.ticker(contractKey(contract));
  expect(screen.getByText('Deribit')).toBeVisible();
});
