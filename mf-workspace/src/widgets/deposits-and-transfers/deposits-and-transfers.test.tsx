import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@parallax/api';
import { queryClient } from '@parallax/api/react';
import {
  addTransfer,
  listAccounts,
  listTransfers,
  TRANSFER_DONE,
  type Transfer,
} from '@parallax/protocol';
import { startPage } from '@parallax/store/testing';
import { shownToasts } from '@parallax/ui/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ACCOUNT_ID, accountOf, accountUpdate, balanceOf } from '../../testing/trading.ts';
import { StoredWidget } from '../testing/stored-widget.tsx';
import { WithNavigation } from '../testing/with-navigation.tsx';
import DepositsAndTransfersWidget from './deposits-and-transfers-widget.ts';

const page = startPage({ contracts: [] });
const { server } = page;
const user = userEvent.setup({ delay: null });

const OTHER_ID = 'c0000000-0000-4000-8000-000000000002';
const other = accountOf({ id: OTHER_ID, name: 'Paper futures' });
const transferOf = (more: Partial<Transfer> = {}): Transfer => ({
  id: 'b0000000-0000-4000-8000-000000000001',
  kind: 'deposit',
  fromAccountId: null,
  toAccountId: ACCOUNT_ID,
  asset: 'USDT',
  amount: '1000.5',
  traderId: null,
  at: '2026-01-01T12:00:00.000Z',
  ...more,
});

const rows = () =>
  [...document.querySelectorAll('tr[data-index]')].map((row) => row.textContent ?? '');

async function show() {
  render(<StoredWidget widget={DepositsAndTransfersWidget} settings={{ account: ACCOUNT_ID }} />, {
    wrapper: WithNavigation,
  });
  await waitFor(() => expect(server.received(listAccounts)).not.toEqual([]));
  await page.feed.publish(accountUpdate({ balances: [balanceOf()] }));
  await waitFor(() => expect(rows()).toHaveLength(1));
}

async function openTransfer() {
  await show();
  await user.click(screen.getByRole('button', { name: 'Transfer' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choose = async (field: string, option: RegExp) => {
    await user.click(dialog.getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await choose('From', /Paper spot/);
  await choose('To', /Paper futures/);
  await choose('Asset', /USDT.*94,000.00 free/);
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1,000.5');
  return { dialog, choose, save };
}

beforeEach(() => {
  server.respond(listAccounts, () => [accountOf(), other]);
  server.respond(listTransfers, () => ({ rows: [transferOf()], cursor: null }));
});
afterEach(() => queryClient.clear());

describe('design §6 Deposits and transfers', () => {
  it('lists where amounts came from and went to', async () => {
    await show();
    expect(rows()[0]).toMatch(/Deposit1,000\.5 USDT—Paper spotPaper$/);
  });

  const made = transferOf({ kind: 'transfer', fromAccountId: ACCOUNT_ID, toAccountId: OTHER_ID });

  it('transfers what is free from one paper account to another', async () => {
    server.respond(addTransfer, () => made, TRANSFER_DONE);
    const { dialog, choose, save } = await openTransfer();
    await choose('To', /Paper spot/);
    await save();
    expect(await dialog.findByText('Please choose another account.')).toBeInTheDocument();
    expect(server.received(addTransfer)).toEqual([]);
    await choose('To', /Paper futures/);
    await save();
    await waitFor(() =>
      expect(server.received(addTransfer)).toEqual([
        {
          body: {
            id: expect.any(String),
            fromAccountId: ACCOUNT_ID,
            toAccountId: OTHER_ID,
            asset: 'USDT',
            amount: '1000.5',
          },
        },
      ]),
    );
    await waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Transfer completed' }]));
  });

  it('says after a lost response that the transfer may have been made, and repeats it with its id', async () => {
    server.respondOnce(addTransfer, () =>
      Promise.reject(new ApiError('transfer', { noResponse: 'timeout' })),
    );
    server.respond(addTransfer, () => made, TRANSFER_DONE);
    const { save } = await openTransfer();
    await save();
    await waitFor(() =>
      expect(shownToasts()).toMatchObject([
        { title: expect.stringContaining('may have been made') },
      ]),
    );
    await save();
    await waitFor(() => expect(server.received(addTransfer)).toHaveLength(2));
    const [first, second] = server.received(addTransfer);
    expect(second).toEqual(first);
  });

  it('cannot transfer with one paper account', async () => {
    server.respond(listAccounts, () => [accountOf()]);
    await show();
    const button = screen.getByRole('button', { name: 'Transfer' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
