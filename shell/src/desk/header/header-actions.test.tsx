// @alone its timers, feed or page would be those of other tests

import { beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { listNotifications, type Sheet } from '@parallax/protocol';
import { sheetsKey } from '@parallax/sheets/query';
import { startPage } from '@parallax/store/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { demoArea } from '../../routes/testing/demo-product.ts';
import { HeaderActions } from './header-actions.tsx';

const page = startPage();
beforeEach(() => page.server.respond(listNotifications, () => []));

Object.defineProperties(document, {
  fullscreenEnabled: { value: true },
  fullscreenElement: { value: null },
});

const buttons = () =>
  screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
const show = (path: string, state: 'loading' | 'loaded' | 'failed') => {
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: `/${path}`, search: '', navigate: () => undefined }}>
        <HeaderActions area={demoArea(path)} state={state} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  return buttons();
};
const SHEET: Sheet = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Desk',
  menuBar: 'EXECUTION',
  analyticalViewId: null,
  analyticalViewData: null,
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

  it('emphasizes Add Widget unless the area has no sheets, which are to be created first', async () => {
    show('execution', 'loaded');
    for (const [sheets, variant] of [
      [[SHEET], 'primary'],
      [[], 'secondary'],
      [[SHEET], 'primary'],
    ] as const) {
      queryClient.setQueryData(sheetsKey('EXECUTION'), sheets);
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Add Widget' })).toHaveClass(variant),
      );
    }
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
