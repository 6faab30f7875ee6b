import { ApiFailure } from '../api/api-failure.ts';
import type { Database } from '../storage/storage.ts';

export const noStrategyGroup = () => new ApiFailure(404, 'This strategy group does not exist.');
export const noStrategy = () => new ApiFailure(404, 'This strategy ID does not exist.');

/** Throws 404 when the group is not the company's. */
export async function requireStrategyGroup(
  db: Database,
  companyId: string,
  id: string,
): Promise<void> {
  const group = await db
    .selectFrom('strategy_group')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!group) throw noStrategyGroup();
}

/** Throws 404 when one of the strategies is not the company's. */
export async function requireStrategies(
  db: Database,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const own = await db
    .selectFrom('strategy')
    .select('id')
    .where('id', 'in', ids)
    .where('company_id', '=', companyId)
    .execute();
  if (own.length < new Set(ids).size) throw noStrategy();
}
