import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { accountTopic, listAccounts } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { startPage } from '@parallax/store/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ID, accountOf, accountUpdate, balanceOf, orderOf } from '../../testing/trading.ts';
import { catchDownloads, lastDownload } from '../testing/last-download.ts';
import { WithNavigation } from '../testing/with-navigation.tsx';
import { WalletBalances } from './wallet-balances.tsx';
import { walletBalancesSettingsSchema } from './wallet-balances-settings.ts';

const page = startPage({ contracts: [contractOf()] });
const user = userEvent.setup({ delay: null });
const onSettings = jest.fn();
const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');

const total = () => screen.getByText(/^Total/, { selector: 'p' });

const show = (settings: object = {}) =>
  render(
    <WalletBalances
      settings={walletBalancesSettingsSchema.parse(settings)}
      onSettings={onSettings}
    />,
    { wrapper: WithNavigation },
  );

beforeEach(() => page.server.respond(listAccounts, () => [accountOf()]));
afterEach(() => queryClient.clear());

const balances = [
  balanceOf(),
  balanceOf({ asset: 'BTC', total: '1', free: '0.9', used: '0.1', valueUsd: '60000.25' }),
  balanceOf({ asset: 'XYZ', total: '5', free: '5', used: '0', valueUsd: null }),
  balanceOf({ asset: 'OLD', total: '0', free: '0', used: '0', valueUsd: '0' }),
];

describe('design §6 Wallet balances', () => {
  it('lists what each account holds, with its sum and what the sum leaves out', async () => {
    show();
    await waitFor(() => expect(page.server.received(listAccounts)).not.toEqual([]));
    await page.feed.publish(accountUpdate({ balances }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()).toEqual([
      'USDTPaper spotPaper100,000.0094,000.006,000.0099,990.50',
      'BTCPaper spotPaper10.90.160,000.25',
      'XYZPaper spotPaper550No price',
    ]);
    expect(screen.getByText(/^Total /, { selector: 'p' })).toHaveTextContent(
      'Total 159,990.75 USD, without XYZ: no price',
    );
  });

  it('adds up live accounts unless paper is chosen, and lists both', async () => {
    const live = accountOf({ id: orderOf().id, name: 'Binance main', mode: 'LIVE' });
    page.server.respond(listAccounts, () => [accountOf(), live]);
    const { rerender } = show();
    await waitFor(() => expect(page.server.received(listAccounts)).not.toEqual([]));
    await page.feed.publish(accountUpdate({ balances: [balanceOf({ valueUsd: '100' })] }));
    await page.feed.publish({
      ...accountUpdate({
        account: live,
        balances: [balanceOf({ accountId: live.id, valueUsd: '7' })],
      }),
      topic: accountTopic(live.id),
    });
    await waitFor(() => expect(rows()).toHaveLength(2));
    const choice = screen.getByRole('radiogroup', { name: 'Accounts' });
    expect(within(choice).getByRole('radio', { name: 'Live' })).toBeChecked();
    expect(total()).toHaveTextContent('Total 7.00 USD');
    await user.click(within(choice).getByRole('radio', { name: 'Paper' }));
    expect(onSettings).toHaveBeenLastCalledWith({ mode: 'PAPER' });
    for (const [mode, text] of [
      ['PAPER', 'Total 100.00 USD'],
      ['ALL', 'Total 107.00 USD'],
    ] as const) {
      rerender(
        <WalletBalances
          settings={walletBalancesSettingsSchema.parse({ mode })}
          onSettings={onSettings}
        />,
      );
      expect(total()).toHaveTextContent(text);
      expect(rows()).toHaveLength(2);
    }
  });

  it('follows the changes of the account', async () => {
    show();
    await waitFor(() => expect(page.server.received(listAccounts)).not.toEqual([]));
    await page.feed.publish(accountUpdate({ balances }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    await page.feed.publish(
      accountUpdate({ balances: [balanceOf({ total: '40', free: '40', used: '0' })] }),
    );
    expect(rows()[0]).toContain('40.0040.000.00');
  });

  it('downloads the exact amounts', async () => {
    catchDownloads();
    show();
    await waitFor(() => expect(page.server.received(listAccounts)).not.toEqual([]));
    const exact = '123456789.123456789012345678';
    await page.feed.publish(
      accountUpdate({ balances: [balanceOf({ total: exact, free: exact })] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download CSV' }));
    const { name, lines } = await lastDownload();
    expect(name).toBe('Wallet balances.csv');
    expect(lines[0]).toContain(
      'Asset,Account,Total (asset),Free (asset),Used (asset),Value (USD),Mode',
    );
    expect(lines[1]).toBe(`USDT,Paper spot (Paper),${exact},${exact},6000,99990.5,Paper`);
  });

  it('shows one account if it is chosen', async () => {
    page.server.respond(listAccounts, () => [
      accountOf({ id: balanceOf().accountId.replace('1', '2'), name: 'Other' }),
      accountOf(),
    ]);
    show({ account: ACCOUNT_ID });
    await page.feed.publish(accountUpdate({ balances }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  it('says that there are no balances, or where to add an account', async () => {
    const { unmount } = show();
    await page.feed.publish(accountUpdate());
    expect(await screen.findByText('No balances')).toBeVisible();
    unmount();
    queryClient.clear();
    page.server.respond(listAccounts, () => []);
    show();
    expect(await screen.findByText('No accounts')).toBeVisible();
    expect(screen.getByText(/Settings → Exchanges/)).toBeVisible();
    // a member cannot add one
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leads an admin to the settings', async () => {
    page.server.respond(listAccounts, () => []);
    await page.signIn({ trader: { isAdmin: true } });
    const { container } = show();
    expect(await within(container).findByRole('button', { name: 'Open Exchanges' })).toBeVisible();
  });
});
