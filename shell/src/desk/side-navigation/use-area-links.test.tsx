// @alone its timers, feed or page would be those of other tests

import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { NavigationProvider } from '@parallax/federation/navigation';
import type { MenuBar, Sheet } from '@parallax/protocol';
import { sheetsKey } from '@parallax/sheets/query';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setDemoProduct } from '../../routes/testing/demo-product.ts';
import { useAreaLinks } from './use-area-links.ts';

beforeAll(setDemoProduct);
const KEY = 'parallax.private.places';
const navigate = jest.fn();
let client = new QueryClient();
let address = { path: '/execution', search: '' };

const sheet = (id: string, menuBar: MenuBar): Sheet => ({
  id,
  name: id,
  menuBar,
  analyticalViewId: null,
  analyticalViewData: null,
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <NavigationProvider value={{ ...address, navigate }}>{children}</NavigationProvider>
  </QueryClientProvider>
);
const store = (places: Record<string, string>) =>
  localStorage.setItem(KEY, JSON.stringify({ traderId: 'me', places }));
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? '{}');

/** Puts the sheet list of Risk into the cache, which notifies its observers. */
async function read(sheets: readonly Sheet[]): Promise<void> {
  await act(async () => {
    client.setQueryData(sheetsKey('RISK'), sheets);
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
}

/** Renders a tab at an area, with a function to navigate in it. */
function open(slug: string, path: string, search = '') {
  address = { path, search };
  const { result, rerender } = renderHook((area: string) => useAreaLinks('me', area), {
    wrapper,
    initialProps: slug,
  });
  return {
    linkOf: (area: string) => result.current(area),
    go(area: string, to: string) {
      const [toPath = '', query] = to.split('?');
      address = { path: toPath, search: query === undefined ? '' : `?${query}` };
      rerender(area);
    },
  };
}

afterEach(() => {
  localStorage.clear();
  navigate.mockClear();
  client = new QueryClient();
});

describe('workspace §2 returning to an area', () => {
  it('links to the root of the area if its last sheet has been deleted', async () => {
    store({ risk: '/risk/old?id=old' });
    const tab = open('execution', '/execution');
    expect(tab.linkOf('risk')).toBe('/risk/old?id=old');
    await read([sheet('other', 'RISK')]);
    expect(tab.linkOf('risk')).toBe('/risk');
  });

  it('redirects to the root of the area if its last sheet turns out to be deleted', async () => {
    store({ risk: '/risk/old?id=old' });
    const tab = open('execution', '/execution');
    tab.go('risk', tab.linkOf('risk'));
    expect(navigate).not.toHaveBeenCalled();
    await read([]);
    expect(navigate).toHaveBeenCalledWith('/risk', { replace: true });
  });

  it('does not redirect the typed URL of a deleted sheet', async () => {
    store({ risk: '/risk/old?id=old' });
    open('risk', '/risk/old', '?id=old');
    await read([]);
    expect(navigate).not.toHaveBeenCalled();
  });

  it('keeps the last open sheets stored by another tab', () => {
    const tab = open('execution', '/execution/a', '?id=a');
    store({ execution: '/execution/a?id=a', algo: '/algo/theirs?id=t' });
    tab.go('risk', '/risk/mine?id=m');
    expect(stored()).toEqual({
      traderId: 'me',
      places: {
        execution: '/execution/a?id=a',
        algo: '/algo/theirs?id=t',
        risk: '/risk/mine?id=m',
      },
    });
  });
});
