import { companyTypeSchema, type Session } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { Caller } from '../http/api/caller.ts';

/** Reads the current state of a session's trader. Throws 401 when they have been removed. */
export async function loadCaller(
  { db }: Pick<DbAndClock, 'db'>,
  { traderId }: Pick<Session, 'traderId'>,
): Promise<Caller> {
  const row = await db
    .selectFrom('trader')
    .innerJoin('company', 'company.id', 'trader.company_id')
    .where('trader.id', '=', traderId)
    .select([
      'trader.id',
      'trader.company_id',
      'company.type',
      'company.is_prime',
      'trader.is_admin',
      'trader.is_sso',
      'trader.is_platform',
      'trader.email',
      'trader.first_name',
      'trader.last_name',
    ])
    .executeTakeFirst();
  if (!row) throw new ApiFailure(401, 'This account no longer exists.');
  return {
    id: row.id,
    companyId: row.company_id,
    companyType: companyTypeSchema.parse(row.type),
    isAdmin: row.is_admin,
    isPrime: row.is_prime,
    isSso: row.is_sso,
    isPlatform: row.is_platform,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`,
  };
}
