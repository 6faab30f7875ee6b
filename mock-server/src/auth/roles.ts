import { companyTypeSchema, type Session } from '@parallax/protocol';
import type { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { Services } from '../services.ts';

/** The trader who makes a request, with the fields that permissions and notifications need. */
export interface Caller {
  readonly id: string;
  readonly companyId: string;
  readonly companyType: z.infer<typeof companyTypeSchema>;
  readonly isAdmin: boolean;
  /** belongs to a prime client's company */
  readonly isPrime: boolean;
  /** signs in with SSO, so has no password to change */
  readonly isSso: boolean;
  /** may release remotes */
  readonly isPlatform: boolean;
  readonly email: string;
  /** full name: 'Ada Sterling' */
  readonly name: string;
}

/** Reads the current state of a session's trader. Throws 401 when they have been removed. */
export async function loadCaller(
  { db }: Pick<Services, 'db'>,
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
