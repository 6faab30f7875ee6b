import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { roundTrip } from '@parallax/api/testing';
import { listContracts, listExchanges, listInstrumentTypes, listVenues } from '@parallax/protocol';
import { session, startPage } from '@parallax/store/testing';
import { act, render } from '@testing-library/react';
import type { ComponentProps } from 'react';

// jsdom cannot load remotes
const loading = await import('@parallax/federation/loading');
const preloadRemote = jest.fn();
jest.unstable_mockModule('@parallax/federation/loading', () => ({ ...loading, preloadRemote }));
const { SessionContent } = await import('./session-content.tsx');

const CATALOGUE = [listContracts, listExchanges, listVenues, listInstrumentTypes];
const { server } = startPage({}, { signedOut: true });
const requests = () => server.receivedInOrder(...CATALOGUE).map(({ endpoint }) => endpoint);

type Props = ComponentProps<typeof SessionContent>;
const expose = 'mf_mobile/page';
const phone: Props['route'] = {
  kind: 'mobile',
  page: { path: 'mobile', label: 'Mobile', order: 0, expose, remote: 'mf_mobile', phone: true },
};
async function renderPending(route: Props['route']): Promise<void> {
  render(<SessionContent session={{ state: 'pending' }} route={route} />);
  await act(roundTrip);
}
/** An earlier visit has left its trader in the browser. */
const returnTrader = () =>
  localStorage.setItem('parallax.session', JSON.stringify({ traderId: session.traderId }));

beforeEach(() => {
  preloadRemote.mockClear();
});

// in this order, since a loaded catalogue is not loaded again
describe('the page during the session check', () => {
  it('loads nothing for a signed-out user or on the page of the platform role', async () => {
    await renderPending(phone);
    returnTrader();
    await renderPending({ kind: 'platform' });
    expect(requests()).toEqual([]);
    expect(preloadRemote).not.toHaveBeenCalled();
  });

  it('loads the catalogue and the remote for a returning trader', async () => {
    returnTrader();
    await renderPending(phone);
    expect(new Set(requests())).toEqual(new Set(CATALOGUE));
    expect(requests()).toHaveLength(CATALOGUE.length);
    expect(preloadRemote).toHaveBeenCalledWith(expose);
  });
});
