import type { Database } from '@parallax/server-kit/storage/storage';

const activeTraders = (db: Database, companyId: string) =>
  db
    .selectFrom('trader')
    .innerJoin('company', 'company.id', 'trader.company_id')
    .select('trader.id')
    .where('company.id', '=', companyId)
    .where('trader.invited', '=', false);

/** Ids of the company's traders who can sign in. */
export async function companyTraderIds(db: Database, companyId: string): Promise<string[]> {
  const rows = await activeTraders(db, companyId).execute();
  return rows.map(({ id }) => id);
}

/** Ids of the traders with full access: admins, and the owner of an individual account. */
export async function privilegedTraderIds(db: Database, companyId: string): Promise<string[]> {
  const rows = await activeTraders(db, companyId)
    .where((where) =>
      where.or([where('trader.is_admin', '=', true), where('company.type', '=', 'INDIVIDUAL')]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
