import { randomUUID } from 'node:crypto';
import { GROUP_NAME_TAKEN, type GroupBody } from '@parallax/contract';
import { takenAsConflict } from '../api/conflict.ts';
import type { Services } from '../services.ts';
import { lockCompany } from '../storage/lock-company.ts';
import { nameKey } from '../storage/name-key.ts';
import type { Database } from '../storage/storage.ts';
import { deleteParts, type GroupParts, insertParts, noGroup, requireParts } from './group-parts.ts';

type Stores = Pick<Services, 'db' | 'catalogue'>;

/** Throws 404 when the group is not the company's. */
export async function requireGroup(db: Database, companyId: string, id: string): Promise<void> {
  const group = await db
    .selectFrom('company_group')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!group) throw noGroup();
}

/** What is in a group, deleted vaults included. */
export async function partsOf(db: Database, groupId: string): Promise<GroupParts> {
  const traders = await db
    .selectFrom('group_trader')
    .select('trader_id')
    .where('group_id', '=', groupId)
    .execute();
  const exchanges = await db
    .selectFrom('group_exchange')
    .select('company_exchange_id')
    .where('group_id', '=', groupId)
    .execute();
  const vaults = await db
    .selectFrom('group_vault')
    .select('vault_id')
    .where('group_id', '=', groupId)
    .execute();
  return {
    traderIds: traders.map(({ trader_id }) => trader_id),
    companyExchangeIds: exchanges.map(({ company_exchange_id }) => company_exchange_id),
    companyExchangeVaultIds: vaults.map(({ vault_id }) => vault_id),
  };
}

/**
 * Makes a group and returns its id. Throws 404 when something of it is not the company's, 409 when
 * the company has a group of that name.
 */
export function createGroup({ db, catalogue }: Stores, body: GroupBody): Promise<string> {
  const { companyId, name, color } = body;
  const run = db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    await requireParts({ db: transaction, catalogue }, companyId, body);
    const id = randomUUID();
    await transaction
      .insertInto('company_group')
      .values({ id, company_id: companyId, name, name_key: nameKey(name), color })
      .execute();
    await insertParts(transaction, id, body);
    return id;
  });
  return takenAsConflict(GROUP_NAME_TAKEN, run);
}

/** Makes a group what the body says, and returns what was in it. Throws as making one, and 404. */
export function updateGroup(
  { db, catalogue }: Stores,
  id: string,
  body: GroupBody,
): Promise<GroupParts> {
  const { companyId, name, color } = body;
  const run = db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    await requireGroup(transaction, companyId, id);
    await requireParts({ db: transaction, catalogue }, companyId, body);
    const before = await partsOf(transaction, id);
    await transaction
      .updateTable('company_group')
      .set({ name, name_key: nameKey(name), color })
      .where('id', '=', id)
      .execute();
    await deleteParts(transaction, id);
    await insertParts(transaction, id, body);
    return before;
  });
  return takenAsConflict(GROUP_NAME_TAKEN, run);
}

/** Deletes a group, and returns its name and who was in it. Throws 404. */
export function deleteGroup(
  db: Database,
  companyId: string,
  id: string,
): Promise<{ name: string; traderIds: readonly string[] }> {
  return db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    const { traderIds } = await partsOf(transaction, id);
    const group = await transaction
      .deleteFrom('company_group')
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .returning('name')
      .executeTakeFirst();
    if (!group) throw noGroup();
    return { name: group.name, traderIds };
  });
}
