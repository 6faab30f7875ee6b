import { randomUUID } from 'node:crypto';
import { GROUP_NAME_TAKEN, type Group, type GroupBody, nameKey } from '@parallax/protocol';
import { lockRow } from '@parallax/server-kit/storage/lock-row';
import type { Database } from '@parallax/server-kit/storage/storage';
import { assertBelowLimit } from '../../http/api/assert-below-limit.ts';
import { mapUniqueViolation } from '../../http/api/map-unique-violation.ts';
import type { ConnectionStores } from '../exchanges/catalogue-entry.ts';
import {
  deleteItems,
  type GroupItems,
  groupNotFound,
  insertItems,
  requireItems,
} from './group-items.ts';
import { readGroup } from './read-group.ts';

/** A group with the ids of its items, including deleted vaults. */
export interface SavedGroup extends GroupItems {
  readonly name: string;
  readonly color: string;
}

/** Reads a group's name and color. Throws 404 unless it belongs to the company. */
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
  if (!group) throw groupNotFound();
  return group;
}

/** Reads the ids of a group's items, including deleted vaults. */
export async function readItems(db: Database, groupId: string): Promise<GroupItems> {
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
 * Creates a group. Throws 404 when an item does not belong to the company, 409 when the name is
 * taken or the company has reached its limit.
 */
export function insertGroup({ db, catalogue }: ConnectionStores, body: GroupBody): Promise<Group> {
  const { companyId, name, color } = body;
  const run = db.transaction().execute(async (transaction) => {
    await assertBelowLimit(transaction, 'company_group', companyId);
    await requireItems({ db: transaction, catalogue }, companyId, body);
    const id = randomUUID();
    await transaction
      .insertInto('company_group')
      .values({ id, company_id: companyId, name, name_key: nameKey(name), color })
      .execute();
    await insertItems(transaction, id, body);
    return readGroup({ db: transaction, catalogue }, id);
  });
  return mapUniqueViolation(GROUP_NAME_TAKEN, run);
}

/**
 * Replaces a group's items and returns the group before and after. Throws 404 when the group or an item
 * does not belong to the company, 409 when the name is taken.
 */
export function saveGroup(
  { db, catalogue }: ConnectionStores,
  id: string,
  body: GroupBody,
): Promise<{ before: SavedGroup; after: Group }> {
  const { companyId, name, color } = body;
  const run = db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'company', companyId);
    const identity = await requireGroup(transaction, companyId, id);
    await requireItems({ db: transaction, catalogue }, companyId, body);
    const before = { ...identity, ...(await readItems(transaction, id)) };
    await transaction
      .updateTable('company_group')
      .set({ name, name_key: nameKey(name), color })
      .where('id', '=', id)
      .execute();
    await deleteItems(transaction, id);
    await insertItems(transaction, id, body);
    return { before, after: await readGroup({ db: transaction, catalogue }, id) };
  });
  return mapUniqueViolation(GROUP_NAME_TAKEN, run);
}

/**
 * Deletes a group and returns its name and members. Throws 404 unless it belongs to the company.
 */
export function removeGroup(
  db: Database,
  companyId: string,
  id: string,
): Promise<{ name: string; traderIds: readonly string[] }> {
  return db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'company', companyId);
    const { traderIds } = await readItems(transaction, id);
    const group = await transaction
      .deleteFrom('company_group')
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .returning('name')
      .executeTakeFirst();
    if (!group) throw groupNotFound();
    return { name: group.name, traderIds };
  });
}
