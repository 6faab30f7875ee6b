import { describe, expect, it } from '@jest/globals';
import {
  activateVault,
  CONNECTION_REQUIRED,
  deactivateVault,
  isStakingVault,
  listCompanyExchanges,
  listNotifications,
  listVaults,
  NOTIFICATION_KINDS,
  saveVaults,
  updateCompanyExchangeKey,
  VAULT_DELETED,
  VAULT_FOREIGN,
  VAULT_REQUIRED,
  type Vault,
} from '@parallax/protocol';
import { demoConnection } from '../../testing/demo-connection.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { COPPER, startExchangeServer, titles } from '../exchanges/testing/start-exchange-server.ts';

const FIREBLOCKS = demoConnection('Fireblocks treasury');
const HIDDEN_ROAD = demoConnection('Hidden Road prime');
const { server, admin, member, other, nobody, second } = await startExchangeServer();

/** The current saved vaults of a connection. */
async function savedVaults(connection: string): Promise<Vault[]> {
  const all = await admin.call(listCompanyExchanges);
  return all.find(({ id }) => id === connection)?.companyExchangeVaults ?? [];
}

async function oneOf(connection: string, which: (vault: Vault) => boolean): Promise<Vault> {
  const found = (await savedVaults(connection)).find(which);
  if (!found) throw new Error('There is no such vault.');
  return found;
}

const received = async (client: TestClient, email: string) => {
  const { id } = demoTrader(email);
  return client.call(listNotifications, { query: { TraderId: id } });
};

describe('GET /api/company-exchange-vaults', () => {
  it('refreshes the vaults from the provider, and marks new vaults', async () => {
    const before = await savedVaults(COPPER);
    const first = await admin.fullResponse(listVaults, { query: { CustodianId: COPPER } });
    expect(first).toMatchObject({ ok: true, message: null, error: null });
    const after = await admin.call(listVaults, { query: { CustodianId: COPPER } });
    const added = after.filter((vault) => !before.some(({ id }) => id === vault.id));
    expect(added).toHaveLength(2);
    for (const vault of added) expect(vault).toMatchObject({ new: true, active: false });
    expect(after.filter(({ new: isNew }) => isNew)).toHaveLength(2);
    expect(after.filter(({ deleted }) => deleted)).toHaveLength(1);
    expect(await savedVaults(COPPER)).toEqual(before);
  });

  it('marks vaults that the provider no longer has as deleted', async () => {
    await admin.call(updateCompanyExchangeKey, {
      body: {
        companyExchangeId: HIDDEN_ROAD,
        exchangeId: 'hidden_road',
        apiKey: 'the key of another account',
        secretKey: 'its secret',
      },
    });
    const vaults = await admin.call(listVaults, { query: { PrimebrokerId: HIDDEN_ROAD } });
    const deletedVaults = vaults.filter(({ deleted }) => deleted);
    expect(deletedVaults).toHaveLength(3);
    expect(deletedVaults.some(({ active }) => active)).toBe(false);
    expect(vaults.filter(({ new: isNew }) => isNew).length).toBeGreaterThan(0);
  });

  it('stays consistent under concurrent requests', async () => {
    const query = { CustodianId: FIREBLOCKS };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => admin.call(listVaults, { query })),
    );
    for (const vaults of responses) {
      expect(new Set(vaults.map(({ externalId }) => externalId)).size).toBe(vaults.length);
    }
  });

  it('finds one more vault with each of several concurrent refreshes', async () => {
    const query = { CustodianId: COPPER };
    const before = await admin.call(listVaults, { query });
    await Promise.all([admin, admin, second.client].map((one) => one.call(listVaults, { query })));
    expect(await admin.call(listVaults, { query })).toHaveLength(before.length + 4);
  });

  it('requires exactly one connection of the kind that the query names', async () => {
    for (const query of [{}, { CustodianId: COPPER, PrimebrokerId: HIDDEN_ROAD }]) {
      const failed = await admin.fail(listVaults, { query });
      expect(failed).toEqual({ status: 400, messages: [CONNECTION_REQUIRED], data: null });
    }
    const wrong = await admin.fail(listVaults, { query: { PrimebrokerId: COPPER } });
    expect(wrong.status).toBe(404);
  });

  it('requires a privileged trader of the company', async () => {
    const query = { CustodianId: COPPER };
    expect((await member.fail(listVaults, { query })).status).toBe(403);
    expect((await other.fail(listVaults, { query })).status).toBe(404);
    expect((await nobody.fail(listVaults, { query })).status).toBe(401);
  });
});

describe.each([
  ['deactivate', deactivateVault, false, NOTIFICATION_KINDS.VAULT_DEACTIVATED.title],
  ['activate', activateVault, true, NOTIFICATION_KINDS.VAULT_ACTIVATED.title],
])('PUT /api/company-exchange-vaults/%s', (_name, endpoint, active, title) => {
  it('changes one vault and notifies everyone who sees it', async () => {
    const [seen] = (await member.call(listCompanyExchanges)).flatMap(
      ({ id, companyExchangeVaults }) => (id === FIREBLOCKS ? companyExchangeVaults : []),
    );
    const before = await savedVaults(FIREBLOCKS);
    const response = await admin.fullResponse(endpoint, { query: { VaultId: seen?.id ?? '' } });
    expect(response).toMatchObject({
      ok: true,
      message: 'Vault updated successfully',
      data: { id: seen?.id, active },
    });
    const others = (vaults: readonly Vault[]) => vaults.filter(({ id }) => id !== seen?.id);
    expect(others(await savedVaults(FIREBLOCKS))).toEqual(others(before));
    expect(await titles(member, 'trader@acme.example')).toContain(title);
  });

  it('switches the five staking vaults together', async () => {
    const one = await oneOf(FIREBLOCKS, ({ externalId }) => externalId === 'SP:FIGMENT');
    await admin.call(endpoint, { query: { VaultId: one.id } });
    const staking = (await savedVaults(FIREBLOCKS)).filter((vault) =>
      isStakingVault(vault.externalId),
    );
    expect(staking.map((vault) => vault.active)).toEqual(Array(5).fill(active));
    const [newest] = await received(second.client, 'sso@acme.example');
    const text = `were ${active ? 'activated' : 'deactivated'} by Ada Sterling.`;
    expect(newest?.short_message).toMatch(new RegExp(`^The vaults (.+, ){4}.+ ${text}$`));
  });

  it('notifies nobody when the vault does not change', async () => {
    const one = await oneOf(FIREBLOCKS, ({ externalId }) => externalId === 'SP:KILN');
    const before = await received(second.client, 'sso@acme.example');
    expect(await admin.call(endpoint, { query: { VaultId: one.id } })).toMatchObject({ active });
    expect(await received(second.client, 'sso@acme.example')).toEqual(before);
  });

  it('cannot change a deleted vault', async () => {
    const deletedVault = await oneOf(COPPER, ({ deleted }) => deleted);
    const failed = await admin.fail(endpoint, { query: { VaultId: deletedVault.id } });
    expect(failed).toEqual({ status: 400, messages: [VAULT_DELETED], data: null });
    expect(await oneOf(COPPER, ({ deleted }) => deleted)).toEqual(deletedVault);
  });

  it('requires a privileged trader of the company', async () => {
    const { id } = await oneOf(COPPER, ({ deleted }) => !deleted);
    expect((await member.fail(endpoint, { query: { VaultId: id } })).status).toBe(403);
    expect((await other.fail(endpoint, { query: { VaultId: id } })).status).toBe(404);
    expect((await nobody.fail(endpoint, { query: { VaultId: id } })).status).toBe(401);
  });
});

const saving = (companyExchangeId: string, vaults: readonly { id: string }[]) => ({
  companyExchangeId,
  companyExchangeVaults: [...vaults],
});

describe('POST /api/company-exchange-vaults', () => {
  it('activates the given vaults, and clears all `new` marks', async () => {
    const known = await admin.call(listVaults, { query: { CustodianId: COPPER } });
    const fresh = known.filter(({ new: isNew }) => isNew);
    expect(await admin.fullResponse(saveVaults, { body: saving(COPPER, fresh) })).toMatchObject({
      ok: true,
      message: 'Vault added successfully',
      error: null,
    });
    const after = await savedVaults(COPPER);
    for (const { id, active, new: isNew } of after) {
      expect(active).toBe(fresh.some((vault) => vault.id === id));
      expect(isNew).toBe(false);
    }
    const found = await titles(second.client, 'sso@acme.example');
    expect(found[0]).toBe(NOTIFICATION_KINDS.VAULT_DEACTIVATED.title);
    expect(found).toContain(NOTIFICATION_KINDS.VAULT_ADDED.title);
  });

  it('selects and deselects the five staking vaults together', async () => {
    const all = await savedVaults(FIREBLOCKS);
    const plain = all.filter(({ externalId }) => !isStakingVault(externalId));
    const kiln = all.filter(({ externalId }) => externalId === 'SP:KILN');
    const stakingStates = async () =>
      (await savedVaults(FIREBLOCKS))
        .filter(({ externalId }) => isStakingVault(externalId))
        .map(({ active }) => active);
    await admin.call(saveVaults, { body: saving(FIREBLOCKS, plain) });
    expect(await stakingStates()).toEqual(Array(5).fill(false));
    await admin.call(saveVaults, { body: saving(FIREBLOCKS, kiln) });
    expect(await stakingStates()).toEqual(Array(5).fill(true));
  });

  it('refuses an empty list, vaults of another connection and deleted vaults', async () => {
    const before = await savedVaults(COPPER);
    const foreign = await savedVaults(FIREBLOCKS);
    const usable = before.filter(({ deleted }) => !deleted);
    const deletedVaults = before.filter(({ deleted }) => deleted);
    const cases = [
      { vaults: [], text: VAULT_REQUIRED },
      { vaults: [...usable, ...foreign], text: VAULT_FOREIGN },
      { vaults: [...usable, ...deletedVaults], text: VAULT_DELETED },
    ];
    for (const { vaults, text } of cases) {
      const failed = await admin.fail(saveVaults, { body: saving(COPPER, vaults) });
      expect(failed).toEqual({ status: 400, messages: [text], data: null });
    }
    expect(await savedVaults(COPPER)).toEqual(before);
  });

  it('requires a privileged trader of the company before validating the body', async () => {
    const body = { companyExchangeId: COPPER };
    expect((await member.fail(saveVaults, { body })).status).toBe(403);
    expect((await other.fail(saveVaults, { body })).status).toBe(404);
    expect((await nobody.fail(saveVaults, { body })).status).toBe(401);
  });
});

it('GET /api/company-exchange-vaults rejects a refresh from another site', async () => {
  const response = await admin.fetch(`${listVaults.path}?CustodianId=${COPPER}`, {
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  });
  expect(response.status).toBe(403);
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
