import type { Database } from '../storage/storage.ts';

/** The company's traders who can sign in; with `admins`, only those who are admins. */
export async function tradersOfCompany(
  db: Database,
  companyId: string,
  which: 'all' | 'admins',
): Promise<string[]> {
  const traders = db
    .selectFrom('trader')
    .select('id')
    .where('company_id', '=', companyId)
    .where('invited', '=', false);
  const rows = await (which === 'all' ? traders : traders.where('is_admin', '=', true)).execute();
  return rows.map(({ id }) => id);
}

/** Each once, and without who did it. */
export const besides = (doer: { readonly id: string }, ids: Iterable<string>): string[] =>
  [...new Set(ids)].filter((id) => id !== doer.id);
