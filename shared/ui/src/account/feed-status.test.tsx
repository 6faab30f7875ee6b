import { describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';

let state = 'connecting';
jest.unstable_mockModule('@parallax/feed', () => ({ useFeedState: () => state }));
const { FeedStatus } = await import('./feed-status.tsx');

describe('the connection indicator', () => {
  it.each([
    ['connecting', 'Disconnected'],
    ['connected', 'Connected'],
    ['disconnected', 'Disconnected'],
  ])('is %s: shows %s and nothing else', (now, label) => {
    state = now;
    expect(render(<FeedStatus />).container.textContent).toBe(label);
    expect(render(<FeedStatus stacked />).container.textContent).toBe(label);
  });
});
