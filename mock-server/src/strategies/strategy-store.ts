import { randomUUID } from 'node:crypto';
import { nameKey, STRATEGY_TAG_TAKEN, type Strategy } from '@parallax/contract';
import { takenAsConflict } from '../api/conflict.ts';
import { byText } from '../storage/by-text.ts';
import { lockCompany } from '../storage/lock-company.ts';
import type { Database } from '../storage/storage.ts';
import { noStrategy, requireStrategyGroup } from './require-own.ts';

const COLUMNS = ['id', 'tag', 'group_id as groupId'] as const;

/** The company's strategies by tag. */
export async function listStrategies(db: Database, companyId: string): Promise<Strategy[]> {
  const strategies = await db
    .selectFrom('strategy')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .execute();
  return strategies.toSorted((a, b) => byText(a.tag, b.tag));
}

/** Throws 404 when the group is not the company's, 409 when it has a strategy of that name. */
export function createStrategy(
  db: Database,
  { name, companyId, groupId }: { name: string; companyId: string; groupId: string },
): Promise<Strategy> {
  const run = db.transaction().execute(async (transaction) => {
    await lockCompany(transaction, companyId);
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
  return takenAsConflict(STRATEGY_TAG_TAKEN, run);
}

/** Throws 404 when the strategy is not the company's, 409 when the name is taken. */
export async function renameStrategy(
  db: Database,
  companyId: string,
  id: string,
  name: string,
): Promise<Strategy> {
  const strategy = await takenAsConflict(
    STRATEGY_TAG_TAKEN,
    db
      .updateTable('strategy')
      .set({ tag: name, tag_key: nameKey(name) })
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .returning(COLUMNS)
      .executeTakeFirst(),
  );
  if (!strategy) throw noStrategy();
  return strategy;
}

/** Deletes a strategy of a group. Throws 404 when there is none such in the company. */
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
  if (!strategy) throw noStrategy();
  return strategy;
}
