import { describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import { Dialog } from '@parallax/ui';
import { setTimeZone } from '@parallax/ui/state';
import { act, fireEvent, render, screen, within } from '@testing-library/react';

const loading = await import('@parallax/federation/loading');
const feed = await import('@parallax/feed');
const store = await import('@parallax/store');
const preloadRemote = jest.fn();
let connection: ReturnType<typeof feed.useFeedState> = 'connected';
jest.unstable_mockModule('@parallax/federation/loading', () => ({ ...loading, preloadRemote }));
jest.unstable_mockModule('@parallax/feed', () => ({
  ...feed,
  useFeedState: () => connection,
  subscribeVenueStatus: () => () => undefined,
}));
jest.unstable_mockModule('@parallax/store', () => ({ ...store, useLogoBase: () => '' }));
const { demoArea } = await import('../../routes/testing/demo-product.ts');
const { SideNavigation } = await import('./side-navigation.tsx');

const navigate = jest.fn();
const show = () =>
  render(
    <NavigationProvider value={{ path: '/risk', search: '', navigate }}>
      <SideNavigation open={demoArea('risk')} linkOf={(path) => `/${path}/last?id=7`} />
    </NavigationProvider>,
  );

describe('workspace §2 side navigation', () => {
  it('has the logo and the five areas in order, each linking to its last open sheet', () => {
    const { container } = show();
    expect(container.querySelector('[data-logo="default"]')).not.toBeNull();
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Execution',
      'Risk',
      'Portfolio',
      'Analytics',
      'Algo',
    ]);
    expect(links[3]).toHaveAttribute('href', '/analytics/last?id=7');
    expect(links[1]).toHaveAttribute('aria-current', 'page');
  });

  it('names the time zone of the displayed times', () => {
    show();
    act(() => setTimeZone('UTC'));
    expect(screen.getByRole('complementary', { name: 'Time zone' })).toHaveTextContent('UTC');
  });

  it('preloads the target of a link only on hover', () => {
    show();
    expect(preloadRemote).not.toHaveBeenCalled();
    fireEvent.pointerEnter(screen.getByRole('link', { name: 'Analytics' }));
    expect(preloadRemote.mock.calls.flat()).toEqual(['mf_analytics/page', 'mf_analytics/header']);
  });

  it.each([
    ['connected', 'Connected'],
    ['disconnected', 'Disconnected'],
  ] as const)('§4 shows that the feed is %s', (state, text) => {
    connection = state;
    show();
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });

  it('§9 reports the feed state to screen readers even under an open dialog', () => {
    connection = 'connected';
    show();
    render(
      <Dialog title="Settings" open onOpenChange={() => undefined}>
        Text
      </Dialog>,
    );
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Connected');
  });
});
