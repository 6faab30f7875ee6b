import { describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { NavigationProvider } from '@parallax/federation/navigation';
import { startPage } from '@parallax/store/testing';
import { Dialog } from '@parallax/ui';
import { setTimeZone } from '@parallax/ui/state';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';

// jsdom cannot load remotes
const loading = await import('@parallax/federation/loading');
const preloadRemote = jest.fn();
jest.unstable_mockModule('@parallax/federation/loading', () => ({ ...loading, preloadRemote }));
const { demoArea } = await import('../../routes/testing/demo-product.ts');
const { SideNavigation } = await import('./side-navigation.tsx');

const page = startPage();
const navigate = jest.fn();
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationProvider value={{ path: '/risk', search: '', navigate }}>
        <SideNavigation open={demoArea('risk')} linkOf={(path) => `/${path}/last?id=7`} />
      </NavigationProvider>
    </QueryClientProvider>,
  );

describe('workspace §2 side navigation', () => {
  it('has the logo and the five areas in order, each linking to its last open sheet', async () => {
    const { container } = show();
    await waitFor(() => expect(container.querySelector('[data-logo="default"]')).not.toBeNull());
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
  ] as const)('§4 shows that the feed is %s', async (state, text) => {
    show();
    if (state === 'disconnected') await page.feed.disconnect();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));
  });

  it('§9 reports the feed state to screen readers even under an open dialog', () => {
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
