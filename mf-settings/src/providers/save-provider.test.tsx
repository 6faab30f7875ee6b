import { describe, expect, it } from '@jest/globals';
import { queryClient } from '@parallax/api/react';
import { deferred, roundTrip } from '@parallax/api/testing';
import {
  listCompanyExchanges,
  renameCompanyExchange,
  saveVaults,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { otherTabsReceive } from '../testing/other-tabs.ts';
import {
  button,
  failOnce,
  field,
  heading,
  noResponse,
  page,
  server,
  shownToasts,
} from '../testing/set-up-tab.tsx';
import { vault } from './testing/connections.ts';
import { copper, fireblocks, openEdit, openLoaded, prime } from './testing/edit-provider.ts';
import {
  checkbox,
  chooseFile,
  keyFile,
  press,
  refusal,
  respond,
  toasted,
  type,
  user,
} from './testing/settings-tab.tsx';

const STEPS = [renameCompanyExchange, updateCompanyExchangeKey, saveVaults];

describe('settings §4, §7 saving the edit form', () => {
  it('renames and saves the vaults, and keeps the keys if none were entered', async () => {
    respond(renameCompanyExchange, copper, 'Alias updated successfully');
    await openLoaded();
    const renamed = { ...copper, name: 'Cold 2' };
    respond(listCompanyExchanges, [renamed, fireblocks, prime]);
    await type('Name (Alias)', ' 2');
    await user.click(checkbox('Vault 2'));
    await user.dblClick(button('Save'));
    expect(await heading('Custody & Metamask Ins.')).toBeVisible();
    expect(server.receivedInOrder(...STEPS)).toEqual([
      {
        endpoint: renameCompanyExchange,
        input: { body: { companyExchangeId: copper.id, name: 'Cold 2' } },
      },
      {
        endpoint: saveVaults,
        input: {
          body: {
            companyExchangeId: copper.id,
            companyExchangeVaults: [vault(1), vault(2, { active: false })],
          },
        },
      },
    ]);
    expect(shownToasts()).toEqual([
      { kind: 'success', title: 'Alias updated successfully' },
      { kind: 'success', title: 'Vault added successfully' },
    ]);
    await otherTabsReceive([renamed, fireblocks, prime]);
  });

  it('replaces the keys if new keys were entered', async () => {
    await openLoaded();
    await type('API Key', 'key-9');
    await type('Secret Key', 'secret');
    await press('Save');
    await toasted('success', 'Keys updated successfully');
    expect(server.received(updateCompanyExchangeKey)).toEqual([
      {
        body: {
          companyExchangeId: copper.id,
          exchangeId: 'copper',
          apiKey: 'key-9',
          secretKey: 'secret',
          secretKeyFile: null,
          passphrase: null,
        },
      },
    ]);
    await heading('Custody & Metamask Ins.');
    const cached = queryClient.getMutationCache().getAll();
    expect(JSON.stringify(cached.map(({ state }) => state))).not.toContain('secret');
  });

  it('sends the text of a key file', async () => {
    await openEdit(fireblocks, [vault(1)]);
    await screen.findByRole('checkbox', { name: 'Vault 1' });
    await type('API Key', 'key-9');
    await chooseFile('Secret Key File', keyFile('other'));
    await press('Save');
    await toasted('success', 'Keys updated successfully');
    expect(server.received(updateCompanyExchangeKey)).toEqual([
      { body: expect.objectContaining({ secretKey: null, secretKeyFile: 'other' }) },
    ]);
  });

  it('§5 sends nothing if a key was entered without its secret', async () => {
    await openLoaded();
    await type('API Key', 'key-9');
    await press('Save');
    await toasted('error', 'Invalid API Secret');
    await roundTrip();
    expect(server.receivedInOrder(...STEPS)).toEqual([]);
    expect(field('API Key')).toHaveValue('key-9');
  });

  it('§5 sends nothing if a secret was entered without its key', async () => {
    await openLoaded();
    await type('Secret Key', 'secret');
    await press('Save');
    expect(await screen.findByText('Please add an API Key.')).toBeVisible();
    await roundTrip();
    expect(server.receivedInOrder(...STEPS)).toEqual([]);
  });

  it.each([
    ['Too long.', refusal('Too long.')],
    ['Failed to update vault alias', refusal()],
    ['Something went wrong. Please, try again.', noResponse],
  ])("§8 stops with '%s' if the alias could not be saved", async (text, error) => {
    respond(renameCompanyExchange, error);
    await openLoaded();
    await press('Save');
    await toasted('error', text);
    expect(server.receivedInOrder(...STEPS)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports the saved steps after a failure, and continues with the failed step', async () => {
    await openLoaded();
    failOnce(updateCompanyExchangeKey, noResponse);
    failOnce(saveVaults, refusal());
    await type('Name (Alias)', ' 2');
    await type('API Key', 'key-9');
    await type('Secret Key', 'secret');
    await press('Save');
    await toasted('error', 'Something went wrong. Please, try again.');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The alias was saved, the keys and the vaults were not. Save again to continue from there.',
    );
    expect(field('Secret Key')).toHaveValue('secret');

    await press('Save');
    await toasted('error', 'Failed to add vaults');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The keys were saved, the vaults were not. Save again to continue from there.',
    );
    expect(field('Secret Key')).toHaveValue('');

    await press('Save');
    expect(await heading('Custody & Metamask Ins.')).toBeVisible();
    expect(server.receivedInOrder(...STEPS).map(({ endpoint }) => endpoint)).toEqual([
      renameCompanyExchange,
      updateCompanyExchangeKey,
      updateCompanyExchangeKey,
      saveVaults,
      saveVaults,
    ]);
  });

  it('renames again if another user renamed the service after the first attempt', async () => {
    await openLoaded();
    await page.follow();
    failOnce(saveVaults, refusal());
    await type('Name (Alias)', ' 2');
    respond(listCompanyExchanges, [{ ...copper, name: 'Cold 2' }, fireblocks]);
    await press('Save');
    await toasted('error', 'Failed to add vaults');
    respond(listCompanyExchanges, [{ ...copper, name: 'Vaulted' }, fireblocks]);
    await page.changeElsewhere('exchanges');
    await waitFor(() => expect(field('Name (Alias)')).toHaveValue('Vaulted'));
    await user.clear(field('Name (Alias)'));
    await type('Name (Alias)', 'Cold 2');
    await press('Save');
    expect(await heading('Custody & Metamask Ins.')).toBeVisible();
    expect(server.receivedInOrder(...STEPS).map(({ endpoint }) => endpoint)).toEqual([
      renameCompanyExchange,
      saveVaults,
      renameCompanyExchange,
      saveVaults,
    ]);
  });

  it("§8 shows 'Failed to add custodian' if saving the vaults gets no response", async () => {
    await openLoaded();
    failOnce(saveVaults, noResponse);
    await press('Save');
    await toasted('error', 'Failed to add custodian');
    expect(await heading('Edit service')).toBeVisible();
  });

  it('keeps the latest alias of a service that was renamed and then deleted', async () => {
    await openLoaded();
    await page.follow();
    respond(listCompanyExchanges, [{ ...copper, name: 'Vaulted' }, fireblocks]);
    await page.changeElsewhere('exchanges');
    await waitFor(() => expect(field('Name (Alias)')).toHaveValue('Vaulted'));
    respond(listCompanyExchanges, [fireblocks]);
    await page.changeElsewhere('exchanges');
    expect(await screen.findByRole('alert')).toHaveTextContent('Vaulted was deleted.');
    expect(field('Name (Alias)')).toHaveValue('Vaulted');
  });

  it('reports that another user deleted the service, and keeps the input', async () => {
    await openLoaded();
    await page.follow();
    await type('Name (Alias)', ' 2');
    respond(listCompanyExchanges, [fireblocks]);
    await page.changeElsewhere('exchanges');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Cold was deleted. What you typed is still here, but it cannot be saved.',
    );
    expect(field('Name (Alias)')).toHaveValue('Cold 2');
    expect(button('Save')).toBeDisabled();
  });

  it('shows no toast if the form was closed during the save', async () => {
    const response = deferred<unknown>();
    await openLoaded();
    respond(renameCompanyExchange, response.promise);
    await press('Save');
    await waitFor(() => expect(server.received(renameCompanyExchange)).toHaveLength(1));
    cleanup();
    response.resolve(refusal('Too late.'));
    await roundTrip();
    expect(shownToasts()).toEqual([]);
  });
});
