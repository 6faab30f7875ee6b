import { randomUUID } from 'node:crypto';
import {
  nameKey,
  type PaletteColor,
  paletteColorSchema,
  STRATEGY_TAG_TAKEN,
  type StrategyGroup,
} from '@parallax/contract';
import { takenAsConflict } from '../api/conflict.ts';
import { byText } from '../storage/by-text.ts';
import { lockCompany } from '../storage/lock-company.ts';
import type { Database } from '../storage/storage.ts';
import { noStrategyGroup, requireStrategies } from './require-own.ts';
import { listStrategies } from './strategy-store.ts';

const COLUMNS = ['id', 'tag', 'color'] as const;

/** The company's groups with their strategies, both by tag. */
export async function listStrategyGroups(
  db: Database,
  companyId: string,
): Promise<StrategyGroup[]> {
  const groups = await db
    .selectFrom('strategy_group')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .execute();
  const strategies = await listStrategies(db, companyId);
  return groups
    .map(({ id, tag, color }) => ({
      id,
      tag,
      color: paletteColorSchema.parse(color),
      strategies: strategies
        .filter(({ groupId }) => groupId === id)
        .map((strategy) => ({ id: strategy.id, tag: strategy.tag })),
    }))
    .toSorted((a, b) => byText(a.tag, b.tag));
}

async function readGroup(db: Database, companyId: string, id: string): Promise<StrategyGroup> {
  const groups = await listStrategyGroups(db, companyId);
  const group = groups.find((one) => one.id === id);
  if (!group) throw noStrategyGroup();
  return group;
}

/** Throws 409 when the company has a group of that name. */
export async function createStrategyGroup(
  db: Database,
  companyId: string,
  { name, color }: { name: string; color: PaletteColor },
): Promise<StrategyGroup> {
  const id = randomUUID();
  const row = { id, company_id: companyId, tag: name, tag_key: nameKey(name), color };
  await takenAsConflict(STRATEGY_TAG_TAKEN, db.insertInto('strategy_group').values(row).execute());
  return { id, tag: name, color, strategies: [] };
}

/**
 * Changes a group, and moves the named strategies into it. Throws 404 when the group or one of them
 * is not the company's, 409 when the name is taken.
 */
export function updateStrategyGroup(
  db: Database,
  companyId: string,
  id: string,
  change: { name: string; color: PaletteColor; strategyIds?: readonly string[] | undefined },
): Promise<StrategyGroup> {
  const { name, color, strategyIds = [] } = change;
  const run = db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    const { numUpdatedRows } = await transaction
      .updateTable('strategy_group')
      .set({ tag: name, tag_key: nameKey(name), color })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw noStrategyGroup();
    await requireStrategies(transaction, companyId, strategyIds);
    if (strategyIds.length > 0) {
      await transaction
        .updateTable('strategy')
        .set({ group_id: id })
        .where('id', 'in', strategyIds)
        .execute();
    }
    return readGroup(transaction, companyId, id);
  });
  return takenAsConflict(STRATEGY_TAG_TAKEN, run);
}

/** Deletes a group and returns it with the strategies that went with it. Throws 404. */
export function deleteStrategyGroup(
  db: Database,
  companyId: string,
  id: string,
): Promise<StrategyGroup> {
  return db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
    const group = await readGroup(transaction, companyId, id);
    await transaction.deleteFrom('strategy_group').where('id', '=', id).execute();
    return group;
  });
}
