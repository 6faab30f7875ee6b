import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';

const store = await import('@parallax/store');
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useTrader: () => ({ state: 'pending' }),
}));
jest.unstable_mockModule('../notifications/notification-centre.tsx', () => ({
  NotificationCentre: () => <button type="button">Notifications</button>,
}));
jest.unstable_mockModule('../venue-filter/venue-filter.tsx', () => ({
  VenueFilter: () => <button type="button">Venue filter</button>,
}));
const { demoArea } = await import('../../routes/testing/demo-product.ts');
const { HeaderActions } = await import('./header-actions.tsx');

Object.defineProperties(document, {
  fullscreenEnabled: { value: true },
  fullscreenElement: { value: null },
});

const buttons = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const show = (path: string, state: 'loading' | 'loaded' | 'failed') => {
  render(<HeaderActions area={demoArea(path)} state={state} />);
  return buttons();
};
const IN_EVERY_AREA = ['Fullscreen', 'Venue filter'];
const PERSONAL = ['Notifications', 'Settings', 'Account'];

describe('workspace §2 the right side of the header', () => {
  it('is a placeholder while the catalogue is loading', () => {
    expect(show('execution', 'loading')).toEqual([]);
  });

  it.each(['execution', 'risk', 'portfolio'])('shows every action on %s paths', (path) => {
    expect(show(path, 'loaded')).toEqual([
      'Add Widget',
      ...IN_EVERY_AREA,
      'Add component',
      ...PERSONAL,
    ]);
  });

  it('hides Add Widget on algo paths', () => {
    expect(show('algo', 'loaded')).toEqual([...IN_EVERY_AREA, 'Add component', ...PERSONAL]);
  });

  it('hides the canvas actions on analytics paths', () => {
    expect(show('analytics', 'loaded')).toEqual([...IN_EVERY_AREA, ...PERSONAL]);
  });

  it('keeps the actions that work without the catalogue if the catalogue failed to load', () => {
    expect(show('execution', 'failed')).toEqual(['Fullscreen', ...PERSONAL]);
  });
});
