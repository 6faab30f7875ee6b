import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import {
  contractKey,
  getRisk,
  getRiskAttribution,
  listAccounts,
  previewOrder,
  sendOrder,
  stressRisk,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ID, accountOf, orderOf } from '../../testing/trading.ts';
import { addToWhatIf } from '../../widget-kit/options/what-if.ts';
import type { Risk, RiskLine } from '../../widget-kit/risk/use-risk.ts';
import type { Stress, StressBody } from '../../widget-kit/risk/use-stress.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import OptionsRiskWidget from './options-risk-widget.ts';

const EXPIRY = '2100-12-24T08:00:00.000Z';
const perpetual = contractOf({
  exchange: 'deribit',
  exchangeName: 'Deribit',
  symbol: 'BTC-PERPETUAL',
  instType: 'perpetual',
  riskType: 'linear',
  quote: 'USD',
  settle: 'USDC',
  lot: 0.1,
});
const ether = { ...perpetual, symbol: 'ETH-PERPETUAL', base: 'ETH' };
const page = startPage({ contracts: [perpetual, ether] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const greeks = { gammaUsd: '12', vegaUsd: '-40', thetaUsd: '90.5' };
const NONE = { gammaUsd: '0', vegaUsd: '0', thetaUsd: '0' };
const lineOf = (more: Partial<RiskLine>): RiskLine => ({
  accountId: ACCOUNT_ID,
  exchange: 'deribit',
  symbol: 'BTC-24DEC00-100000-C',
  asset: null,
  base: 'BTC',
  expiry: EXPIRY,
  amount: '2',
  priceUsd: '1500',
  deltaUsd: '30000',
  ...greeks,
  initialMarginUsd: null,
  maintenanceMarginUsd: null,
  ...more,
});
const held = { symbol: null, exchange: null, asset: 'BTC', expiry: null, amount: '1', ...NONE };
const risk: Risk = {
  mode: 'PAPER',
  at: EXPIRY,
  navUsd: '100000',
  grossUsd: '90000',
  netUsd: '90000',
  leverage: '0.9',
  marginBalanceUsd: null,
  initialMarginUsd: null,
  maintenanceMarginUsd: null,
  marginUse: null,
  nearestLiquidation: null,
  bases: [{ base: 'BTC', grossUsd: '90000', deltaUsd: '90000', ...greeks }],
  expiries: [
    { base: 'BTC', expiry: null, deltaUsd: '60000', ...NONE },
    { base: 'BTC', expiry: EXPIRY, deltaUsd: '30000', ...greeks },
  ],
  accounts: [],
  lines: [lineOf({}), lineOf({ ...held, deltaUsd: '60000', priceUsd: '60000' })],
  valueAtRisk: [],
  worst: null,
  missing: [{ accountId: ACCOUNT_ID, symbol: 'X', asset: null, text: 'X has no mark price.' }],
  assumptions: ['All underlyings move together.'],
};

const cellOf = (spot: string, vol: string, pnlUsd: string) => ({
  spot,
  vol,
  weight: '1',
  pnlUsd,
  weightedUsd: pnlUsd,
});
const lineIn = (pnlUsd: string, accountId: string | null = ACCOUNT_ID) => ({
  accountId,
  exchange: 'deribit',
  symbol: 'BTC-PERPETUAL',
  asset: null,
  pnlUsd,
});
/** A book that gains 1,000 dollars for each 1%; hypothetical legs gain 60,000 dollars for each unit. */
const stressOf = (body: StressBody): Stress => {
  const { spot = [-0.2, 0.2], vol = [0, 0.5], add = [], cell } = body;
  const ofLegs = (move: number) =>
    add.map((leg) =>
      lineIn(String(Math.round(move * 60_000 * Number(leg.amount) * 1e6) / 1e6), null),
    );
  const linesOf = (move: number) => [lineIn(String(move * 100_000)), ...ofLegs(move)];
  const sumOf = (move: number) =>
    String(linesOf(move).reduce((sum, { pnlUsd }) => sum + Number(pnlUsd), 0));
  const cells = spot.flatMap((move) =>
    vol.map((change) => cellOf(String(move), String(change), sumOf(move))),
  );
  const [worst = cellOf('0', '0', '0')] = cells.toSorted(
    (one, other) => Number(one.pnlUsd) - Number(other.pnlUsd),
  );
  const { weight: _, ...figures } = worst;
  return {
    mode: 'PAPER',
    navUsd: '100000',
    cells,
    worst: { ...figures, lines: linesOf(Number(worst.spot)) },
    ...(cell && {
      cell: {
        spot: String(cell.spot),
        vol: String(cell.vol),
        pnlUsd: sumOf(cell.spot),
        weightedUsd: sumOf(cell.spot),
        lines: linesOf(cell.spot),
      },
    }),
    missing: [],
    assumptions: ['The move is instant.'],
  };
};

const PREVIEW = {
  notionalUsd: '18000',
  fee: { asset: 'USDC', amount: '9' },
  averagePrice: null,
  slippageBps: '1.5',
  marginRequired: null,
  liquidationPrice: null,
  checks: [],
};

const show = (settings: object = {}) =>
  render(<StoredWidget widget={OptionsRiskWidget} settings={{ ...settings }} />, {
    wrapper: WithNavigation,
  });
/** A widget whose settings another page changes. */
const sharedWidget = (settings: object) => (
  <OptionsRiskWidget part="content" settings={{ ...settings }} onSettings={() => undefined} />
);
const rowsIn = (element: HTMLElement) =>
  [...element.querySelectorAll('tr[data-index]')].map((row) => row.textContent);
const table = (name: string) => screen.findByRole('table', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf({ exchangeName: 'deribit', name: 'Practice' })]);
  server.respond(getRisk, () => risk);
  server.respond(stressRisk, ({ body }) => stressOf(body));
});
afterEach(() => queryClient.clear());

describe('design §5 Options risk: Greeks', () => {
  it('shows bases and their expiries, each figure opening into its lines and the total', async () => {
    show();
    const greeksTable = await table('Greeks by base and expiry');
    await waitFor(() =>
      expect(rowsIn(greeksTable)).toEqual([
        'BTC—+60,000.000.000.000.00',
        'BTC24 Dec 00+30,000.00+12.00−40.00+90.50',
      ]),
    );
    expect(screen.getByText('Practice: X has no mark price.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delta +90,000.00' }));
    const all = await dialog('Delta');
    await waitFor(() => expect(rowsIn(all).at(-1)).toBe('Total+90,000.00'));
    expect(rowsIn(all)).toHaveLength(3);
    expect(within(all).getByText('All underlyings move together.')).toBeVisible();
    await user.click(within(all).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByTitle('What the vega of BTC, 24 Dec 00 is made of'));
    await waitFor(async () =>
      expect(rowsIn(await dialog('Vega of BTC, 24 Dec 00')).at(-1)).toBe('Total−40.00'),
    );
    await user.keyboard('{Escape}');
    await user.click(
      within(screen.getByRole('group', { name: 'Group by' })).getByRole('button', { name: 'Base' }),
    );
    await waitFor(async () =>
      expect(rowsIn(await table('Greeks by base'))).toEqual(['BTC+90,000.00+12.00−40.00+90.50']),
    );
  });
});

describe('design §5 Options risk: Stress', () => {
  it("names the worst cell, and lists a cell's lines: those of others are asked for", async () => {
    show({ tab: 'Stress' });
    const stress = await table('Profit and loss by moves of spot and volatility');
    await waitFor(() =>
      expect(rowsIn(stress)).toEqual(['−20%Worst −20,000 −20,000', '+20% +20,000 +20,000']),
    );
    await user.click(within(stress).getByRole('button', { name: /Worst/ }));
    const worst = await dialog('Spot −20%, volatility 0%');
    expect(rowsIn(worst).at(-1)).toBe('Total−20,000.00');
    expect(server.received(stressRisk).at(-1)?.body).toEqual({ set: 'house' });
    await user.click(within(worst).getByRole('button', { name: 'Close' }));
    await user.click(within(stress).getByTitle('Spot +20%, volatility +50%'));
    const other = await dialog('Spot +20%, volatility +50%');
    await waitFor(() => expect(rowsIn(other).at(-1)).toBe('Total+20,000.00'));
    expect(server.received(stressRisk).at(-1)?.body).toEqual({
      set: 'house',
      cell: { spot: 0.2, vol: 0.5 },
    });
  });

  it('takes own moves, and says what is wrong with them', async () => {
    show({ tab: 'Stress', set: 'Own' });
    const spots = await screen.findByLabelText('Spot moves in %');
    await user.clear(spots);
    await user.type(spots, '-100{Enter}');
    expect(await screen.findByText(/^Type percentages above −100/)).toBeVisible();
    await user.clear(spots);
    await user.type(spots, '10, −10{Enter}');
    await waitFor(() =>
      expect(server.received(stressRisk).at(-1)?.body).toEqual({
        spot: [-0.1, 0.1],
        vol: [-0.25, 0, 0.25, 0.5],
      }),
    );
  });

  it('adds hypothetical legs, and the one that brings the delta of a base to zero', async () => {
    show({ tab: 'Stress' });
    await user.click(await screen.findByRole('button', { name: 'Add leg' }));
    const form = within(await dialog('Add leg'));
    await user.click(form.getByLabelText('Contract'));
    await user.click(await screen.findByRole('option', { name: /BTC/ }));
    await user.type(form.getByLabelText('Amount'), '-0.25');
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('The amount must be a multiple of 0.1.')).toBeVisible();
    await user.clear(form.getByLabelText('Amount'));
    await user.type(form.getByLabelText('Amount'), '-0.3');
    await user.click(form.getByRole('button', { name: 'Add' }));
    const legs = within(await screen.findByRole('list', { name: 'Hypothetical legs' }));
    expect(legs.getByText('Hypothetical')).toBeVisible();
    expect(legs.getByText(/^−0\.3/)).toBeVisible();
    await waitFor(() =>
      expect(server.received(stressRisk).at(-1)?.body).toEqual({
        set: 'house',
        add: [{ exchange: 'deribit', symbol: 'BTC-PERPETUAL', amount: '-0.3' }],
      }),
    );
    // 90,000 of delta are held; a unit has 60,000, so that −1.5 in all bring it to zero
    await user.click(screen.getByRole('button', { name: 'Hedge the delta' }));
    const hedge = within(await dialog('Hedge the delta'));
    await waitFor(() => expect(hedge.getByLabelText('Base')).toHaveValue('BTC'));
    await user.click(hedge.getByRole('button', { name: 'Add leg' }));
    expect(await legs.findByText(/^−1\.5/)).toBeVisible();
    await user.click(legs.getByRole('button', { name: /^Remove/ }));
    expect(screen.queryByRole('list', { name: 'Hypothetical legs' })).toBeNull();
  });

  it('sends the legs as orders once they are confirmed, never through a live account by itself', async () => {
    const live = accountOf({
      name: 'Deribit main',
      exchangeName: 'deribit',
      mode: 'LIVE',
    });
    server.respond(listAccounts, () => [live]);
    server.respond(previewOrder, () => PREVIEW);
    server.respond(sendOrder, () => orderOf());
    const legs = [{ exchange: 'deribit', symbol: 'BTC-PERPETUAL', amount: '-0.3' }];
    show({ tab: 'Stress', legs });
    await user.click(await screen.findByRole('button', { name: 'Send as orders' }));
    const question = within(await dialog('Confirm orders'));
    const send = question.getByRole('button', { name: 'Send' });
    expect(send).toHaveAttribute('aria-disabled', 'true');
    await user.click(send);
    expect(server.received(sendOrder)).toEqual([]);
    await user.click(question.getByLabelText('Account of BTC-PERPETUAL'));
    await user.click(await screen.findByRole('option', { name: /Deribit main/ }));
    expect(await question.findByText('18,000.00 USD')).toBeVisible();
    await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(send);
    await waitFor(() =>
      expect(server.received(sendOrder)).toMatchObject([
        {
          body: {
            accountId: live.id,
            symbol: 'BTC-PERPETUAL',
            side: 'sell',
            amount: '0.3',
            type: 'market',
          },
        },
      ]),
    );
    expect(screen.queryByRole('list', { name: 'Hypothetical legs' })).toBeNull();
  });

  it('lists a leg again only if its order is refused, so that none is sent twice', async () => {
    server.respond(listAccounts, () => [accountOf({ exchangeName: 'deribit', mode: 'PAPER' })]);
    server.respond(previewOrder, () => PREVIEW);
    server.refuse(sendOrder, 400, 'Not enough margin.');
    const legs = [{ exchange: 'deribit', symbol: 'BTC-PERPETUAL', amount: '-0.3' }];
    show({ tab: 'Stress', legs, mode: 'PAPER' });
    await user.click(await screen.findByRole('button', { name: 'Send as orders' }));
    const question = within(await dialog('Confirm orders'));
    const send = question.getByRole('button', { name: 'Send' });
    await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(send);
    await waitFor(() => expect(server.received(sendOrder)).toHaveLength(1));
    expect(await screen.findByRole('list', { name: 'Hypothetical legs' })).toHaveTextContent(
      '−0.3',
    );
  });

  it('says that a refused leg has no place any more, also once the tab was left', async () => {
    server.respond(listAccounts, () => [accountOf({ exchangeName: 'deribit', mode: 'PAPER' })]);
    server.respond(previewOrder, () => PREVIEW);
    server.refuse(sendOrder, 400, 'Not enough margin.');
    const refuse = server.delay(sendOrder);
    const others = Array.from({ length: 49 }, (_, index) => ({
      exchange: 'deribit',
      symbol: `OLD-${index}`,
      amount: '1',
    }));
    const leg = { exchange: 'deribit', symbol: 'BTC-PERPETUAL', amount: '-0.3' };
    show({ tab: 'Stress', legs: [...others, leg], mode: 'PAPER' });
    await user.click(await screen.findByRole('button', { name: 'Send as orders' }));
    const send = within(await dialog('Confirm orders')).getByRole('button', { name: 'Send' });
    await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled', 'true'));
    await user.click(send);
    await user.click(screen.getByRole('tab', { name: 'Greeks' }));
    act(() => addToWhatIf(contractKey(ether)));
    const form = within(await dialog('Add leg'));
    await user.type(form.getByLabelText('Amount'), '2');
    await user.click(form.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('tab', { name: 'Greeks' }));
    refuse();
    await waitFor(() =>
      expect(shownToasts().map(({ title }) => title)).toContainEqual(
        expect.stringMatching(/could not be listed again$/),
      ),
    );
  });
});

describe('design §5 Options risk: Send as orders', () => {
  const legs = [
    { exchange: 'deribit', symbol: 'BTC-PERPETUAL', amount: '-0.3' },
    { exchange: 'deribit', symbol: 'ETH-PERPETUAL', amount: '2' },
  ];

  it('warns of a stale price, and uses no account by itself for the live book', async () => {
    const id = orderOf().id;
    server.respond(listAccounts, () => [
      accountOf({ exchangeName: 'deribit', mode: 'PAPER' }),
      accountOf({ id, exchangeName: 'deribit', mode: 'LIVE', name: 'Deribit main' }),
    ]);
    server.respond(previewOrder, () => PREVIEW);
    show({ tab: 'Stress', legs: legs.slice(0, 1), mode: 'LIVE' });
    await user.click(await screen.findByRole('button', { name: 'Send as orders' }));
    const question = within(await dialog('Confirm orders'));
    expect(await question.findByText(/^Please choose an account for/)).toBeVisible();
    expect(server.received(previewOrder)).toEqual([]);
    expect(question.queryByText(/is stale/)).toBeNull();
    await page.feed.ticker(contractKey(perpetual), { bid: 59_999 }, { age: 14_000 });
    expect(await question.findByText(/^The price of Deribit is stale: no update/)).toBeVisible();
  });

  it('is blocked by a leg that would be refused, until it is removed elsewhere', async () => {
    const checks = [{ rule: 'cap', ok: false, text: 'The order exceeds the cap.' }];
    server.respond(listAccounts, () => [accountOf({ exchangeName: 'deribit', mode: 'PAPER' })]);
    server.respond(previewOrder, ({ body }) =>
      body.symbol === 'BTC-PERPETUAL'
        ? { ...PREVIEW, checks, isRefused: true }
        : { ...PREVIEW, checks },
    );
    const { rerender } = render(sharedWidget({ tab: 'Stress', legs }), { wrapper: WithNavigation });
    await user.click(await screen.findByRole('button', { name: 'Send as orders' }));
    const question = within(await dialog('Confirm orders'));
    expect(await question.findByText(/^An order would be refused/)).toBeVisible();
    rerender(sharedWidget({ tab: 'Stress', legs: legs.slice(1) }));
    const send = await question.findByRole('button', { name: 'Send anyway' });
    expect(send).not.toHaveAttribute('aria-disabled', 'true');
    rerender(sharedWidget({ tab: 'Stress', legs: [] }));
    expect(await question.findByText('No leg is left to send.')).toBeVisible();
  });
});

describe('design §5 Options risk: What-if', () => {
  it('says that the list is full, and keeps what is typed', async () => {
    const others = Array.from({ length: 49 }, (_, index) => ({
      exchange: 'deribit',
      symbol: `OLD-${index}`,
      amount: '1',
    }));
    const listed = { exchange: 'deribit', symbol: 'BTC-PERPETUAL', amount: '2' };
    show({ tab: 'Stress', legs: [...others, listed] });
    await screen.findByRole('list', { name: 'Hypothetical legs' });
    act(() => addToWhatIf(contractKey(ether)));
    const full = within(await dialog('Add leg'));
    await user.type(full.getByLabelText('Amount'), '2');
    await user.click(full.getByRole('button', { name: 'Add' }));
    expect(await full.findByText(/^There are 50 legs, and there can be 50/)).toBeVisible();
    expect(full.getByLabelText('Amount')).toHaveValue('2');
    await user.click(full.getByLabelText('Contract'));
    await user.click(await screen.findByRole('option', { name: /BTC/ }));
    await user.click(full.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('4 BTC')).toBeVisible();
  });

  it('adds up the amounts of a contract that the sheet was sent legs of', async () => {
    const leg = { exchange: 'deribit', symbol: 'BTC-PERPETUAL', amount: '0.1' };
    show({ tab: 'Stress', legs: [leg, { ...leg, amount: '0.2' }] });
    const legs = within(await screen.findByRole('list', { name: 'Hypothetical legs' }));
    expect(legs.getByText('0.3 BTC')).toBeVisible();
  });

  it('asks for the amount of a contract that another widget offers', async () => {
    show();
    await table('Greeks by base and expiry');
    act(() => addToWhatIf(contractKey(perpetual)));
    const form = within(await dialog('Add leg'));
    await user.type(form.getByLabelText('Amount'), '2');
    await user.click(form.getByRole('button', { name: 'Add' }));
    const legs = within(await screen.findByRole('list', { name: 'Hypothetical legs' }));
    expect(legs.getByText('2 BTC')).toBeVisible();
    expect(shownToasts()).toMatchObject([
      { title: expect.stringMatching(/added to the what-if$/), action: 'Show' },
    ]);
  });
});

describe('design §5 Options risk: Attribution', () => {
  it('shows what the profit and loss of a time consists of, with the residual', async () => {
    server.respond(getRiskAttribution, () => ({
      mode: 'PAPER' as const,
      rows: [
        {
          base: 'BTC',
          delta: '100',
          gamma: '5',
          vega: '-20',
          theta: '10',
          funding: '1',
          fees: '-2',
          trading: '3',
          residual: '0.5',
          total: '97.5',
        },
      ],
      missing: [],
    }));
    show({ tab: 'Attribution', time: 'Dates', from: '2026-11-28T00:00', to: '2026-11-29T00:00' });
    const rows = await table('Attribution by base');
    await waitFor(() =>
      expect(rowsIn(rows)).toEqual(['BTC+97.50+100.00+5.00−20.00+10.00+1.00−2.00+3.00+0.50']),
    );
    expect(server.received(getRiskAttribution).at(-1)?.query).toMatchObject({
      from: expect.stringContaining('2026-11-2'),
      to: expect.stringContaining('2026-11-2'),
    });
    expect(screen.getByText('Residual', { selector: 'dt' }).nextElementSibling).toHaveTextContent(
      '+0.50',
    );
  });
});
