import type { Database } from '@parallax/server-kit/storage/storage';

/** The name of what has no strategy. */
export const NO_STRATEGY = 'No strategy';

/** The names of the strategies of a company, by id. */
export async function readStrategyNames(
  db: Database,
  companyId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('strategy')
    .select(['id', 'tag'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ id, tag }) => [id, tag]));
}
