import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { act, render, screen } from '@testing-library/react';

const feed = await import('@parallax/feed');
let feedState: ReturnType<typeof feed.useFeedState>;
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  subscribeTicker: () => () => undefined,
  lastTicker: () => undefined,
  useFeedState: () => feedState,
}));
const { RowVenue } = await import('./row-venue.tsx');

const show = () => render(<RowVenue contract={contractOf({ exchangeName: 'Deribit' })} />);

beforeEach(() => {
  jest.useFakeTimers();
  feedState = 'connected';
});
afterEach(() => {
  jest.useRealTimers();
});

it('a row without prices shows after a second that it waits for its venue', () => {
  show();
  expect(screen.getByText('Deribit')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText('Waiting for Deribit')).toBeVisible();
});

it('a row without prices shows at once that it waits for its venue if the feed is disconnected', () => {
  feedState = 'disconnected';
  show();
  expect(screen.getByText('Waiting for Deribit')).toBeVisible();
});
