import { describe, expect, it } from '@jest/globals';
import {
  activateCompanyExchange,
  deactivateCompanyExchange,
  deleteCompanyExchange,
  listCompanyExchanges,
} from '@parallax/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import { otherTabsReceive, refreshes } from '../testing/other-tabs.ts';
import {
  ADMIN,
  button,
  changes,
  failOnce,
  noResponse,
  page,
  press,
  refusal,
  server,
  shownToasts,
  toasted,
  user,
} from '../testing/set-up-tab.tsx';
import {
  binance,
  choose,
  okx,
  rowTexts,
  serve,
  show,
  showInDialog,
} from './testing/set-up-exchanges.tsx';

const confirmDeletion = async () => {
  await press('Delete Binance main');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete exchange' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
};

/** Makes the next response differ from the displayed list, so that a refetch is visible. */
const serveRenamed = () => serve({ ...binance, name: 'Renamed' }, okx);
const RENAMED = [{ ...binance, name: 'Renamed' }, okx];

describe('settings §4, §8 changes of exchanges', () => {
  it.each([
    [
      'Deactivate Binance main',
      deactivateCompanyExchange,
      binance,
      [[{ ...binance, active: false }, okx], RENAMED],
    ],
    ['Activate OKX arm', activateCompanyExchange, okx, [RENAMED]],
  ])("sends one request for a double click on '%s'", async (name, endpoint, exchange, lists) => {
    const send = server.delay(endpoint);
    await show(ADMIN);
    serveRenamed();
    await user.dblClick(button(name));
    expect(await changes()).toEqual([
      { endpoint, input: { query: { CompanyExchangeId: exchange.id } } },
    ]);
    expect(await refreshes()).toBe(0);
    send();
    await toasted({ kind: 'success', title: 'Exchanges updated successfully' });
    await otherTabsReceive(...lists);
  });

  it.each([
    [['The desk is closed.'], 'The desk is closed.'],
    [[], 'Failed to save exchange info'],
  ])(
    "shows the server's first text or the fallback for a change rejected with %j",
    async (texts, title) => {
      failOnce(deactivateCompanyExchange, refusal(400, ...texts));
      await show(ADMIN);
      await press('Deactivate Binance main');
      await toasted({ kind: 'error', title });
      await waitFor(() =>
        expect(button('Deactivate Binance main')).toHaveAttribute('aria-busy', 'false'),
      );
      await otherTabsReceive();
    },
  );

  it.each([
    ['a change', deactivateCompanyExchange, () => press('Deactivate Binance main')],
    ['a deletion', deleteCompanyExchange, () => confirmDeletion()],
  ])(
    'refetches the exchanges after %s failed, since another user may have changed them',
    async (_, endpoint, start) => {
      failOnce(endpoint, refusal(404, 'This connection does not exist.'));
      await show(ADMIN);
      serve(okx);
      await start();
      await toasted({ kind: 'error', title: 'This connection does not exist.' });
      await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining('OKX arm')]));
      await otherTabsReceive();
    },
  );

  it.each([
    ['change', deactivateCompanyExchange, 'Deactivate', () => press('Deactivate Binance main')],
    ['deletion', deleteCompanyExchange, 'Delete', () => confirmDeletion()],
  ])(
    'accepts another %s while the exchanges are refetched after a failed one',
    async (_, endpoint, label, start) => {
      failOnce(endpoint, noResponse);
      await show(ADMIN);
      server.hold(listCompanyExchanges);
      await start();
      await waitFor(() => expect(shownToasts()).toHaveLength(1));
      await changes();
      expect(button(`${label} Binance main`)).toHaveAttribute('aria-disabled', 'false');
    },
  );

  it('deletes an exchange after a confirmation with its name', async () => {
    await show(ADMIN);
    await press('Delete Binance main');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete exchange' }));
    expect(dialog.getByText('Do you really want to delete Binance Spot?')).toBeVisible();
    expect(await changes()).toEqual([]);
    serveRenamed();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await changes()).toEqual([
      { endpoint: deleteCompanyExchange, input: { query: { CompanyExchangeId: binance.id } } },
    ]);
    await toasted({ kind: 'success', title: 'Exchanges updated successfully' });
    await otherTabsReceive([okx], RENAMED);
  });

  it('deletes an exchange after its pending change has completed', async () => {
    const send = server.delay(deactivateCompanyExchange);
    await show(ADMIN);
    await press('Deactivate Binance main');
    await confirmDeletion();
    expect(button('Delete Binance main')).toHaveAttribute('aria-disabled', 'true');
    expect(await changes()).toHaveLength(1);
    serveRenamed();
    send();
    await otherTabsReceive(
      [{ ...binance, active: false }, okx],
      RENAMED,
      // removed by the deletion, before its refetch
      [okx],
      RENAMED,
    );
    expect((await changes()).map(({ endpoint }) => endpoint)).toEqual([
      deactivateCompanyExchange,
      deleteCompanyExchange,
    ]);
  });

  it.each([
    ['one of several exchanges', [binance, okx]],
    ['the last exchange', [binance]],
  ])('moves the focus to the view after %s was deleted', async (_, exchanges) => {
    serve(...exchanges);
    const send = server.delay(deleteCompanyExchange);
    await showInDialog(ADMIN);
    const view = screen.getByRole('region', { name: 'Exchanges' }).parentElement;
    await confirmDeletion();
    await waitFor(() => expect(button('Delete Binance main')).toHaveFocus());
    serve(...exchanges.slice(1));
    send();
    await waitFor(() => expect(screen.queryByText('Binance main')).toBeNull());
    await changes();
    expect(view).toHaveFocus();
  });

  it('moves the focus to the view if the status filter hides the exchange that was deactivated', async () => {
    await showInDialog(ADMIN);
    await choose('Status', 'Active');
    const view = screen.getByRole('region', { name: 'Exchanges' }).parentElement;
    serve({ ...binance, active: false }, okx);
    await press('Deactivate Binance main');
    await waitFor(() => expect(screen.queryByText('Binance main')).toBeNull());
    await waitFor(() => expect(view).toHaveFocus());
  });

  it('moves the focus to the view if another user deleted the exchange first', async () => {
    const send = server.delay(deleteCompanyExchange);
    await showInDialog(ADMIN);
    await page.follow();
    const view = screen.getByRole('region', { name: 'Exchanges' }).parentElement;
    await confirmDeletion();
    await waitFor(() => expect(button('Delete Binance main')).toHaveFocus());
    serve(okx);
    await page.changeElsewhere('exchanges');
    await waitFor(() => expect(screen.queryByText('Binance main')).toBeNull());
    send();
    await waitFor(() => expect(view).toHaveFocus());
  });

  it.each([
    ['a filter', () => screen.getByRole('combobox', { name: 'Status' })],
    ['another row', () => button('Delete OKX arm')],
  ])('leaves the focus in %s after a deletion', async (_, find) => {
    const send = server.delay(deleteCompanyExchange);
    await showInDialog(ADMIN);
    await confirmDeletion();
    await waitFor(() => expect(button('Delete Binance main')).toHaveFocus());
    const target = find();
    act(() => target.focus());
    serve(okx);
    send();
    await waitFor(() => expect(screen.queryByText('Binance main')).toBeNull());
    await changes();
    expect(target).toHaveFocus();
  });

  it('keeps the focus in a form that was opened during a deletion', async () => {
    const send = server.delay(deleteCompanyExchange);
    await showInDialog(ADMIN);
    await confirmDeletion();
    await waitFor(() => expect(button('Delete Binance main')).toHaveFocus());
    await press('Edit OKX arm');
    const alias = await screen.findByRole('textbox', { name: 'Name (Alias)' });
    await user.click(alias);
    send();
    await toasted({ kind: 'success', title: 'Exchanges updated successfully' });
    expect(alias).toHaveFocus();
  });

  it('shows the fallback if an exchange could not be deleted', async () => {
    failOnce(deleteCompanyExchange, noResponse);
    await show(ADMIN);
    await confirmDeletion();
    await toasted({ kind: 'error', title: 'Failed to delete exchange' });
    expect(rowTexts()).toHaveLength(2);
  });

  it('shows no toast for a change that completes after the settings were closed', async () => {
    const response = server.hold(deactivateCompanyExchange);
    const { unmount } = await show(ADMIN);
    await press('Deactivate Binance main');
    unmount();
    response.send(okx);
    await otherTabsReceive([{ ...binance, active: false }, okx], [binance, okx]);
    expect(shownToasts()).toEqual([]);
  });
});
