import { afterEach, describe, expect, it } from '@jest/globals';
import { deferred, roundTrip } from '@parallax/api/testing';
import {
  listCompanyExchanges,
  listVaults,
  renameCompanyExchange,
  STAKING_VAULTS,
  saveVaults,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { act, screen, waitFor } from '@testing-library/react';
import { ADMIN, connection, vault } from './testing/connections.ts';
import {
  button,
  changed,
  checkbox,
  chooseFile,
  failOnce,
  field,
  heading,
  keyFile,
  noResponse,
  press,
  refusal,
  resetTab,
  respond,
  sent,
  sentInOrder,
  showTab,
  toasted,
  toasts,
  type,
  user,
} from './testing/settings-tab.tsx';

const { default: CustodiansTab } = await import('../custodians/custodians-tab.tsx');
const { default: PrimeBrokersTab } = await import('../prime-brokers/prime-brokers-tab.tsx');
const { queryClient } = await import('@parallax/api/react');

afterEach(resetTab);

const saved = [vault(1), vault(2, { active: false }), vault(3, { active: false, deleted: true })];
const copper = connection(1, 'copper', 'Cold', saved);
const fireblocks = connection(2, 'fireblocks', 'Treasury');
const prime = connection(3, 'hidden_road', 'Prime', [vault(4)]);
const STEPS = [renameCompanyExchange, updateCompanyExchangeKey, saveVaults];

async function openEdit(of = copper, vaults: unknown = saved): Promise<void> {
  const Tab = of.primeBroker ? PrimeBrokersTab : CustodiansTab;
  respond(listVaults, vaults);
  await showTab(Tab, ADMIN, [copper, fireblocks, prime]);
  await press(`Edit Alias and Vaults ${of.name}`);
  await heading(of.primeBroker ? 'Edit prime broker' : 'Edit service');
}
const openLoaded = async () => {
  await openEdit();
  await screen.findByRole('checkbox', { name: 'Vault 1' });
};
const inputLabels = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].map(
    ({ labels, ariaLabel }) => labels?.[0]?.textContent ?? ariaLabel,
  );

describe('settings §2.4 the form of a custodian', () => {
  it.each([
    [copper, ['Name (Alias)', 'API Key', 'Secret Key'], 'Copper'],
    [fireblocks, ['Name (Alias)', 'API Key', 'Secret Key File'], 'Fireblocks'],
    [prime, ['Name (Alias)', 'API Key', 'Secret Key'], 'Hidden Road'],
  ])('%# has its fields and only its own tab', async (of, labels, tab) => {
    await openEdit(of);
    expect(inputLabels()).toEqual(labels);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([tab]);
    expect(field('Name (Alias)')).toHaveValue(of.name);
    expect(field('API Key')).toHaveValue('');
  });

  it('shows the vaults; active ones are checked, deleted ones have no checkbox', async () => {
    await openEdit();
    expect(screen.getByText('Check the vaults you want to keep active')).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: 'Vault 1' })).toBeChecked();
    expect(checkbox('Vault 2')).not.toBeChecked();
    expect(screen.getByText('Vault 3')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Vault 3' })).toBeNull();
    expect(sent(listVaults)).toEqual([{ query: { CustodianId: copper.id } }]);
  });

  it('§7 requests the vaults of a prime broker by its own parameter', async () => {
    await openEdit(prime, [vault(4)]);
    await screen.findByRole('checkbox', { name: 'Vault 4' });
    expect(sent(listVaults)).toEqual([{ query: { PrimebrokerId: prime.id } }]);
  });

  it('waits for the vaults', async () => {
    await openEdit(copper, new Promise(() => undefined));
    expect(screen.getByText('Please, wait...')).toBeVisible();
    expect(button('Save')).toBeDisabled();
  });

  it('§5 disables Save without a checked vault or an alias', async () => {
    await openLoaded();
    expect(button('Save')).toBeEnabled();
    await user.click(checkbox('Vault 1'));
    expect(button('Save')).toBeDisabled();
    await user.click(checkbox('Vault 2'));
    expect(button('Save')).toBeEnabled();
    await user.clear(field('Name (Alias)'));
    expect(button('Save')).toBeDisabled();
  });

  it("'Refresh vaults' marks new vaults and keeps the selection", async () => {
    await openLoaded();
    await user.click(checkbox('Vault 2'));
    respond(listVaults, [...saved, vault(5, { active: false, new: true })]);
    await press('Refresh vaults');
    expect(await screen.findByText('1 new vault.')).toBeVisible();
    expect(checkbox('Vault 5')).not.toBeChecked();
    expect(screen.getByText('New')).toBeVisible();
    expect(checkbox('Vault 2')).toBeChecked();
  });

  it('§3 switches the staking vaults together', async () => {
    const staking = STAKING_VAULTS.map((name, at) => vault(20 + at, { name, externalId: name }));
    await openEdit(fireblocks, staking);
    await user.click(await screen.findByRole('checkbox', { name: 'SP:ALLNODES' }));
    for (const name of STAKING_VAULTS) expect(checkbox(name)).not.toBeChecked();
  });

  it.each([
    [copper, refusal('Copper is closed.'), 'Copper is closed.'],
    [copper, refusal(), 'Failed to get vaults'],
    [copper, noResponse, 'Failed to get custodian'],
    [prime, noResponse, 'Failed to get primebroker'],
  ])('§8 %# shows why vaults could not be loaded, and tries again', async (of, error, text) => {
    await openEdit(of, error);
    await toasted('error', text);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    respond(listVaults, saved);
    await press('Try again');
    expect(await screen.findByRole('checkbox', { name: 'Vault 1' })).toBeChecked();
  });
});

describe('settings §4, §7 the sequence of an edit', () => {
  it('renames and saves the vaults, and leaves the keys when none were typed', async () => {
    respond(renameCompanyExchange, copper, 'Alias updated successfully');
    await openLoaded();
    await type('Name (Alias)', ' 2');
    await user.click(checkbox('Vault 2'));
    await user.dblClick(button('Save'));
    expect(await heading('Custody & Metamask Ins.')).toBeVisible();
    expect(sentInOrder(...STEPS)).toEqual([
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
    expect(toasts()).toEqual([
      { kind: 'success', title: 'Alias updated successfully' },
      { kind: 'success', title: 'Vault added successfully' },
    ]);
    expect(changed.mock.calls).toEqual([[copper.id, 'changed']]);
  });

  it('replaces the keys when they were typed', async () => {
    await openLoaded();
    await type('API Key', 'key-9');
    await type('Secret Key', 'secret');
    await press('Save');
    await toasted('success', 'Keys updated successfully');
    expect(sent(updateCompanyExchangeKey)).toEqual([
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
    expect(sent(updateCompanyExchangeKey)).toEqual([
      { body: expect.objectContaining({ secretKey: null, secretKeyFile: 'other' }) },
    ]);
  });

  it('§5 sends nothing without the secret of a typed key', async () => {
    await openLoaded();
    await type('API Key', 'key-9');
    await press('Save');
    await toasted('error', 'Invalid API Secret');
    await roundTrip();
    expect(sentInOrder(...STEPS)).toEqual([]);
    expect(field('API Key')).toHaveValue('key-9');
  });

  it('§5 sends nothing without the key of a typed secret', async () => {
    await openLoaded();
    await type('Secret Key', 'secret');
    await press('Save');
    expect(await screen.findByText('Please add an API Key.')).toBeVisible();
    await roundTrip();
    expect(sentInOrder(...STEPS)).toEqual([]);
  });

  it.each([
    [refusal('Too long.'), 'Too long.'],
    [refusal(), 'Failed to update vault alias'],
    [noResponse, 'Something went wrong. Please, try again.'],
  ])('§8 %# stops when the alias could not be saved', async (error, text) => {
    respond(renameCompanyExchange, error);
    await openLoaded();
    await press('Save');
    await toasted('error', text);
    expect(sentInOrder(...STEPS)).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reports what a failure in the middle saved, and continues from there', async () => {
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
    expect(sentInOrder(...STEPS).map(({ endpoint }) => endpoint)).toEqual([
      renameCompanyExchange,
      updateCompanyExchangeKey,
      updateCompanyExchangeKey,
      saveVaults,
      saveVaults,
    ]);
  });

  it('§8 names the service in the failure of the vaults without a response', async () => {
    await openLoaded();
    failOnce(saveVaults, noResponse);
    await press('Save');
    await toasted('error', 'Failed to add custodian');
    expect(await heading('Edit service')).toBeVisible();
  });

  it('reports that somebody else deleted it, and keeps the input', async () => {
    await openLoaded();
    await type('Name (Alias)', ' 2');
    respond(listCompanyExchanges, [fireblocks]);
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Cold was deleted by somebody else.',
    );
    expect(field('Name (Alias)')).toHaveValue('Cold 2');
    expect(button('Save')).toBeDisabled();
  });

  it('shows nothing after it was closed while saving', async () => {
    const response = deferred<unknown>();
    await openLoaded();
    respond(renameCompanyExchange, response.promise);
    await press('Save');
    await waitFor(() => expect(sent(renameCompanyExchange)).toHaveLength(1));
    resetTab();
    response.resolve(refusal('Too late.'));
    await roundTrip();
    expect(toasts()).toEqual([]);
  });
});
