import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { listFundingHistory } from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { responses } from '../testing/analytics-server.ts';
import {
  engines,
  filterVenues,
  payments,
  region,
  savedFunding,
  show,
} from '../testing/set-up-funding.tsx';

const labels = () => engines.map(({ options }) => options.series.map(({ label }) => label));

/** The tones of OKX in the charts from the given one on. */
const tonesFrom = (first: number) =>
  engines
    .slice(first)
    .flatMap(({ options }) => options.series)
    .flatMap((series) =>
      series.id === 'okx:BTCUSD rate' && 'tone' in series ? [series.tone] : [],
    );

describe('workspace §3 funding histories', () => {
  it('overlay the venues of the default contract, with sum and APR', async () => {
    show();
    const history = region('Funding history 1');
    expect(history.getByRole('combobox', { name: 'Timeseries' })).toHaveValue('1D');
    expect(await history.findAllByText('APR +10.95% · sum +0.0200%')).toHaveLength(2);
    await waitFor(() =>
      expect(labels()).toContainEqual(['Binance COIN-M', 'Binance COIN-M running sum', 'OKX']),
    );
    await userEvent.setup().click(history.getByRole('button', { name: 'Binance COIN-M' }));
    await waitFor(() => expect(labels()).toContainEqual(['OKX', 'OKX running sum']));
  });

  it('keep the colour of a venue while others are hidden or filtered out', async () => {
    const { unmount } = show();
    await waitFor(() => expect(tonesFrom(0)).not.toEqual([]));
    const history = region('Funding history 1');
    await userEvent.setup().click(history.getByRole('button', { name: 'Binance COIN-M' }));
    await waitFor(() => expect(labels()).toContainEqual(['OKX', 'OKX running sum']));
    unmount();
    filterVenues(['okx']);
    const before = engines.length;
    show();
    await waitFor(() => expect(tonesFrom(before)).not.toEqual([]));
    expect(new Set(tonesFrom(0)).size).toBe(1);
  });

  it('keep a hidden venue hidden that the venue filter leaves out', async () => {
    filterVenues(['binance_coinm']);
    show(JSON.stringify({ funding: { history_01: { hidden: ['okx:BTCUSD', 'okx:DELISTED'] } } }));
    const history = region('Funding history 1');
    await userEvent.setup().click(await history.findByRole('button', { name: 'Binance COIN-M' }));
    await waitFor(() =>
      expect(savedFunding()?.history_01).toMatchObject({
        hidden: ['binance_coinm:BTCUSD', 'okx:BTCUSD'],
      }),
    );
  });

  it('keep the measure and the hidden venues when another timeseries is chosen, and save them', async () => {
    show();
    const user = userEvent.setup();
    const history = region('Funding history 1');
    const button = () => history.findByRole('button', { name: 'Binance COIN-M' });
    await user.click(await button());
    await user.click(history.getByRole('button', { name: 'APR' }));
    await user.click(history.getByRole('combobox', { name: 'Timeseries' }));
    await user.click(screen.getByRole('option', { name: '1W' }));
    expect(await button()).toHaveAttribute('aria-pressed', 'false');
    expect(history.getByRole('button', { name: 'APR' })).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() =>
      expect(savedFunding()?.history_01).toMatchObject({
        top_filters: { timeseries: '1W' },
        measure: 'apr',
        hidden: ['binance_coinm:BTCUSD'],
      }),
    );
  });

  it('name the venue that could not be loaded', async () => {
    let calls = 0;
    responses.set(listFundingHistory, () => {
      calls += 1;
      if (calls === 1) throw new ApiError('call', { status: 400, texts: ['No'] });
      return payments;
    });
    show();
    const history = region('Funding history 1');
    expect(await history.findByText('Not loaded: Binance COIN-M')).toBeVisible();
  });

  it('report that no funding was paid, or that no venue lists the contract', async () => {
    responses.set(listFundingHistory, () => []);
    const top_filters = {
      base: 'XRP',
      fixed_quote: 'USD',
      risk_type: 'inverse',
      timeseries: '1W',
    };
    show(JSON.stringify({ funding: { history_02: { top_filters } } }));
    expect(
      await region('Funding history 1').findByText('No funding was paid in this period'),
    ).toBeVisible();
    expect(
      region('Funding history 2').getByText('No venue has an inverse XRP perpetual in USD'),
    ).toBeVisible();
  });
});
