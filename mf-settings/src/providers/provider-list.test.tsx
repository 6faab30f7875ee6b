import { describe, expect, it } from '@jest/globals';
import { deferred, roundTrip } from '@parallax/api/testing';
import {
  activateVault,
  deactivateVault,
  deleteCompanyExchange,
  EXCHANGES_UPDATED,
  exchangeTopic,
  listCompanyExchanges,
} from '@parallax/protocol';
import { act, screen, waitFor, within } from '@testing-library/react';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import PrimeBrokersTab from '../prime-brokers/prime-brokers-tab.tsx';
import { otherTabsReceive } from '../testing/other-tabs.ts';
import {
  ADMIN,
  button,
  MEMBER,
  noResponse,
  page,
  server,
  shownToasts,
} from '../testing/set-up-tab.tsx';
import { connection, vault } from './testing/connections.ts';
import { card, press, refusal, respond, showTab, toasted, user } from './testing/settings-tab.tsx';

const copper = connection(1, 'copper', 'Copper cold', [
  vault(1),
  vault(2, { active: false }),
  vault(3, { active: false, deleted: true }),
]);
const treasury = connection(2, 'fireblocks', 'Treasury');
const prime = connection(3, 'hidden_road', 'Prime desk', [vault(4)]);
const ALL = [copper, treasury, prime];

const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
const rowNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const choose = async (status: string) => {
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: status }));
};

describe('settings §2.3 custodian cards', () => {
  it('show logo, alias and the last characters of the key, and expand to the vaults', async () => {
    await showTab(CustodiansTab, ADMIN, ALL);
    expect(screen.queryByRole('article', { name: 'Prime desk' })).toBeNull();
    expect(card('Copper cold').getByRole('img', { name: 'Copper' })).toBeVisible();
    expect(card('Copper cold').getByText('***k1Ts')).toBeVisible();
    await user.click(card('Copper cold').getByRole('button', { name: 'Show vaults' }));
    const table = within(screen.getByRole('table', { name: 'Vaults of Copper cold' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Status',
      'Name (Alias)',
      'Active addresses',
      'Deleted',
      'Action',
    ]);
    expect(rowOf('Vault 1').getByText('Active')).toBeVisible();
    expect(rowOf('Vault 2').getByText('Inactive')).toBeVisible();
    expect(rowOf('Vault 3').getByText('Yes')).toBeVisible();
    expect(rowOf('Vault 3').queryByRole('button')).toBeNull();
    await user.click(card('Copper cold').getByRole('button', { name: 'Hide vaults' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it("show 'Edit Alias and Vaults' before 'Delete'", async () => {
    await showTab(CustodiansTab, ADMIN, ALL);
    const labels = card('Copper cold')
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(labels).toEqual([
      'Edit Alias and Vaults Copper cold',
      'Delete Copper cold',
      'Show vaults',
    ]);
  });

  it("show 'No vaults found' for a connection without vaults", async () => {
    await showTab(CustodiansTab, ADMIN, ALL);
    await user.click(card('Treasury').getByRole('button', { name: 'Show vaults' }));
    expect(card('Treasury').getByText('No vaults found')).toBeVisible();
    expect(button('Edit Alias and Vaults Treasury')).toBeVisible();
  });

  it('are read-only for a member', async () => {
    await showTab(CustodiansTab, MEMBER, ALL);
    expect(screen.queryByRole('button', { name: /Add|Delete|Edit/ })).toBeNull();
    await user.click(card('Copper cold').getByRole('button', { name: 'Show vaults' }));
    expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull();
    expect(screen.queryByRole('button', { name: /ctivate/ })).toBeNull();
  });
});

describe('settings §2.3, §4 filters', () => {
  it.each([
    ['All statuses', ['Vault 1', 'Vault 2', 'Vault 3']],
    ['Active', ['Vault 1']],
    ['Inactive', ['Vault 2']],
  ])("with the status '%s', show only %j", async (status, names) => {
    await showTab(CustodiansTab, ADMIN, ALL);
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('All statuses');
    expect(screen.getByText('Status', { selector: 'label' })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Service' })).toBeVisible();
    await user.click(card('Copper cold').getByRole('button', { name: 'Show vaults' }));
    await choose(status);
    expect(rowNames()).toEqual(names);
  });

  it('list each custodian, with Select All, Clear and Ok', async () => {
    await showTab(CustodiansTab, ADMIN, ALL);
    await press('All services');
    await user.click(screen.getByRole('checkbox', { name: 'Treasury' }));
    await press('Ok');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await press('Treasury');
    await press('Select All');
    await press('Clear');
    await press('Ok');
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('have different labels for prime brokers', async () => {
    await showTab(PrimeBrokersTab, ADMIN, ALL);
    expect(button('All prime brokers')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('All status');
  });
});

describe('settings §4, §8 a change of a vault', () => {
  it.each([
    ['Deactivate Vault 1', deactivateVault, vault(1).id],
    ['Activate Vault 2', activateVault, vault(2).id],
  ])(
    "is sent once on a double click on '%s', and refreshes the connection in all tabs",
    async (name, endpoint, VaultId) => {
      const response = deferred<unknown>();
      respond(endpoint, response.promise, 'Vault updated successfully');
      await showTab(CustodiansTab, ADMIN, ALL);
      await user.click(card('Copper cold').getByRole('button', { name: 'Show vaults' }));
      await user.dblClick(button(name));
      const changed = connection(1, 'copper', 'Copper cold', [vault(1)]);
      respond(listCompanyExchanges, [changed, treasury, prime]);
      response.resolve(vault(1));
      await toasted('success', 'Vault updated successfully');
      expect(server.received(endpoint)).toEqual([{ query: { VaultId } }]);
      await otherTabsReceive([changed, treasury, prime]);
    },
  );

  it.each([
    ['A deleted vault cannot be changed.', refusal('A deleted vault cannot be changed.')],
    ['Failed to save vault info', noResponse],
  ])('shows the reason on failure: %s', async (text, error) => {
    respond(deactivateVault, error);
    await showTab(CustodiansTab, ADMIN, ALL);
    await user.click(card('Copper cold').getByRole('button', { name: 'Show vaults' }));
    await press('Deactivate Vault 1');
    await toasted('error', text);
    expect(rowOf('Vault 1').getByText('Active')).toBeVisible();
  });

  it('can be repeated while the connections are refetched after a failure', async () => {
    respond(deactivateVault, noResponse);
    await showTab(CustodiansTab, ADMIN, ALL);
    server.hold(listCompanyExchanges);
    await user.click(card('Copper cold').getByRole('button', { name: 'Show vaults' }));
    await press('Deactivate Vault 1');
    await toasted('error', 'Failed to save vault info');
    await roundTrip();
    expect(button('Deactivate Vault 1')).toHaveAttribute('aria-busy', 'false');
  });
});

const confirm = async (choice: string) => {
  await press('Delete Copper cold');
  const dialog = within(screen.getByRole('dialog', { name: 'Delete custodian' }));
  expect(dialog.getByText('Do you really want to delete Copper?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: choice }));
};

describe('settings §2.3, §8 deleting a custodian', () => {
  it('asks for confirmation, then leaves the live channels and removes the card', async () => {
    await showTab(CustodiansTab, ADMIN, ALL);
    await page.follow();
    expect(page.feed.topics()).toContain(exchangeTopic(copper.id));
    await confirm('Cancel');
    await roundTrip();
    expect(server.received(deleteCompanyExchange)).toEqual([]);
    server.respond(
      deleteCompanyExchange,
      () => {
        respond(listCompanyExchanges, [treasury]);
        return null;
      },
      EXCHANGES_UPDATED,
    );
    await confirm('Delete');
    await toasted('success', 'Exchanges updated successfully');
    expect(server.received(deleteCompanyExchange)).toEqual([
      { query: { CompanyExchangeId: copper.id } },
    ]);
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Copper cold' })).toBeNull());
    await otherTabsReceive([treasury, prime], [treasury]);
    expect(page.feed.topics()).not.toContain(exchangeTopic(copper.id));
  });

  it.each([
    ['moves the focus from the card to the view', () => button('Delete Copper cold'), true],
    ['leaves the focus in a filter', () => screen.getByRole('combobox', { name: 'Status' }), false],
  ])('%s', async (_, find, movesFocus) => {
    respond(deleteCompanyExchange, null);
    await showTab(CustodiansTab, ADMIN, ALL);
    const send = server.delay(deleteCompanyExchange);
    await confirm('Delete');
    await waitFor(() => expect(button('Delete Copper cold')).toHaveFocus());
    const target = find();
    act(() => target.focus());
    respond(listCompanyExchanges, [treasury]);
    send();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Copper cold' })).toBeNull());
    const view = screen.getByRole('heading', { name: 'Custody & Metamask Ins.' });
    expect(movesFocus ? view.closest('[tabindex="-1"]') : target).toHaveFocus();
  });

  it('waits for the pending change of a vault', async () => {
    const response = deferred<unknown>();
    respond(deactivateVault, response.promise, 'Vault updated successfully');
    respond(deleteCompanyExchange, null);
    await showTab(CustodiansTab, ADMIN, ALL);
    await user.click(card('Copper cold').getByRole('button', { name: 'Show vaults' }));
    await press('Deactivate Vault 1');
    await confirm('Delete');
    await roundTrip();
    expect(server.received(deleteCompanyExchange)).toEqual([]);
    response.resolve(vault(1));
    await waitFor(() => expect(server.received(deleteCompanyExchange)).toHaveLength(1));
  });

  it.each([
    ['This connection does not exist.', refusal('This connection does not exist.')],
    ['Failed to delete custodian', noResponse],
  ])('shows the reason on failure: %s', async (text, error) => {
    respond(deleteCompanyExchange, error);
    await showTab(CustodiansTab, ADMIN, ALL);
    await confirm('Delete');
    await toasted('error', text);
    expect(shownToasts()).toHaveLength(1);
    expect(card('Copper cold').getByText('***k1Ts')).toBeVisible();
  });
});
