import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';

const loading = await import('@parallax/federation/loading');
const store = await import('@parallax/store');
const preloadRemote = jest.fn();
const loadCatalogue = jest.fn<() => Promise<void>>();
let stored = true;
jest.unstable_mockModule('@parallax/federation/loading', () => ({ ...loading, preloadRemote }));
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  loadCatalogue,
  hasStoredSession: () => stored,
}));
const { ForSession } = await import('./for-session.tsx');

type Props = ComponentProps<typeof ForSession>;
const of = 'mf_mobile/page';
const phone: Props['place'] = {
  kind: 'mobile',
  page: { path: 'mobile', label: 'Mobile', order: 0, of, remote: 'mf_mobile', phone: true },
};
const pending = (place: Props['place']) =>
  render(<ForSession session={{ state: 'pending' }} place={place} />);

beforeEach(() => {
  stored = true;
  preloadRemote.mockClear();
  loadCatalogue.mockReset().mockResolvedValue();
});

describe('the page during the session check', () => {
  it('loads the catalogue and the remote for a returning trader', () => {
    pending(phone);
    expect(loadCatalogue).toHaveBeenCalledTimes(1);
    expect(preloadRemote).toHaveBeenCalledWith(of);
  });

  it('loads nothing for a visitor or on the page of the platform role', () => {
    stored = false;
    pending(phone);
    stored = true;
    pending({ kind: 'platform' });
    expect(loadCatalogue).not.toHaveBeenCalled();
    expect(preloadRemote).not.toHaveBeenCalled();
  });
});
