import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, it } from '@jest/globals';
import { serverNow } from '@parallax/feed';
import { type Contract, contractKey, listContracts, putAnalyticsSheet } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { dashContractKey } from '@parallax/store';
import { catalogueEntry } from '@parallax/store/testing';
import { installFakeEngines } from '@parallax/trading-ui/testing';
import { contractName } from '@parallax/ui/format';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analyticsSheet, dataWithFilters } from '../testing/analytics-data.ts';
import { renderView, startAnalyticsPage } from '../testing/start-analytics-page.tsx';
import { FORWARD_LADDER_FORMAT } from './forward-ladder-filters.ts';
import ForwardLaddersView from './forward-ladders-view.tsx';

const DAY = 86_400_000;
const expiry = Date.now() + 36.5 * DAY;
const eth = { exchange: 'deribit', base: 'ETH', quote: 'USD', riskType: 'inverse' } as const;
const perpetual = contractOf({ ...eth, symbol: 'ETH-PERPETUAL', instType: 'perpetual' });
const future = contractOf({ ...eth, symbol: 'ETH-DEC', instType: 'future', expiry });
const okx = contractOf({
  exchange: 'okx',
  symbol: 'BTC-USDT-SWAP',
  instType: 'perpetual',
  riskType: 'linear',
});
const page = startAnalyticsPage({
  contracts: [future, perpetual, okx],
  exchanges: [
    catalogueEntry('bybit_unified', { displayName: 'Bybit Unified' }),
    catalogueEntry('okx', { displayName: 'OKX' }),
    catalogueEntry('deribit', { displayName: 'Deribit' }),
  ],
});

const engines = installFakeEngines();
const STALE = { age: 20_000 };
const publish = (
  contract: Contract,
  [bid, ask]: [number, number],
  { open_interest = 1_234_567, ...options }: { open_interest?: number; age?: number } = {},
) =>
  page.feed.ticker(
    contractKey(contract),
    { bid, ask, index_price: 4_000, open_interest, at: serverNow() },
    options,
  );

function openView(data: string | null = null) {
  renderView(<ForwardLaddersView sheet={analyticsSheet('ANALYTICS/FORWARD_LADDERS', data)} />);
  return userEvent.setup();
}
const ladder = (place: number) =>
  within(screen.getByRole('region', { name: `Forward ladder ${place}` }));
const cell = (id: string, row: number) =>
  ladder(1).getAllByRole('row')[row]?.querySelector(`[data-figure="${id}"]`);

const legendOf = (place: number) =>
  ladder(place)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const shownNames = () =>
  [...document.querySelectorAll('tr[data-index] td:nth-child(2)')].map((each) => each.textContent);

afterEach(() => {
  engines.length = 0;
});

const pointsDrawn = () =>
  engines.find(({ options }) => options.series.some(({ label }) => label === 'Basis'))?.options
    .series[0]?.source.length;

describe('design §7 forward ladders', () => {
  it('show three regions with the default filters by display name', () => {
    openView();
    const shown = [1, 2, 3].map((place) =>
      ['Base exchange', 'Base', 'Risk type'].map(
        (name) => ladder(place).getByRole<HTMLInputElement>('combobox', { name }).value,
      ),
    );
    expect(shown).toEqual([
      ['Deribit', 'ETH', 'Inverse'],
      ['Bybit Unified', 'BTC', 'Linear'],
      ['OKX', 'BTC', 'Linear'],
    ]);
  });

  it('list the perpetual and the futures with the basis of each', async () => {
    await publish(perpetual, [4_001, 4_003]);
    await publish(future, [4_039, 4_041]);
    openView();
    await waitFor(() => expect(cell('basis', 1)).toHaveTextContent('+2.00'));
    expect(cell('annualised', 1)).toHaveTextContent('—');
    await waitFor(() => expect(cell('to_next', 1)).toHaveTextContent('+38.00'));
    expect(cell('basis_pct', 2)).toHaveTextContent('+1.00%');
    expect(cell('annualised', 2)).toHaveTextContent('+10.00%');
    expect(cell('days', 2)).toHaveTextContent('36.5');
    expect(cell('open_interest', 2)).toHaveTextContent('1.23M');
  });

  it.each([
    [0.4, '0.40 BTC'],
    [1_234.5, '1.23K'],
  ])('show an open interest of %d as %s', async (open_interest, text) => {
    await publish(future, [4_039, 4_041], { open_interest });
    openView();
    await waitFor(() => expect(cell('open_interest', 2)).toHaveTextContent(text));
  });

  it("draw a term structure, and show 'Waiting for' and the venue until prices arrive", async () => {
    openView();
    expect(ladder(1).getByRole('application', { name: 'Term structure 1' })).toBeInTheDocument();
    expect(ladder(1).getByText('Waiting for Deribit')).toBeVisible();
    await publish(future, [4_039, 4_041]);
    expect(ladder(1).queryByText('Waiting for Deribit')).toBeNull();
  });

  it('draw the first price of each contract at once, even if no other price follows', async () => {
    openView();
    await waitFor(() => expect(engines).not.toHaveLength(0));
    await publish(perpetual, [4_001, 4_003]);
    expect(pointsDrawn()).toBe(1);
    await publish(future, [4_039, 4_041]);
    expect(pointsDrawn()).toBe(2);
  });

  it('draw only lines with at least two points, and show the maturity of each figure', async () => {
    const march = { ...future, symbol: 'ETH-MAR', expiry: expiry + 90 * DAY };
    const usdc = { ...perpetual, symbol: 'ETH_USDC-PERPETUAL', quote: 'USDC' };
    const contracts = [perpetual, future, march, usdc];
    await page.signIn({ contracts });
    openView();
    for (const each of contracts) await publish(each, [4_039, 4_041]);
    await waitFor(() =>
      expect(legendOf(1)).toEqual([
        expect.stringMatching(/^USD annualised\+2\.89% at 12[67] d$/),
        expect.stringMatching(/^USD basis\+1\.00% at 12[67] d$/),
      ]),
    );
  });

  it('sort stale rows after fresh rows', async () => {
    const other = { ...future, symbol: 'ETH-MAR', expiry: expiry + 90 * DAY };
    await page.signIn({ contracts: [perpetual, future, other] });
    const user = openView();
    await publish(perpetual, [4_001, 4_003]);
    await publish(future, [4_039, 4_041]);
    await publish(other, [4_239, 4_241], STALE);
    const header = ladder(1).getByRole('button', { name: 'Basis (mid)' });
    await user.click(header);
    await user.click(header);
    expect(shownNames()[0]).toContain(contractName(future));
    expect(shownNames()[2]).toContain(contractName(other));
  });

  it('exclude stale rows from a range of a figure', async () => {
    const { top_filters } = FORWARD_LADDER_FORMAT.read(null).filters.table_01;
    const basis = { kind: 'range' as const, min: 1, max: null };
    openView(dataWithFilters('forward_ladders', { basis }, { top_filters }));
    await publish(perpetual, [4_001, 4_003]);
    await publish(future, [4_039, 4_041], STALE);
    await waitFor(() => expect(ladder(1).getByText('1 of 2 contracts')).toBeVisible());
    expect(shownNames()[0]).toContain(contractName(perpetual));
  });

  it('apply a saved live sort as soon as all contracts have prices', async () => {
    const sorts = [{ columnId: 'basis', direction: 'descending' }];
    const { top_filters } = FORWARD_LADDER_FORMAT.read(null).filters.table_01;
    const table_01 = { top_filters, table_state: { sorts } };
    openView(JSON.stringify({ forward_ladders: { table_01 } }));
    await publish(perpetual, [4_001, 4_003]);
    await publish(future, [4_039, 4_041]);
    await waitFor(() => expect(shownNames()[0]).toContain(contractName(future)));
  });

  it('save a sort and restore the saved sort', async () => {
    const user = openView();
    await user.click(ladder(1).getByRole('button', { name: 'Contract' }));
    await waitFor(() => expect(page.server.received(putAnalyticsSheet)).toHaveLength(1));
    expect(JSON.parse(page.savedData() ?? '').forward_ladders.table_01.table_state.sorts).toEqual([
      { columnId: 'contract', direction: 'ascending' },
    ]);
    cleanup();
    openView(page.savedData());
    expect(ladder(1).getByRole('columnheader', { name: 'Contract' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  it('mark a row as stale', async () => {
    openView();
    await publish(future, [4_039, 4_041], STALE);
    await waitFor(() =>
      expect(
        ladder(1).getByRole('row', { name: new RegExp(contractName(future)) }),
      ).toHaveTextContent(/stale \d+ s/),
    );
  });

  it('mark only the calendar spread as stale if the next expiry is stale', async () => {
    openView();
    await publish(perpetual, [4_001, 4_003]);
    await publish(future, [4_039, 4_041], STALE);
    await waitFor(() => expect(cell('to_next', 1)).toHaveAttribute('data-stale'));
    for (const id of ['basis', 'basis_pct', 'open_interest'])
      expect(cell(id, 1)).not.toHaveAttribute('data-stale');
    expect(cell('basis', 2)).toHaveAttribute('data-stale');
  });

  it('find a future by the settlement beside its name, and any contract by its symbol', async () => {
    const { top_filters } = FORWARD_LADDER_FORMAT.read(null).filters.table_01;
    for (const [text, found] of [
      ['usd inverse', future],
      ['eth-perp', perpetual],
    ] as const) {
      const contract = { kind: 'text' as const, text };
      openView(dataWithFilters('forward_ladders', { contract }, { top_filters }));
      await waitFor(() => expect(ladder(1).getByText('1 of 2 contracts')).toBeVisible());
      expect(shownNames()[0]).toContain(contractName(found));
      cleanup();
    }
  });

  it('explain each formula in the hint of its header', () => {
    openView();
    for (const [name, formula] of [
      ['Basis (mid)', /mid − index.*Source/s],
      ['Annualised', /× 365 \/ days.*Source/s],
      ['To next', /mid of the next expiry/],
    ] as const) {
      expect(ladder(1).getByRole('button', { name })).toHaveAccessibleDescription(formula);
    }
  });

  it('show a clicked contract in the dash bar', async () => {
    const user = openView();
    await user.click(ladder(1).getByText(contractName(future)));
    expect(dashContractKey()).toBe('deribit:ETH-DEC');
  });

  it('save a changed filter', async () => {
    const user = openView();
    await user.click(ladder(3).getByRole('combobox', { name: 'Risk type' }));
    await user.keyboard('Inverse{Enter}');
    expect(ladder(3).getByText('OKX has no inverse perpetual or future of BTC')).toBeVisible();
    const { analyticalViewId } = analyticsSheet('ANALYTICS/FORWARD_LADDERS');
    const data = expect.stringContaining('"base":"BTC","risk_type":"inverse"');
    await waitFor(() =>
      expect(page.server.received(putAnalyticsSheet)).toEqual([
        { body: { analyticalViewId, data } },
      ]),
    );
  });

  it('report that unreadable filters were reset', () => {
    openView('{"forward_ladders":{"table_01":7}}');
    expect(screen.getByText('Some filters could not be read and were reset.')).toBeVisible();
  });

  it("offer 'Show all venues' if the venue filter hides the base exchange", async () => {
    page.filterVenues('okx');
    const user = openView();
    expect(ladder(1).getByText('Deribit is hidden by the venue filter')).toBeVisible();
    await user.click(ladder(1).getByRole('button', { name: 'Show all venues' }));
    expect(ladder(1).getByText(contractName(future))).toBeVisible();
  });

  it('show a skeleton until the contracts are loaded', async () => {
    await page.signInWithout(listContracts);
    openView();
    expect(screen.getByLabelText('Loading contracts')).toBeInTheDocument();
  });
});
