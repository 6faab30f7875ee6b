import { describe, expect, it } from '@jest/globals';
import { deferred } from '@parallax/api/testing';
import {
  addCustodian,
  exchangeTopic,
  listCompanyExchanges,
  listVaults,
  renameCompanyExchange,
  STAKING_VAULTS,
  saveVaults,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen, waitFor } from '@testing-library/react';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import { otherTabsReceive, refreshes } from '../testing/other-tabs.ts';
import {
  button,
  failOnce,
  field,
  heading,
  noResponse,
  page,
  server,
} from '../testing/set-up-tab.tsx';
import { connection, idOf, vault } from './testing/connections.ts';
import {
  checkbox,
  chooseFile,
  keyFile,
  openNewCustodian,
  press,
  refusal,
  respond,
  toasted,
  type,
  user,
} from './testing/settings-tab.tsx';

const { companyId } = session;
const id = idOf(9);
const staking = STAKING_VAULTS.map((name, at) =>
  vault(20 + at, { name, externalId: name, active: false }),
);
const vaults = [vault(1, { active: false }), vault(2, { active: false }), ...staking];
const respondToRegistration = (message?: string) =>
  respond(addCustodian, { id, companyExchangeVaults: vaults }, message);

const openAddCustodian = (provider: string) => openNewCustodian(CustodiansTab, provider);
const registerFireblocks = async () => {
  respondToRegistration('Service registered successfully');
  await openAddCustodian('Fireblocks');
  await fillInFireblocks();
};
const fillInFireblocks = async () => {
  await type('Name (Alias)', ' Treasury ');
  await type('API Key', 'key-1234');
  await chooseFile('Upload the Secret Key file', keyFile());
  await screen.findByText('fireblocks.key');
  await press('Next');
  await heading('Select the vaults you want to add');
};

describe('settings §4, §7 adding a custodian', () => {
  it('registers with the key file, then saves the chosen vaults and returns to the list', async () => {
    await registerFireblocks();
    expect(server.received(addCustodian)).toEqual([
      {
        body: {
          Name: 'Treasury',
          CompanyId: companyId,
          ExchangeId: 'fireblocks',
          ApiKey: 'key-1234',
          SecretKeyFile: '-----BEGIN PRIVATE KEY-----',
        },
      },
    ]);
    await toasted('success', 'Service registered successfully');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Fireblocks',
    ]);
    expect(button('Save')).toBeDisabled();
    expect(screen.getByText('Contains 2 active addresses')).toBeVisible();
    expect(screen.getByText('Contains 1 active address')).toBeVisible();
    await user.click(checkbox('Vault 1'));
    await press('Save');
    await toasted('success', 'Vault added successfully');
    expect(server.received(saveVaults)).toEqual([
      { body: { companyExchangeId: id, companyExchangeVaults: [vault(1, { active: false })] } },
    ]);
    expect(await heading('Custody & Metamask Ins.')).toBeVisible();
  });

  it('§4 joins the live channels of the custodian, and refreshes the custodian after saving vaults', async () => {
    const custodian = { ...connection(9, 'fireblocks', 'Treasury', vaults), id };
    await openAddCustodian('Fireblocks');
    await page.follow();
    respondToRegistration();
    respond(listCompanyExchanges, [custodian]);
    await fillInFireblocks();
    await otherTabsReceive([custodian]);
    expect(page.feed.topics()).toContain(exchangeTopic(id));
    const changed = { ...custodian, companyExchangeVaults: [vault(1)] };
    respond(listCompanyExchanges, [changed]);
    await user.click(checkbox('Vault 1'));
    await press('Save');
    await heading('Custody & Metamask Ins.');
    await otherTabsReceive([custodian], [changed]);
  });

  it.each(STAKING_VAULTS)(
    '§3 selects all staking vaults when %s is selected, and clears all when one is cleared',
    async (name) => {
      await registerFireblocks();
      await user.click(checkbox(name));
      for (const each of STAKING_VAULTS) expect(checkbox(each)).toBeChecked();
      expect(checkbox('Vault 1')).not.toBeChecked();
      await user.click(checkbox('SP:KILN'));
      for (const each of STAKING_VAULTS) expect(checkbox(each)).not.toBeChecked();
    },
  );

  it('§5 sends the API key of Metamask Ins. as its secret', async () => {
    respondToRegistration();
    await openAddCustodian('Metamask Ins.');
    await type('Name (Alias)', 'Meta');
    await type('API Key', 'key-1234');
    await press('Next');
    await toasted('success', 'Service registered successfully');
    expect(server.received(addCustodian)).toEqual([
      {
        body: {
          Name: 'Meta',
          CompanyId: companyId,
          ExchangeId: 'metamask_institutional',
          ApiKey: 'key-1234',
          SecretKey: 'key-1234',
        },
      },
    ]);
  });

  it.each([
    ['Copper has refused this API key.', refusal('Copper has refused this API key.')],
    ['Failed to add service', noResponse],
  ])('§8 shows the reason for a failure and keeps the input: %s', async (text, error) => {
    respond(addCustodian, error);
    await openAddCustodian('Copper');
    await type('Name (Alias)', 'Cold');
    await type('API Key', 'invalid');
    await type('API Secret', 'secret');
    await press('Next');
    await toasted('error', text);
    expect(field('API Key')).toHaveValue('invalid');
    expect(field('API Secret')).toHaveValue('secret');
    expect(await refreshes()).toBe(0);
  });

  it.each([
    ['Please select at least one vault.', refusal('Please select at least one vault.')],
    ['Failed to add vaults', refusal()],
    ['Failed to add service', noResponse],
  ])('§8 keeps the selection if the vaults could not be saved: %s', async (text, error) => {
    await registerFireblocks();
    failOnce(saveVaults, error);
    await user.click(checkbox('Vault 2'));
    await press('Save');
    await toasted('error', text);
    expect(checkbox('Vault 2')).toBeChecked();
    await press('Save');
    await toasted('success', 'Vault added successfully');
  });

  it('registers only once after Back, and clears the key fields', async () => {
    await registerFireblocks();
    await user.click(checkbox('Vault 2'));
    await press('Back');
    expect(field('Name (Alias)')).toHaveValue(' Treasury ');
    expect(field('API Key')).toHaveValue('');
    expect(screen.queryByText('fireblocks.key')).toBeNull();
    await press('Next');
    expect(await screen.findByRole('checkbox', { name: 'Vault 2' })).toBeChecked();
    expect(server.receivedInOrder(addCustodian, renameCompanyExchange)).toHaveLength(1);
  });

  it.each([
    ['Next', 'Next'],
    ['the list of steps', /Vaults$/],
  ])(
    'updates the registered custodian if values are changed after Back, when continuing with %s',
    async (_, next) => {
      await registerFireblocks();
      respond(listVaults, [vault(7, { active: false })]);
      await press('Back');
      await type('Name (Alias)', '2');
      await type('API Key', 'key-9');
      await user.click(button(next));
      await toasted('error', 'Invalid API Secret');
      await chooseFile('Secret Key File', keyFile('other'));
      await user.click(button(next));
      expect(await screen.findByRole('checkbox', { name: 'Vault 7' })).not.toBeChecked();
      expect(
        server.receivedInOrder(addCustodian, renameCompanyExchange, updateCompanyExchangeKey),
      ).toEqual([
        expect.objectContaining({ endpoint: addCustodian }),
        {
          endpoint: renameCompanyExchange,
          input: { body: { companyExchangeId: id, name: 'Treasury 2' } },
        },
        expect.objectContaining({ endpoint: updateCompanyExchangeKey }),
      ]);
    },
  );

  it('retries loading the vaults for changed keys after a failure', async () => {
    await registerFireblocks();
    respond(listVaults, [vault(7, { active: false })]);
    failOnce(listVaults, refusal());
    await press('Back');
    await type('API Key', 'key-9');
    await chooseFile('Secret Key File', keyFile('other'));
    await press('Next');
    await toasted('error', 'Failed to get vaults');
    expect(field('API Key')).toHaveValue('');

    failOnce(listVaults, refusal());
    await user.click(button(/Vaults$/));
    await waitFor(() => expect(server.received(listVaults)).toHaveLength(2));
    expect(field('API Key')).toBeVisible();
    await press('Next');
    expect(await screen.findByRole('checkbox', { name: 'Vault 7' })).toBeVisible();
    expect(server.received(updateCompanyExchangeKey)).toHaveLength(1);
  });
});

/** Starts a registration. The returned function sends the successful response. */
const registerLate = async () => {
  const response = deferred<unknown>();
  respond(addCustodian, response.promise);
  await openAddCustodian('Copper');
  await type('Name (Alias)', 'Cold');
  await type('API Key', 'key-1234');
  await type('API Secret', 'secret');
  await press('Next');
  return async () => {
    const added = { ...connection(9, 'copper', 'Cold', vaults), id };
    respond(listCompanyExchanges, [added]);
    response.resolve({ id, companyExchangeVaults: vaults });
    await otherTabsReceive([added]);
  };
};

describe('settings §2.4 a registration that succeeds after its form was closed', () => {
  it('does not affect the form of another provider', async () => {
    const succeed = await registerLate();
    await user.click(screen.getByRole('tab', { name: 'Fireblocks' }));
    await press('Discard');
    await succeed();
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(button('Back')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Fireblocks' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  it('does not affect a form that was opened later for the same provider', async () => {
    const succeed = await registerLate();
    await press('Back');
    await press('Discard');
    await press('Add custodian');
    await user.click(screen.getByRole('tab', { name: 'Copper' }));
    await succeed();
    expect(screen.getAllByRole('tab')).toHaveLength(4);
    expect(button('Back')).toBeVisible();
    expect(field('Name (Alias)')).toHaveValue('');
  });
});
