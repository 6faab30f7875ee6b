import { describe, expect, it } from '@jest/globals';
import { roundTrip } from '@parallax/api/testing';
import { addPrimeBroker } from '@parallax/protocol';
import { session } from '@parallax/store/testing';
import { screen } from '@testing-library/react';
import PrimeBrokersTab from '../prime-brokers/prime-brokers-tab.tsx';
import { ADMIN, heading, server, shownToasts } from '../testing/set-up-tab.tsx';
import { idOf, vault } from './testing/connections.ts';
import {
  checkbox,
  press,
  refusal,
  respond,
  showTab,
  toasted,
  type,
} from './testing/settings-tab.tsx';

const { companyId } = session;
const vaults = [vault(1, { active: false }), vault(2, { active: false })];
const openAddPrimeBroker = async () => {
  await showTab(PrimeBrokersTab, ADMIN);
  await press('Add prime brokers');
};

describe('settings §2.5 adding a prime broker', () => {
  it('registers with Hidden Road and preselects all vaults', async () => {
    const added = { id: idOf(9), companyExchangeVaults: vaults };
    respond(addPrimeBroker, added, 'Primebroker registered');
    await openAddPrimeBroker();
    expect(await heading('Add new prime broker')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Hidden Road' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await type('Name (Alias)', 'Prime');
    await type('API Key', 'key-1234');
    await type('API Secret', 'secret');
    await press('Next');
    await toasted('success', 'Primebroker registered');
    expect(server.received(addPrimeBroker)).toEqual([
      {
        body: {
          name: 'Prime',
          companyId,
          exchangeId: 'hidden_road',
          apiKey: 'key-1234',
          secretKey: 'secret',
          passphrase: '',
        },
      },
    ]);
    for (const { name } of vaults) expect(checkbox(name)).toBeChecked();
    await press('Save');
    expect(await heading('Prime brokers')).toBeVisible();
  });

  it('§5 enables Next without a secret, and reports the missing secret in a toast', async () => {
    await openAddPrimeBroker();
    await type('Name (Alias)', 'Prime');
    await type('API Key', 'key-1234');
    await press('Next');
    await toasted('error', 'Invalid API Secret');
    await roundTrip();
    expect(server.received(addPrimeBroker)).toEqual([]);
    expect(shownToasts()).toHaveLength(1);
  });

  it('§8 shows the reason for a failure', async () => {
    respond(addPrimeBroker, refusal());
    await openAddPrimeBroker();
    await type('Name (Alias)', 'Prime');
    await type('API Key', 'key-1234');
    await type('API Secret', 'secret');
    await press('Next');
    await toasted('error', 'Failed to add primebroker');
    expect(await heading('Add new prime broker')).toBeVisible();
  });
});
