import { companyTypeSchema, isPrivileged, type Session } from '@parallax/protocol';
import type { z } from 'zod';
import { ApiFailure } from '../http/api/api-failure.ts';
import { readId } from '../http/api/read-id.ts';
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

/** Throws 403 unless the caller belongs to the company. */
export function requireCompany(caller: Caller, companyId: string): Caller {
  if (caller.companyId === companyId) return caller;
  throw new ApiFailure(403, 'You can only do this in your own company.');
}

/** Throws 403 if the raw body names a company that the caller does not belong to. */
export const requireRawCompany = (
  caller: Caller,
  rawBody: unknown,
  key: 'companyId' | 'CompanyId' = 'companyId',
): Caller => requireCompany(caller, readId(key, rawBody) ?? caller.companyId);

export function requireAdmin(caller: Caller): Caller {
  if (caller.isAdmin) return caller;
  throw new ApiFailure(403, 'Only an admin of the company can do this.');
}

export function requirePlatform(caller: Caller): Caller {
  if (caller.isPlatform) return caller;
  throw new ApiFailure(403, 'Only users with the platform role can do this.');
}

/** Throws 403 unless the caller is an admin or has an individual account. */
export const requirePrivileged = (caller: Caller): Caller =>
  isPrivileged(caller) ? caller : requireAdmin(caller);

/** Throws 403 unless the session's trader is an admin or has an individual account. */
export const loadPrivilegedCaller = async (
  services: Pick<Services, 'db'>,
  session: Pick<Session, 'traderId'>,
): Promise<Caller> => requirePrivileged(await loadCaller(services, session));

/** Throws 403 for individual accounts, which have no company to manage. */
export function requireBusiness(caller: Caller): Caller {
  if (caller.companyType === 'BUSINESS') return caller;
  throw new ApiFailure(403, 'This is for business accounts only.');
}
