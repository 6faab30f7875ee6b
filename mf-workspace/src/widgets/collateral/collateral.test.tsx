import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { getCollateral, listAccounts } from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ID, accountOf, orderOf } from '../../testing/trading.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import type { CollateralData } from './collateral-rows.ts';
import CollateralWidget from './collateral-widget.ts';

const { server } = startPage({ contracts: [] });
const user = userEvent.setup({ delay: null });

const OTHER_ID = orderOf().id;
const TEXT = 'Moving 0.5 BTC from Reserve to Paper spot lowers the highest margin use.';
const DATA: CollateralData = {
  mode: 'PAPER',
  accounts: [
    {
      accountId: ACCOUNT_ID,
      marginBalanceUsd: '58500',
      usedUsd: '50000',
      freeUsd: '8500',
      marginUse: '0.81',
      assets: [
        { asset: 'BTC', amount: '1', valueUsd: '60000', haircut: '0.05', collateralUsd: '57000' },
        { asset: 'USDT', amount: '1500', valueUsd: '1500', haircut: '0', collateralUsd: '1500' },
      ],
    },
    {
      accountId: OTHER_ID,
      marginBalanceUsd: null,
      usedUsd: null,
      freeUsd: null,
      marginUse: null,
      assets: [],
    },
  ],
  advice: [
    { fromAccountId: OTHER_ID, toAccountId: ACCOUNT_ID, asset: 'BTC', amount: '0.5', text: TEXT },
  ],
  missing: [{ accountId: OTHER_ID, symbol: null, asset: null, text: 'It has never connected.' }],
};

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');
const show = () => render(<StoredWidget widget={CollateralWidget} />, { wrapper: WithNavigation });

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf(), accountOf({ id: OTHER_ID, name: 'Reserve' })]);
  server.respond(getCollateral, () => DATA);
});
afterEach(() => queryClient.clear());

describe('design §5 Collateral', () => {
  it('shows the margin of each account above its assets, however they are sorted', async () => {
    show();
    const shown = [
      'Paper spotPaper81.0%58,500.0050,000.008,500.00',
      'BTC160,000.005.0%57,000.00',
      'USDT1,500.001,500.000.0%1,500.00',
      'ReservePaper————',
    ];
    await waitFor(() => expect(rows()).toEqual(shown));
    await user.click(screen.getByRole('button', { name: /^Collateral USD/ }));
    expect(rows()).toEqual([shown[0], shown[2], shown[1], shown[3]]);
    expect(screen.getByText('Reserve: It has never connected.')).toBeInTheDocument();
  });

  it('says which transfer helps most, to be copied', async () => {
    const writeText = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    show();
    expect(await screen.findByText(TEXT)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith(TEXT);
    await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Advice copied' }]));
  });

  it('says that there is nothing to move, and leads to Settings without accounts', async () => {
    server.respond(getCollateral, () => ({ ...DATA, advice: [], missing: [] }));
    const { unmount } = show();
    expect(await screen.findByText('No transfer lowers the highest margin use.')).toBeVisible();
    unmount();
    queryClient.clear();
    server.respond(listAccounts, () => []);
    show();
    expect(await screen.findByText('No accounts')).toBeInTheDocument();
  });
});
