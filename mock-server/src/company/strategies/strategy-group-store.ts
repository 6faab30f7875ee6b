import { randomUUID } from 'node:crypto';
import {
  nameKey,
  type PaletteColor,
  paletteColorSchema,
  STRATEGY_TAG_TAKEN,
  type StrategyGroup,
} from '@parallax/protocol';
import { compareText } from '@parallax/server-kit/storage/compare-text';
import { lockRow } from '@parallax/server-kit/storage/lock-row';
import type { Database } from '@parallax/server-kit/storage/storage';
import { assertBelowLimit } from '../../http/api/assert-below-limit.ts';
import { mapUniqueViolation } from '../../http/api/map-unique-violation.ts';
import { requireStrategies, strategyGroupNotFound } from './require-strategies.ts';
import { selectStrategies } from './strategy-store.ts';

const COLUMNS = ['id', 'tag', 'color'] as const;

/** The company's groups with their strategies, both by tag. */
export async function selectStrategyGroups(
  db: Database,
  companyId: string,
): Promise<StrategyGroup[]> {
  const groups = await db
    .selectFrom('strategy_group')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .execute();
  const strategies = await selectStrategies(db, companyId);
  return groups
    .map(({ id, tag, color }) => ({
      id,
      tag,
      color: paletteColorSchema.parse(color),
      strategies: strategies
        .filter(({ groupId }) => groupId === id)
        .map((strategy) => ({ id: strategy.id, tag: strategy.tag })),
    }))
    .toSorted((a, b) => compareText(a.tag, b.tag));
}

async function readGroup(db: Database, companyId: string, id: string): Promise<StrategyGroup> {
  const groups = await selectStrategyGroups(db, companyId);
  const group = groups.find((one) => one.id === id);
  if (!group) throw strategyGroupNotFound();
  return group;
}

/** Throws 409 when the name is taken or the company has reached its limit. */
export async function insertStrategyGroup(
  db: Database,
  companyId: string,
  { name, color }: { name: string; color: PaletteColor },
): Promise<StrategyGroup> {
  const id = randomUUID();
  const row = { id, company_id: companyId, tag: name, tag_key: nameKey(name), color };
  const run = db.transaction().execute(async (transaction) => {
    await assertBelowLimit(transaction, 'strategy_group', companyId);
    await transaction.insertInto('strategy_group').values(row).execute();
  });
  await mapUniqueViolation(STRATEGY_TAG_TAKEN, run);
  return { id, tag: name, color, strategies: [] };
}

/**
 * Updates a group and moves the given strategies into it. Throws 404 unless all of them belong to
 * the company, 409 when the name is taken.
 */
export function saveStrategyGroup(
  db: Database,
  companyId: string,
  id: string,
  change: { name: string; color: PaletteColor; strategyIds?: readonly string[] | undefined },
): Promise<StrategyGroup> {
  const { name, color, strategyIds = [] } = change;
  const run = db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'company', companyId);
    const { numUpdatedRows } = await transaction
      .updateTable('strategy_group')
      .set({ tag: name, tag_key: nameKey(name), color })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw strategyGroupNotFound();
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
  return mapUniqueViolation(STRATEGY_TAG_TAKEN, run);
}

/**
 * Deletes a group with its strategies and returns it. Throws 404 unless it belongs to the company.
 */
export function removeStrategyGroup(
  db: Database,
  companyId: string,
  id: string,
): Promise<StrategyGroup> {
  return db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'company', companyId);
    const group = await readGroup(transaction, companyId, id);
    await transaction.deleteFrom('strategy_group').where('id', '=', id).execute();
    return group;
  });
}
