import { describe, expect, it } from '@jest/globals';
import {
  listCompanyExchanges,
  listVaults,
  saveVaults,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { screen, waitFor } from '@testing-library/react';
import CustodiansTab from '../custodians/custodians-tab.tsx';
import { ADMIN, heading, server } from '../testing/set-up-tab.tsx';
import { connection, vault } from './testing/connections.ts';
import { press, respond, showTab, type } from './testing/settings-tab.tsx';

const saved = [vault(1), vault(2, { active: false })];
const copper = connection(1, 'copper', 'Cold', saved);

async function openEdit(): Promise<void> {
  respond(listVaults, saved);
  await showTab(CustodiansTab, ADMIN, [copper]);
  await press(`Edit Alias and Vaults ${copper.name}`);
  await screen.findByRole('checkbox', { name: 'Vault 1' });
}

describe('settings §2.4 the edit form', () => {
  it("also refreshes the list of connections on 'Refresh vaults'", async () => {
    await openEdit();
    const before = server.received(listCompanyExchanges).length;
    await press('Refresh vaults');
    await waitFor(() =>
      expect(server.received(listCompanyExchanges).length).toBeGreaterThan(before),
    );
  });

  it('reloads the vaults after saving new keys, before returning to the list', async () => {
    await openEdit();
    await type('API Key', 'key-9');
    await type('Secret Key', 'secret');
    await press('Save');
    await heading('Custody & Metamask Ins.');
    const calls = server.receivedInOrder(updateCompanyExchangeKey, listVaults, saveVaults);
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([
      listVaults,
      updateCompanyExchangeKey,
      saveVaults,
      listVaults,
    ]);
  });
});
