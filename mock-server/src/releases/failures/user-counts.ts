import { sql } from 'kysely';
import type { Database } from '../../storage/storage.ts';
import { SIGNED_IN } from '../pseudonyms.ts';

/** Users of a version: how many use it, and for how many of them it failed. */
export interface UserCount {
  readonly users: number;
  readonly failing: number;
  /** median in milliseconds; null without a report */
  readonly firstUseMs: number | null;
}

const NO_USERS: UserCount = { users: 0, failing: 0, firstUseMs: null };

interface Row {
  remote: string;
  version: string;
  users: number;
  failing: number;
  median: number | null;
}

/**
 * Counts the users of all versions, or of the versions of one remote. Returns a function that looks up
 * the counts of a version. Only signed-in users count, since others cannot be distinguished.
 * @param failedSince counts only the failures that were reported after this time
 */
export async function countUsers(
  db: Database,
  remote?: string,
  failedSince = new Date(0),
): Promise<(remote: string, version: string) => UserCount> {
  const isOfRemote = remote === undefined ? sql`true` : sql`remote = ${remote}`;
  const filter = sql`${isOfRemote} and person like ${`${SIGNED_IN}%`}`;
  const { rows } = await sql<Row>`
    with failed as (
      select distinct remote, version, person from client_error
        join client_error_person on client_error_id = id
        where remote is not null and version is not null and ${filter}
          and client_error_person.at > ${failedSince}
    ), everybody as (
      select remote, version, person from remote_use where ${filter}
      union select remote, version, person from failed
    )
    select e.remote, e.version, count(*)::int as users, count(f.person)::int as failing,
      percentile_cont(0.5) within group (order by u.first_use_ms)::float8 as median
    from everybody e
      left join failed f on f.remote = e.remote and f.version = e.version and f.person = e.person
      left join remote_use u on u.remote = e.remote and u.version = e.version and u.person = e.person
    group by e.remote, e.version`.execute(db);
  const counts = new Map(
    rows.map((row) => [
      `${row.remote} ${row.version}`,
      { users: row.users, failing: row.failing, firstUseMs: row.median },
    ]),
  );
  return (name, version) => counts.get(`${name} ${version}`) ?? NO_USERS;
}
