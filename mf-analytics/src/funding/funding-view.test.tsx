import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it } from '@jest/globals';
import { queryClient, queryKeyOf } from '@parallax/api/react';
import { listFundingRates } from '@parallax/protocol';
import { fundingRateOf } from '@parallax/protocol/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  coinm,
  fundingRates,
  page,
  region,
  savedFunding,
  show,
} from '../testing/set-up-funding.tsx';

const heatmap = () => region('Funding heatmap');
const cells = async (base: string) => {
  const row = (await heatmap().findByRole('cell', { name: base })).closest('tr');
  return [...(row?.children ?? [])].slice(2).map(({ textContent }) => textContent);
};
const bases = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.children[1]?.textContent);
const savedHeatmap = () => savedFunding()?.heatmap_01.top_filters;
const down = (name: string) => page.feed.venueStatus({ name, state: 'down' });

describe('workspace §3 funding heatmap', () => {
  it('shows the bases of the default base exchange with signed rates and intervals', async () => {
    show();
    expect(await cells('BTC')).toEqual(['◆8h+0.0100%', '4h+0.0100%']);
    expect(await cells('SOL')).toEqual(['◆8h−0.0200%', '—']);
    expect(heatmap().getByRole('combobox', { name: 'Base exchange' })).toHaveValue(
      'Binance COIN-M',
    );
    expect(heatmap().getByRole('combobox', { name: 'Base' })).toHaveValue('');
    expect(heatmap().getByText('2 bases')).toBeVisible();
  });

  it('shows APR, and differences from the base exchange', async () => {
    show();
    const user = userEvent.setup();
    await cells('BTC');
    await user.click(heatmap().getByRole('button', { name: 'APR' }));
    expect(await cells('BTC')).toEqual(['◆+10.95%', '+21.90%']);
    await user.click(heatmap().getByRole('switch', { name: /^Difference from Binance COIN-M/ }));
    expect(await cells('BTC')).toEqual(['◆+10.95%', '+10.95%']);
    expect(heatmap().getByRole('button', { name: /OKX/ })).toHaveAccessibleDescription(
      /APR − APR of the base exchange/,
    );
  });

  it('names the contract that a venue does not list', async () => {
    show();
    await cells('SOL');
    expect(heatmap().getByTitle('This venue lists no inverse SOL perpetual in USD')).toBeVisible();
  });

  it('has a menu per base with the contracts of all venues', async () => {
    show();
    await cells('BTC');
    await userEvent.click(heatmap().getByRole('button', { name: 'Menu for BTC' }));
    expect(screen.getAllByRole('menuitem')).toHaveLength(2);
  });

  it('moves between cells with the arrow keys', async () => {
    show();
    const user = userEvent.setup();
    const row = (await heatmap().findByRole('cell', { name: 'BTC' })).closest('tr');
    act(() => row?.focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('◆8h−0.0200%');
  });

  it('saves its filters, and adapts the quote to the risk type', async () => {
    show();
    const user = userEvent.setup();
    await user.click(heatmap().getByRole('combobox', { name: 'Base exchange' }));
    await user.keyboard('OKX{Enter}');
    await user.click(heatmap().getByRole('combobox', { name: 'Risk type' }));
    await user.keyboard('Linear{Enter}');
    const filters = {
      base_exchange: 'okx',
      risk_type: 'linear',
      base: '',
      fixed_quote: 'USDT',
    };
    await waitFor(() => expect(savedHeatmap()).toEqual(filters));
    expect(await heatmap().findByRole('cell', { name: 'ETH' })).toBeVisible();
  });

  it('adapts risk type and quote to the base exchange', async () => {
    const top_filters = {
      base_exchange: 'okx',
      risk_type: 'linear',
      base: 'ETH',
      fixed_quote: 'USDT',
    };
    show(JSON.stringify({ funding: { heatmap_01: { top_filters } } }));
    const user = userEvent.setup();
    await user.click(heatmap().getByRole('combobox', { name: 'Base exchange' }));
    await user.keyboard('Binance{Enter}');
    await waitFor(() =>
      expect(savedHeatmap()).toEqual({
        base_exchange: 'binance_coinm',
        risk_type: 'inverse',
        base: '',
        fixed_quote: 'USD',
      }),
    );
  });

  it('reports that a venue is offline instead of showing its last rates', async () => {
    show();
    await cells('BTC');
    await down('okx');
    expect(await cells('BTC')).toEqual(['◆8h+0.0100%', 'offline']);
  });

  it.each(['okx', 'binance_coinm'])(
    "while %s is offline, still shows '—' for a base that a venue does not list",
    async (name) => {
      show('{"funding":{"heatmap_01":{"differences":true}}}');
      expect(await cells('SOL')).toEqual(['◆8h−0.0200%', '—']);
      await down(name);
      expect((await cells('BTC'))[1]).toMatch(/offline$/);
      expect((await cells('SOL'))[1]).toBe('—');
    },
  );

  it('shows the next funding of the response before the first ticker', async () => {
    const next_funding_time = Date.now() + 3_600_000;
    page.server.respond(listFundingRates, () =>
      fundingRates.map((rate) => ({ ...rate, next_funding_time })),
    );
    show('{"funding":{"heatmap_01":{"measure":"next"}}}');
    await cells('BTC');
    await waitFor(async () =>
      expect(await cells('BTC')).toEqual([
        expect.stringMatching(/^◆\d\d:\d\d:\d\d$/),
        expect.stringMatching(/^\d\d:\d\d:\d\d$/),
      ]),
    );
  });

  it.each([
    ['the measure', 'button', 'APR'],
    ['the switch for differences', 'switch', /^Difference from/],
  ] as const)(
    'removes the filters for ranges of values, and no others, when %s changes',
    async (_, role, name) => {
      const base = { kind: 'text', text: 'o' };
      const filters = { binance_coinm: { kind: 'range', min: 0.00005, max: null }, base };
      show(JSON.stringify({ funding: { heatmap_01: { table_state: { filters } } } }));
      const user = userEvent.setup();
      expect(await heatmap().findByText('No base matches the filters')).toBeVisible();
      await user.click(heatmap().getByRole('button', { name: 'Rate' }));
      expect(heatmap().getByText('No base matches the filters')).toBeVisible();
      await user.click(heatmap().getByRole(role, { name }));
      await cells('SOL');
      expect(bases()).toEqual(['SOL']);
      await waitFor(() =>
        expect(savedFunding()?.heatmap_01.table_state?.filters).toEqual({ base }),
      );
    },
  );

  it('removes the filters for ranges of differences when the base exchange changes', async () => {
    const filters = { okx: { kind: 'range', min: 0.5, max: null } };
    const heatmap_01 = { differences: true, table_state: { filters } };
    show(JSON.stringify({ funding: { heatmap_01 } }));
    const user = userEvent.setup();
    expect(await heatmap().findByText('No base matches the filters')).toBeVisible();
    await user.click(heatmap().getByRole('combobox', { name: 'Base exchange' }));
    await user.click(await screen.findByRole('option', { name: /OKX/ }));
    await waitFor(() => expect(savedFunding()?.heatmap_01.table_state?.filters ?? {}).toEqual({}));
  });

  it('keeps the row order on a new response while the table has the focus', async () => {
    show();
    await cells('BTC');
    await userEvent.setup().click(heatmap().getByRole('button', { name: /^Binance COIN-M/ }));
    expect(bases()).toEqual(['SOL', 'BTC']);
    const [, ...others] = fundingRates;
    page.server.respond(listFundingRates, () => [fundingRateOf(coinm, -0.001, 4), ...others]);
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeyOf(listFundingRates) }));
    await waitFor(async () => expect((await cells('BTC'))[0]).toBe('◆4h−0.1000%'));
    expect(bases()).toEqual(['SOL', 'BTC']);
  });

  it('reports that the venue filter hides the base exchange', async () => {
    page.filterVenues('okx');
    show();
    const hidden = 'Binance COIN-M is hidden by the venue filter';
    expect(heatmap().getByText(hidden)).toBeVisible();
    await userEvent.setup().click(heatmap().getByRole('button', { name: 'Show all venues' }));
    expect(heatmap().queryByText(hidden)).toBeNull();
    expect(await cells('BTC')).toHaveLength(2);
  });

  it('reports a failure and retries on request', async () => {
    page.server.refuse(listFundingRates, 400, 'Too many');
    show();
    expect(await heatmap().findByText('The funding rates could not be loaded')).toBeVisible();
    page.server.respond(listFundingRates, () => fundingRates);
    await userEvent.setup().click(heatmap().getByRole('button', { name: 'Try again' }));
    expect(await cells('BTC')).toHaveLength(2);
  });

  it('reports that unreadable filters were reset', () => {
    show('{"funding":{"heatmap_01":"all"}}');
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
  });
});
