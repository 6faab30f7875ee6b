import type { Pool } from '../../storage/pool.ts';

/** An update, not an upsert: a session that has ended in the meantime must not be restored. */
const EXTEND_SQL = `update "session"
  set sess = jsonb_set(sess::jsonb, '{renewedAt}', to_jsonb($2::bigint))::json,
    expire = to_timestamp($3)
  where sid = $1`;

/** Sets a session to expire `ms` after `now`; false when it no longer exists. */
export async function extendSession(
  pool: Pick<Pool, 'query'>,
  id: string,
  now: number,
  ms: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(EXTEND_SQL, [id, now, (now + ms) / 1000]);
  return rowCount > 0;
}
