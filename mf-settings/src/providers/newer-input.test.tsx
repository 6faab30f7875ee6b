import { describe, expect, it } from '@jest/globals';
import { deferred } from '@parallax/api/testing';
import {
  addCustodian,
  renameCompanyExchange,
  saveVaults,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import { button, field, heading, server } from '../testing/set-up-tab.tsx';
import { idOf, vault } from './testing/connections.ts';
import { openLoaded } from './testing/edit-provider.ts';
import { openNewCustodian, press, respond, toasted, type } from './testing/settings-tab.tsx';

/** Makes an endpoint respond only when the returned function is called. */
function respondLate(endpoint: Parameters<typeof respond>[0], data: unknown): () => void {
  const response = deferred<unknown>();
  respond(endpoint, response.promise);
  return () => response.resolve(data);
}

/** Saves new keys. The returned function ends the save. */
const saveKeys = async () => {
  await openLoaded();
  const succeed = respondLate(saveVaults, []);
  await type('API Key', 'key-9');
  await type('Secret Key', 'secret');
  await press('Save');
  await waitFor(() => expect(server.received(saveVaults)).toHaveLength(1));
  return succeed;
};

describe('settings §4 input during a save of the edit form', () => {
  it('keeps a new alias, and does not send the saved keys again', async () => {
    const succeed = await saveKeys();
    await type('Name (Alias)', ' 2');
    succeed();
    await waitFor(() => expect(field('API Key')).toHaveValue(''));
    expect(field('Secret Key')).toHaveValue('');
    expect(field('Name (Alias)')).toHaveValue('Cold 2');
    await waitFor(() => expect(button('Save')).toBeEnabled());
    await press('Save');
    await heading('Custody & Metamask Ins.');
    expect(server.received(updateCompanyExchangeKey)).toHaveLength(1);
    expect(server.received(renameCompanyExchange)).toHaveLength(2);
  });

  it('keeps a new key', async () => {
    const succeed = await saveKeys();
    await type('API Key', '8');
    succeed();
    await waitFor(() => expect(field('Secret Key')).toHaveValue(''));
    expect(field('API Key')).toHaveValue('key-98');
  });
});

describe('settings §2.4 input during a registration', () => {
  const id = idOf(9);
  const registerLate = async () => {
    const succeed = respondLate(addCustodian, { id, companyExchangeVaults: [vault(1)] });
    await openNewCustodian(CustodiansTab, 'Copper');
    await type('Name (Alias)', 'Cold');
    await type('API Key', 'key-1234');
    await type('API Secret', 'secret');
    await press('Next');
    return succeed;
  };

  it("stays in the form until 'Next' has saved the new alias", async () => {
    const succeed = await registerLate();
    await type('Name (Alias)', '2');
    succeed();
    await waitFor(() => expect(field('API Key')).toHaveValue(''));
    expect(field('Name (Alias)')).toHaveValue('Cold2');
    await waitFor(() => expect(button('Next')).toHaveAttribute('aria-busy', 'false'));
    await press('Next');
    await toasted('success', 'Alias updated successfully');
    expect(await screen.findByRole('checkbox', { name: 'Vault 1' })).toBeVisible();
    expect(server.received(addCustodian)).toHaveLength(1);
    expect(server.received(renameCompanyExchange)).toEqual([
      { body: { companyExchangeId: id, name: 'Cold2' } },
    ]);
    expect(server.received(updateCompanyExchangeKey)).toEqual([]);
  });

  it('keeps a new secret', async () => {
    const succeed = await registerLate();
    await type('API Secret', '-2');
    succeed();
    await waitFor(() => expect(field('API Key')).toHaveValue(''));
    expect(field('Secret Key')).toHaveValue('secret-2');
  });
});
