import { afterEach, describe, expect, it } from '@jest/globals';
import { contribute } from '@parallax/federation/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { useHideSheetAddresses } from './use-hide-sheet-addresses.ts';

await contribute('mf_areas', { pages: [{ path: 'risk', label: 'Risk', order: 20 }] });

/** The addresses that the router reads. */
const read: string[] = [];
const router = () => read.push(location.pathname + location.search);

async function goForwardTo(address: string): Promise<void> {
  history.pushState(null, '', '/risk');
  history.pushState(null, '', address);
  history.back();
  await waitFor(() => expect(location.pathname).toBe('/risk'));
  window.addEventListener('popstate', router);
  history.forward();
  await waitFor(() => expect(read).toHaveLength(1));
}

afterEach(() => {
  window.removeEventListener('popstate', router);
  read.length = 0;
});

describe('Forward in the browser history', () => {
  it('opens the address of the area after a logout', async () => {
    renderHook(() => useHideSheetAddresses(true));
    await goForwardTo('/risk/secret-plan?id=7');
    expect(read).toEqual(['/risk']);
  });

  it('opens the sheet while a user is signed in', async () => {
    renderHook(() => useHideSheetAddresses(false));
    await goForwardTo('/risk/majors?id=7');
    expect(read).toEqual(['/risk/majors?id=7']);
  });
});
