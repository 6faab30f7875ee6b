import type { Database } from '@parallax/server-kit/storage/storage';
import { ApiFailure } from '../../http/api/api-failure.ts';

export const strategyGroupNotFound = () =>
  new ApiFailure(404, 'This strategy group does not exist.');
export const strategyNotFound = () => new ApiFailure(404, 'This strategy ID does not exist.');

/** Throws 404 unless the group belongs to the company. */
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
  if (!group) throw strategyGroupNotFound();
}

/** Throws 404 unless all strategies belong to the company. */
export async function requireStrategies(
  db: Database,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('strategy')
    .select('id')
    .where('id', 'in', ids)
    .where('company_id', '=', companyId)
    .execute();
  if (rows.length < new Set(ids).size) throw strategyNotFound();
}
