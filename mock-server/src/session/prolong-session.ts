import type { Pool } from '../storage/pool.ts';

/** Stores nothing anew, so that a session that was ended in the meantime stays ended. */
const PROLONG = `update "session"
  set sess = jsonb_set(sess::jsonb, '{renewedAt}', to_jsonb($2::bigint))::json,
    expire = to_timestamp($3)
  where sid = $1`;

/** Moves the end of a session to `ms` after `now`; false when there is no such session any more. */
export async function prolongSession(
  pool: Pick<Pool, 'query'>,
  id: string,
  now: number,
  ms: number,
): Promise<boolean> {
  const { rowCount } = await pool.query(PROLONG, [id, now, (now + ms) / 1000]);
  return rowCount > 0;
}
