import { describe, expect, it } from '@jest/globals';
import { listVaults, STAKING_VAULTS } from '@parallax/protocol';
import { screen } from '@testing-library/react';
import { button, field, noResponse, server } from '../testing/set-up-tab.tsx';
import { vault } from './testing/connections.ts';
import { copper, fireblocks, openEdit, openLoaded, prime, saved } from './testing/edit-provider.ts';
import { checkbox, press, refusal, respond, toasted, user } from './testing/settings-tab.tsx';

const inputLabels = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].map(
    ({ labels, ariaLabel }) => labels?.[0]?.textContent ?? ariaLabel,
  );

describe('settings §2.4 the edit form of a custodian or prime broker', () => {
  it.each([
    ['Copper', copper, ['Name (Alias)', 'API Key', 'Secret Key']],
    ['Fireblocks', fireblocks, ['Name (Alias)', 'API Key', 'Secret Key File']],
    ['Hidden Road', prime, ['Name (Alias)', 'API Key', 'Secret Key']],
  ])('shows the fields of %s and only its tab', async (tab, of, labels) => {
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
    expect(server.received(listVaults)).toEqual([{ query: { CustodianId: copper.id } }]);
  });

  it('§7 requests the vaults of a prime broker with PrimebrokerId', async () => {
    await openEdit(prime, [vault(4)]);
    await screen.findByRole('checkbox', { name: 'Vault 4' });
    expect(server.received(listVaults)).toEqual([{ query: { PrimebrokerId: prime.id } }]);
  });

  it('disables Save until the vaults are loaded', async () => {
    await openEdit(copper, new Promise(() => undefined));
    expect(screen.getByText('Please, wait...')).toBeVisible();
    expect(button('Save')).toBeDisabled();
  });

  it('§5 disables Save without a checked vault or an alias, and says why', async () => {
    await openLoaded();
    expect(button('Save')).toBeEnabled();
    expect(button('Save')).not.toHaveAccessibleDescription();
    await user.click(checkbox('Vault 1'));
    expect(button('Save')).toBeDisabled();
    expect(button('Save')).toHaveAccessibleDescription('Check at least one vault.');
    await user.click(checkbox('Vault 2'));
    expect(button('Save')).toBeEnabled();
    await user.clear(field('Name (Alias)'));
    expect(button('Save')).toBeDisabled();
    expect(button('Save')).toHaveAccessibleDescription('Enter an alias.');
  });

  it("marks new vaults and keeps the selection on 'Refresh vaults'", async () => {
    await openLoaded();
    await user.click(checkbox('Vault 2'));
    respond(listVaults, [...saved, vault(5, { active: false, new: true })]);
    await press('Refresh vaults');
    expect(await screen.findByText('1 new vault.')).toBeVisible();
    expect(checkbox('Vault 5')).not.toBeChecked();
    expect(screen.getByText('New')).toBeVisible();
    expect(checkbox('Vault 2')).toBeChecked();
  });

  it('§3 toggles the staking vaults together', async () => {
    const staking = STAKING_VAULTS.map((name, at) => vault(20 + at, { name, externalId: name }));
    await openEdit(fireblocks, staking);
    await user.click(await screen.findByRole('checkbox', { name: 'SP:ALLNODES' }));
    for (const name of STAKING_VAULTS) expect(checkbox(name)).not.toBeChecked();
  });

  it.each([
    ['Copper is closed.', copper, refusal('Copper is closed.')],
    ['Failed to get vaults', copper, refusal()],
    ['Failed to get custodian', copper, noResponse],
    ['Failed to get primebroker', prime, noResponse],
  ])(
    "§8 shows '%s' if the vaults could not be loaded, and retries on request",
    async (text, of, error) => {
      await openEdit(of, error);
      await toasted('error', text);
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      respond(listVaults, saved);
      await press('Try again');
      expect(await screen.findByRole('checkbox', { name: 'Vault 1' })).toBeChecked();
    },
  );
});
