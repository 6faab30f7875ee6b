import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { getRisk, getTradingHalt, listAccounts, stressRisk } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { decimal, sumOf, toText } from '@parallax/trading';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { INVERSE, OPTION, SPOT } from '../../testing/contracts.ts';
import {
  ACCOUNT_ID,
  accountOf,
  accountUpdate,
  orderOf,
  positionOf,
} from '../../testing/trading.ts';
import type { Risk, RiskLine } from '../../widget-kit/risk/use-risk.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import RiskTilesWidget from './risk-tiles-widget.ts';
import { TILES } from './tile-names.ts';

const page = startPage({ contracts: [SPOT, INVERSE, OPTION] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const lineOf = (more: Partial<RiskLine>): RiskLine => ({
  accountId: ACCOUNT_ID,
  exchange: 'deribit',
  symbol: null,
  asset: null,
  base: 'BTC',
  expiry: null,
  amount: '1',
  priceUsd: '60000',
  deltaUsd: '60000',
  gammaUsd: '0',
  vegaUsd: '0',
  thetaUsd: '0',
  initialMarginUsd: null,
  maintenanceMarginUsd: null,
  ...more,
});

const LINES = [
  lineOf({ asset: 'BTC' }),
  lineOf({
    symbol: INVERSE.symbol,
    amount: '-90000',
    deltaUsd: '-90000',
    initialMarginUsd: '1800',
    maintenanceMarginUsd: '900',
  }),
  lineOf({
    symbol: OPTION.symbol,
    expiry: '2026-12-26T08:00:00.000Z',
    amount: '-2',
    priceUsd: '1500',
    deltaUsd: '-27000',
    gammaUsd: '-1200.5',
    vegaUsd: '-140.25',
    thetaUsd: '85.5',
    initialMarginUsd: '9000',
    maintenanceMarginUsd: '4500',
  }),
];

const GREEKS = { deltaUsd: '-57000', gammaUsd: '-1200.5', vegaUsd: '-140.25', thetaUsd: '85.5' };
const OF_FUTURES = { deltaUsd: '-30000', gammaUsd: '0', vegaUsd: '0', thetaUsd: '0' };
const VAR = { days: '1', window: 365, esUsd: '4200', exceptions: 4 };
const MARGIN = {
  grossUsd: '177000',
  marginBalanceUsd: '60000',
  initialMarginUsd: '11000',
  maintenanceMarginUsd: '5400',
  marginUse: '0.09',
};

const riskOf = (more: Partial<Risk> = {}): Risk => ({
  mode: 'PAPER',
  at: '2026-12-01T00:00:00.000Z',
  navUsd: '59000',
  netUsd: '-57000',
  leverage: '3',
  ...MARGIN,
  nearestLiquidation: {
    accountId: ACCOUNT_ID,
    exchange: 'deribit',
    symbol: INVERSE.symbol,
    price: '70000',
    distance: '0.1667',
  },
  bases: [{ base: 'BTC', grossUsd: '177000', ...GREEKS }],
  expiries: [
    { base: 'BTC', expiry: null, ...OF_FUTURES },
    { base: 'BTC', expiry: '2026-12-26T08:00:00.000Z', ...GREEKS, deltaUsd: '-27000' },
  ],
  accounts: [
    {
      accountId: ACCOUNT_ID,
      equityUsd: '59000',
      leverage: '3',
      ordersMarginUsd: '200',
      distance: '0.1667',
      ...MARGIN,
    },
  ],
  lines: LINES,
  valueAtRisk: [
    { method: 'historical', confidence: '0.95', varUsd: '2500.5', ...VAR },
    { method: 'historical', confidence: '0.99', varUsd: '3900.75', ...VAR },
  ],
  worst: { spot: '0.5', vol: '0.5', pnlUsd: '-48000' },
  missing: [
    { accountId: ACCOUNT_ID, symbol: null, asset: 'XYZ', text: 'XYZ has no price in dollars.' },
  ],
  assumptions: ['All prices of an underlying move by the same percentage.'],
  ...more,
});

const STRESS = {
  mode: 'PAPER' as const,
  navUsd: '59000',
  cells: [
    { spot: '0', vol: '0', weight: '1', pnlUsd: '0', weightedUsd: '0' },
    { spot: '0.5', vol: '0.5', weight: '1', pnlUsd: '-48000', weightedUsd: '-48000' },
  ],
  worst: {
    spot: '0.5',
    vol: '0.5',
    pnlUsd: '-48000',
    weightedUsd: '-48000',
    lines: [
      { accountId: ACCOUNT_ID, exchange: 'deribit', symbol: null, asset: 'BTC', pnlUsd: '30000' },
      {
        accountId: ACCOUNT_ID,
        exchange: 'deribit',
        symbol: OPTION.symbol,
        asset: null,
        pnlUsd: '-78000',
      },
    ],
  },
  missing: [],
  assumptions: ['The move is instant.'],
};

const show = (settings = {}) =>
  render(<StoredWidget widget={RiskTilesWidget} settings={settings} />, {
    wrapper: WithNavigation,
  });
const tile = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} `) });
const tableOf = (label: string) => within(screen.getByRole('table', { name: label }));
const rowsOf = (label: string) =>
  tableOf(label)
    .getAllByRole('row')
    .filter((row) => row.dataset['index'] !== undefined)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf()]);
  server.respond(getTradingHalt, () => ({ company: null, own: null }));
  server.respond(getRisk, () => riskOf());
  server.respond(stressRisk, () => STRESS);
});
afterEach(() => queryClient.clear());

describe('design §5 Risk tiles', () => {
  it('shows each figure, and says that something is not counted', async () => {
    show();
    expect(await tile('Net exposure')).toHaveTextContent('Net exposure −57,000.00 −96.61% of NAV');
    expect(await tile('Gross exposure')).toHaveTextContent('177,000 NAV 59,000.00');
    expect(await tile('Leverage')).toHaveTextContent('3.00×');
    expect(await tile('Margin use')).toHaveTextContent('9.0% Paper spot');
    expect(await tile('Nearest liquidation')).toHaveTextContent(/16\.7% away 70,000 BTC.*deribit/);
    expect(await tile('Vega')).toHaveTextContent('−140.25 USD per volatility point');
    expect(await tile('VaR')).toHaveTextContent('3,900.75 Historical, 99%, 1 day');
    expect(await tile('Worst stress')).toHaveTextContent('−48,000.00 Spot +50%, volatility +50%');
    await user.click(screen.getByText('Without 1 item that could not be computed'));
    expect(screen.getByText('Paper spot: XYZ has no price in dollars.')).toBeVisible();
  });

  it('opens every figure into its lines and their total', async () => {
    show();
    await page.feed.publish(
      accountUpdate({
        positions: [
          positionOf({
            exchange: INVERSE.exchange,
            symbol: INVERSE.symbol,
            liquidationPrice: '70000',
            distanceToLiquidation: '0.1667',
          }),
        ],
      }),
    );
    const totals = new Map<string, string>();
    for (const name of TILES) {
      await user.click(await tile(name));
      const dialog = await screen.findByRole('dialog', { name });
      const total = await within(dialog).findAllByRole('row', { name: /^Total/ });
      totals.set(name, total[0]?.textContent ?? '');
      expect(within(dialog).getByRole('heading', { name: 'Assumptions' })).toBeVisible();
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    }
    expect(Object.fromEntries(totals)).toEqual({
      'Net exposure': 'Total−57,000.00',
      'Gross exposure': 'Total177,000.00',
      Leverage: 'Total177,000.0059,000.003.00×',
      'Margin use': 'Total11,000.005,400.0060,000.009.0%',
      'Nearest liquidation': 'Total16.7%',
      Delta: 'Total−57,000.00',
      Gamma: 'Total−1,200.50',
      Vega: 'Total−140.25',
      Theta: 'Total+85.50',
      VaR: 'Total−57,000.00177,000.00−1,200.50−140.25',
      'Worst stress': 'Total−48,000.00',
    });
  });

  it('has in each line what its delta can be checked by', async () => {
    show();
    await user.click(await tile('Net exposure'));
    await waitFor(() => expect(rowsOf('Net exposure')).toHaveLength(4));
    const [coin, future, option] = rowsOf('Net exposure');
    expect(coin).toMatch(/^BTC.*1 BTC60,00060,000\+60,000\.00$/);
    expect(future).toMatch(/−90,000 USD60,0001−90,000\.00$/);
    expect(option).toMatch(/−2 BTC1,50013,500−27,000\.00$/);
    expect(toText(sumOf(LINES.map(({ deltaUsd }) => decimal(deltaUsd))))).toBe('-57000');
  });

  it('lists the lines of the worst move, and all moves of the house set', async () => {
    show();
    await user.click(await tile('Worst stress'));
    await waitFor(() => expect(rowsOf('Worst stress')).toHaveLength(3));
    expect(rowsOf('Worst stress')[1]).toMatch(/−78,000\.00$/);
    expect(rowsOf('All moves')).toEqual(['0%0%0.00', '+50%+50%−48,000.00']);
    expect(server.received(stressRisk)).toMatchObject([{ body: { set: 'house' } }]);
  });

  it('is of live accounts unless another kind or one account is chosen, and shows the chosen tiles', async () => {
    server.respond(listAccounts, () => [
      accountOf(),
      accountOf({ id: orderOf().id, name: 'Binance main', mode: 'LIVE' }),
    ]);
    const { unmount } = show({ hidden: ['VaR'] });
    await tile('Delta');
    expect(screen.queryByRole('button', { name: /^VaR / })).toBeNull();
    await user.click(await screen.findByRole('radio', { name: 'Paper' }));
    await waitFor(() =>
      expect(server.received(getRisk).at(-1)).toMatchObject({ query: { mode: 'PAPER' } }),
    );
    unmount();
    show({ account: ACCOUNT_ID });
    await waitFor(() =>
      expect(server.received(getRisk).at(-1)).toMatchObject({ query: { AccountId: ACCOUNT_ID } }),
    );
    await tile('Delta');
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('says why there are no figures', async () => {
    server.refuse(getRisk, 400, 'Broken.');
    show();
    expect(await screen.findByText('The risk could not be computed')).toBeInTheDocument();
  });
});
