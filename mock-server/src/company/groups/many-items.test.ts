import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { groupBodySchema } from '@parallax/protocol';
import { createKeyring } from '@parallax/server-kit/secrets/keyring';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { openTestStorage } from '@parallax/server-kit/testing/open-test-storage';
import type { CompanyEvent } from '../../notifications/notify.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { demoConnection } from '../../testing/demo-connection.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { accessEvents, EMPTY_GROUP } from './access-events.ts';

const VAULTS = 2_000;
const ADMIN = demoTrader('admin@acme.example');
const TRADER = demoTrader('trader@acme.example');
const NEWCOMER = demoTrader('sso@acme.example');
const vaultId = (index: number) => `f1000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const vaultIds = Array.from({ length: VAULTS }, (_, index) => vaultId(index));

let storage: Storage;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ storage, remove } = await openTestStorage());
  await seedDemo(storage.db, createKeyring(new Uint8Array(32)));
  const rows = vaultIds.map((id, index) => ({
    id,
    company_exchange_id: demoConnection('Copper custody'),
    external_id: `many-${index}`,
    name: `Vault ${index}`,
    active_addresses: 1,
    active: true,
    deleted: false,
    saved: true,
    is_new: false,
  }));
  await storage.db.insertInto('vault').values(rows).execute();
});
afterAll(() => remove());

const eventsOf = (
  companyExchangeVaultIds: readonly string[],
  { traderIds = [TRADER.id], before = EMPTY_GROUP } = {},
): Promise<CompanyEvent[]> =>
  accessEvents(storage.db, {
    groupId: 'a0000000-0000-4000-8000-000000000009',
    body: groupBodySchema.parse({
      companyId: ADMIN.companyId,
      name: 'Large',
      color: 'c1',
      companyExchangeIds: [demoConnection('Kraken spot')],
      companyExchangeVaultIds,
      traderIds,
    }),
    before,
    admins: [ADMIN.id],
  });
const vaultEvents = async (...input: Parameters<typeof eventsOf>) =>
  (await eventsOf(...input)).filter(({ kind }) => kind === 'VAULT_ADDED_TO_GROUP');

it('accessEvents returns one event for each of up to 20 vaults that are added at once', async () => {
  expect(await vaultEvents(vaultIds.slice(0, 20))).toHaveLength(20);
});

it('accessEvents returns a single event for 2,000 vaults that are added at once', async () => {
  const events = await vaultEvents(vaultIds);
  expect(events).toEqual([
    {
      kind: 'VAULT_ADDED_TO_GROUP',
      to: [TRADER.id],
      subject: expect.stringMatching(/^Vault \d+ \(and 1999 others\)$/),
      group: 'Large',
    },
  ]);
});

it('accessEvents notifies an existing member of the added vault only, even if a new member gains many vaults', async () => {
  const [existing, all] = [vaultIds.slice(0, 30), vaultIds.slice(0, 31)];
  const before = { ...EMPTY_GROUP, traderIds: [TRADER.id], companyExchangeVaultIds: existing };
  const events = await vaultEvents(all, { traderIds: [TRADER.id, NEWCOMER.id], before });
  expect(events).toEqual([
    {
      kind: 'VAULT_ADDED_TO_GROUP',
      to: [TRADER.id],
      subject: 'Vault 30',
      group: 'Large',
      connectionId: demoConnection('Copper custody'),
    },
    {
      kind: 'VAULT_ADDED_TO_GROUP',
      to: [NEWCOMER.id],
      subject: expect.stringMatching(/^Vault \d+ \(and 30 others\)$/),
      group: 'Large',
    },
  ]);
});
