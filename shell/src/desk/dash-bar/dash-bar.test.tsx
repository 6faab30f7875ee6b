import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';

const store = await import('@parallax/store');
let contractsState: ReturnType<typeof store.useContractsState> = 'pending';
jest.unstable_mockModule('@parallax/store', () => ({
  ...store,
  useContractsState: () => contractsState,
  useTrader: () => ({ state: 'error', message: '' }),
}));
jest.unstable_mockModule('./search-bar.tsx', () => ({ SearchBar: () => <p>Search bar</p> }));
const { DashBar } = await import('./dash-bar.tsx');

const change = () => undefined;

const show = (contracts: typeof contractsState, loading: boolean) => {
  contractsState = contracts;
  const { container } = render(
    <DashBar loading={loading} view="searchbar" change={change} show={change} />,
  );
  return container.textContent;
};

describe('workspace §2, §4 the dash bar', () => {
  it('is a placeholder while the page or the contracts are loading', () => {
    expect(show('done', true)).toBe('');
    expect(show('pending', false)).toBe('');
  });

  it('shows the search bar as soon as the contracts are loaded', () => {
    show('done', false);
    expect(screen.getByText('Search bar')).toBeVisible();
  });

  it('shows a message when the contracts could not be loaded', () => {
    expect(show('failed', false)).toBe('The contracts could not be loaded.');
  });
});
