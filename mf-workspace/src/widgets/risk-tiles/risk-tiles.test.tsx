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
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import RiskTilesWidget from './risk-tiles-widget.ts';
import { LINES, riskOf } from './testing/risk.ts';
import { TILES } from './tile-names.ts';

const page = startPage({ contracts: [SPOT, INVERSE, OPTION] });
const { server } = page;
const user = userEvent.setup({ delay: null });

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
