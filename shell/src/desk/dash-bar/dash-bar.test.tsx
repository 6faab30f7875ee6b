import { beforeEach, describe, expect, it } from '@jest/globals';
import { getTrader, listContracts, listExchanges, listFundingRates } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { QueriesProvider, startPage } from '@parallax/store/testing';
import { render, screen } from '@testing-library/react';
import { DashBar } from './dash-bar.tsx';

const page = startPage({ contracts: [contractOf()] });
beforeEach(() => page.server.respond(listFundingRates, () => []));

const change = () => undefined;

const show = (loading = false) =>
  render(<DashBar loading={loading} view="searchbar" change={change} show={change} />, {
    wrapper: QueriesProvider,
  }).container.textContent;

describe('workspace §2, §4 the dash bar', () => {
  it('is a placeholder while the page or the contracts are loading', async () => {
    expect(show(true)).toBe('');
    await page.signInWithout(listContracts);
    expect(show()).toBe('');
  });

  it('shows the search bar as soon as the contracts are loaded', async () => {
    await page.signInWithout(listExchanges);
    show();
    expect(screen.getByRole('combobox', { name: 'Search contracts' })).toBeVisible();
  });

  it('shows the search bar even if the trader could not be loaded', async () => {
    page.server.refuseOnce(getTrader, 403, 'Not yours.');
    await page.signIn();
    show();
    expect(screen.getByRole('combobox', { name: 'Search contracts' })).toBeVisible();
  });

  it('shows a message when the contracts could not be loaded', async () => {
    page.server.refuseOnce(listContracts, 403, 'Not yours.');
    await page.signIn();
    expect(show()).toBe('The contracts could not be loaded.');
  });
});
