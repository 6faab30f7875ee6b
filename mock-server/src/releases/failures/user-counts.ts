import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';

/** Users of a version and their companies: how many use it, and for how many of them it failed. */
export interface UserCount {
  readonly users: number;
  readonly failing: number;
  readonly companies: number;
  readonly failingCompanies: number;
  /** median in milliseconds; null without a report */
  readonly firstUseMs: number | null;
}

const NO_USERS: UserCount = {
  users: 0,
  failing: 0,
  companies: 0,
  failingCompanies: 0,
  firstUseMs: null,
};

interface Row extends UserCount {
  remote: string;
  version: string;
}

/**
 * Counts the users of all versions, or of the versions of one remote. Returns a function that looks up
 * the counts of a version. Only signed-in users to whom the server has sent the version count: a browser
 * can report any version.
 * @param failedSince counts only the failures that were reported after this time
 */
export async function countUsers(
  db: Database,
  remote?: string,
  failedSince = new Date(0),
): Promise<(remote: string, version: string) => UserCount> {
  const isOfRemote = remote === undefined ? sql`true` : sql`served.remote = ${remote}`;
  const { rows } = await sql<Row>`
    with failed as (
      select distinct remote, version, person from client_error
        join client_error_person on client_error_id = id
        where client_error_person.at > ${failedSince}
    )
    select served.remote, served.version,
      count(*)::int as users,
      count(failed.person)::int as failing,
      count(distinct served.company)::int as companies,
      (count(distinct served.company) filter (where failed.person is not null))::int as "failingCompanies",
      percentile_cont(0.5) within group (order by remote_use.first_use_ms)::float8 as "firstUseMs"
    from served_version served
      left join failed using (remote, version, person)
      left join remote_use using (remote, version, person)
    where ${isOfRemote} and (failed.person is not null or remote_use.person is not null)
    group by served.remote, served.version`.execute(db);
  const counts = new Map(rows.map((row) => [`${row.remote} ${row.version}`, row]));
  return (name, version) => counts.get(`${name} ${version}`) ?? NO_USERS;
}

/**
 * Whether users have reported the use of a version before the server recorded to whom it sent it. Their
 * failures are not counted.
 */
export async function hasUnrecordedUsers(
  db: Database,
  remote: string,
  version: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('remote_use')
    .select('person')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
