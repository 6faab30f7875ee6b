import { randomUUID } from 'node:crypto';
import { nameKey, STRATEGY_TAG_TAKEN, type Strategy } from '@parallax/protocol';
import { compareText } from '@parallax/server-kit/storage/compare-text';
import type { Database } from '@parallax/server-kit/storage/storage';
import { assertBelowLimit } from '../../http/api/assert-below-limit.ts';
import { mapUniqueViolation } from '../../http/api/map-unique-violation.ts';
import { requireStrategyGroup, strategyNotFound } from './require-strategies.ts';

const COLUMNS = ['id', 'tag', 'group_id as groupId'] as const;

/** The company's strategies by tag. */
export async function selectStrategies(db: Database, companyId: string): Promise<Strategy[]> {
  const strategies = await db
    .selectFrom('strategy')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .execute();
  return strategies.toSorted((a, b) => compareText(a.tag, b.tag));
}

/**
 * Throws 404 unless the group belongs to the company, 409 when the name is taken or the company has
 * reached its limit.
 */
export function insertStrategy(
  db: Database,
  { name, companyId, groupId }: { name: string; companyId: string; groupId: string },
): Promise<Strategy> {
  const run = db.transaction().execute(async (transaction) => {
    await assertBelowLimit(transaction, 'strategy', companyId);
    await requireStrategyGroup(transaction, companyId, groupId);
    return transaction
      .insertInto('strategy')
      .values({
        id: randomUUID(),
        company_id: companyId,
        group_id: groupId,
        tag: name,
        tag_key: nameKey(name),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
  return mapUniqueViolation(STRATEGY_TAG_TAKEN, run);
}

/** Throws 404 unless the strategy belongs to the company, 409 when the name is taken. */
export async function renameStrategy(
  db: Database,
  companyId: string,
  id: string,
  name: string,
): Promise<Strategy> {
  const strategy = await mapUniqueViolation(
    STRATEGY_TAG_TAKEN,
    db
      .updateTable('strategy')
      .set({ tag: name, tag_key: nameKey(name) })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .returning(COLUMNS)
      .executeTakeFirst(),
  );
  if (!strategy) throw strategyNotFound();
  return strategy;
}

/** Deletes a strategy from a group. Throws 404 when the group has no such strategy. */
export async function deleteStrategy(
  db: Database,
  companyId: string,
  { id, groupId }: { id: string; groupId: string },
): Promise<Strategy> {
  const strategy = await db
    .deleteFrom('strategy')
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .where('company_id', '=', companyId)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!strategy) throw strategyNotFound();
  return strategy;
}
