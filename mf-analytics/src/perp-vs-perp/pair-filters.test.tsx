import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import {
  BTC,
  figure,
  legs,
  openView,
  SOL,
  setUpPerpVsPerp,
} from './testing/set-up-perp-vs-perp.tsx';

const { page } = setUpPerpVsPerp();
const stored = (table_filters: object) =>
  JSON.stringify({ perp_vs_perp: { table_01: { table_filters } } });
const savedTable = () => JSON.parse(page.savedData() ?? 'null')?.perp_vs_perp.table_01;
const saved = () => savedTable()?.table_filters;

describe('workspace §3 table_filters of Perp vs perp', () => {
  it('are restored, and saved on a change', async () => {
    const user = openView(stored({ b_sym: 'btc' }));
    await waitFor(() => expect(legs()).toEqual([BTC]));
    expect(screen.getByText('1 of 2 pairs')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Filter Venue 2' }), 'okx{Enter}');
    await waitFor(() => expect(saved()).toEqual({ b_sym: 'btc', q_ex: 'okx' }));
  });

  it('are stored separately from the ranges of figures', async () => {
    const user = openView(stored({ b_sym: 'perp' }));
    await waitFor(() => expect(legs()).toEqual([BTC, SOL]));
    const ranged = screen.getAllByRole('textbox', { name: / at least$/ });
    expect(ranged.map((field) => field.getAttribute('aria-label'))).toEqual([
      'Daily diff. at least',
      'Break-even at least',
      'Rate 1 at least',
      'Rate 2 at least',
      'Spread 2 − 1 bps at least',
      'Spread 2 − 1 (quote 1) at least',
    ]);
    await user.type(screen.getByRole('textbox', { name: 'Daily diff. at least' }), '0.05{Enter}');
    expect(legs()).toEqual([BTC]);
    await waitFor(() =>
      expect(savedTable()).toMatchObject({
        table_filters: { b_sym: 'perp' },
        table_state: { filters: { daily: { kind: 'range', min: 0.0005, max: null } } },
      }),
    );
    expect(screen.getByText('1 of 2 pairs')).toBeVisible();
  });

  it('swap the legs of a pair that passes only in reverse order', async () => {
    openView(stored({ b_ex: 'okx', b_sym: 'BTC', q_risk: 'inverse' }));
    await waitFor(() => expect(legs()).toEqual(['BTC/USD perp OKX · Binance COIN-M']));
    expect(figure(0, 'daily')).toHaveTextContent('0.0600%');
    expect(figure(0, 'long')).toHaveTextContent('Binance COIN-M');
    expect(figure(0, 'spread')).toHaveTextContent('−0.10');
  });

  it('offer every risk type for each leg, regardless of the order of the legs', async () => {
    const user = openView(stored({ b_sym: 'sol', b_risk: 'inverse' }));
    await waitFor(() => expect(legs()).toEqual([SOL]));
    await user.click(screen.getByRole('button', { name: 'Filter Risk 1: Inverse' }));
    await user.click(screen.getByRole('checkbox', { name: 'Inverse' }));
    await user.click(screen.getByRole('checkbox', { name: 'Linear' }));
    expect(legs()).toEqual(['SOL/USDT perp OKX · Binance COIN-M']);
    expect(screen.getByRole('checkbox', { name: 'Inverse' })).toBeVisible();
  });

  it('keep the valid filters when an invalid filter is reset', async () => {
    openView(stored({ b_sym: 'sol', q_risk: 'quanto' }));
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
    await waitFor(() => expect(legs()).toEqual([SOL]));
  });
});
