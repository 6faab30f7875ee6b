import { describe, expect, it } from '@jest/globals';
import {
  addCustodian,
  renameCompanyExchange,
  saveVaults,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import { button, field, heading, pressWithDelay, server } from '../testing/set-up-tab.tsx';
import { idOf, vault } from './testing/connections.ts';
import { openLoaded } from './testing/edit-provider.ts';
import { openNewCustodian, press, respond, toasted, type } from './testing/settings-tab.tsx';

/** Saves new keys. The returned function ends the save. */
const saveKeys = async () => {
  await openLoaded();
  await type('API Key', 'key-9');
  await type('Secret Key', 'secret');
  return pressWithDelay('Save', saveVaults);
};

describe('settings §4 input during a save of the edit form', () => {
  it('keeps a new alias, and does not send the saved keys again', async () => {
    const send = await saveKeys();
    await type('Name (Alias)', ' 2');
    send();
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
    const send = await saveKeys();
    await type('API Key', '8');
    send();
    await waitFor(() => expect(field('Secret Key')).toHaveValue(''));
    expect(field('API Key')).toHaveValue('key-98');
  });
});

describe('settings §2.4 input during a registration', () => {
  const id = idOf(9);
  const registerLate = async () => {
    respond(addCustodian, { id, companyExchangeVaults: [vault(1)] });
    await openNewCustodian(CustodiansTab, 'Copper');
    await type('Name (Alias)', 'Cold');
    await type('API Key', 'key-1234');
    await type('API Secret', 'secret');
    return pressWithDelay('Next', addCustodian);
  };

  it("stays in the form until 'Next' has saved the new alias", async () => {
    const send = await registerLate();
    await type('Name (Alias)', '2');
    send();
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
    const send = await registerLate();
    await type('API Secret', '-2');
    send();
    await waitFor(() => expect(field('API Key')).toHaveValue(''));
    expect(field('Secret Key')).toHaveValue('secret-2');
  });
});
