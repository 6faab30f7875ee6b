import { randomUUID } from 'node:crypto';
import { GROUP_NAME_TAKEN, type Group, type GroupBody, nameKey } from '@parallax/contract';
import { takenAsConflict } from '../api/conflict.ts';
import type { Services } from '../services.ts';
import { lockCompany } from '../storage/lock-company.ts';
import type { Database } from '../storage/storage.ts';
import { deleteParts, type GroupParts, insertParts, noGroup, requireParts } from './group-parts.ts';
import { readGroup } from './read-group.ts';

type Stores = Pick<Services, 'db' | 'catalogue'>;

/** A group with the ids of all that is in it, deleted vaults included. */
export interface SavedGroup extends GroupParts {
  readonly name: string;
  readonly color: string;
}

/** The name and the color of a group. Throws 404 when it is not the company's. */
export async function requireGroup(
  db: Database,
  companyId: string,
  id: string,
): Promise<{ name: string; color: string }> {
  const group = await db
    .selectFrom('company_group')
    .select(['name', 'color'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!group) throw noGroup();
  return group;
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
 * Makes a group and returns it. Throws 404 when something of it is not the company's, 409 when the
 * company has a group of that name.
 */
export function createGroup({ db, catalogue }: Stores, body: GroupBody): Promise<Group> {
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
    return readGroup({ db: transaction, catalogue }, id);
  });
  return takenAsConflict(GROUP_NAME_TAKEN, run);
}

/**
 * Makes a group what the body says, and returns it as it was and as it is. Throws as making one,
 * and 404.
 */
export function updateGroup(
  { db, catalogue }: Stores,
  id: string,
  body: GroupBody,
): Promise<{ before: SavedGroup; after: Group }> {
  const { companyId, name, color } = body;
  const run = db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    const identity = await requireGroup(transaction, companyId, id);
    await requireParts({ db: transaction, catalogue }, companyId, body);
    const before = { ...identity, ...(await partsOf(transaction, id)) };
    await transaction
      .updateTable('company_group')
      .set({ name, name_key: nameKey(name), color })
      .where('id', '=', id)
      .execute();
    await deleteParts(transaction, id);
    await insertParts(transaction, id, body);
    return { before, after: await readGroup({ db: transaction, catalogue }, id) };
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
