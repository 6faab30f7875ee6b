import { randomUUID } from 'node:crypto';
import {
  type listReleaseHistory,
  type Query,
  type ReleaseAction,
  type ReleaseEvent,
  releaseActionSchema,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';

/** The action of an automatic rollback, under the name that audit logs and API clients use. */
export const AUTOMATIC_ROLLBACK: ReleaseAction = 'take-out';

export interface NewEvent {
  /** undefined for the server itself */
  readonly by?: string | undefined;
  readonly action: ReleaseAction;
  readonly remote?: string;
  readonly version?: string | null;
  readonly from?: string | null;
  /** the version whose share or pin ends, see `endedVersion` in channel-store.ts */
  readonly endedVersion?: string | undefined;
  readonly percent?: number;
  readonly gateId?: string | undefined;
  readonly reason?: string | undefined;
}

/** Adds a row to the audit log. */
export async function recordEvent(db: Database, event: NewEvent): Promise<void> {
  const { by, action, remote, version, from, endedVersion, percent, gateId, reason } = event;
  await db
    .insertInto('release_event')
    .values({
      id: randomUUID(),
      by_email: by ?? null,
      action,
      remote: remote ?? null,
      version: version ?? null,
      from_version: from ?? null,
      ended_share: endedVersion ?? null,
      percent: percent ?? null,
      gate_id: gateId ?? null,
      reason: reason ?? null,
    })
    .execute();
}

/** The time of the newest event of a remote; undefined if it has none. */
export async function lastEventAt(db: Database, remote: string): Promise<Date | undefined> {
  const event = await db
    .selectFrom('release_event')
    .select('at')
    .where('remote', '=', remote)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.at;
}

/**
 * When a version, given as channels store it, was last replaced, rolled back or unpinned; undefined if
 * it never was. A pin only suspends the version that runs again after the unpin.
 */
export async function lastReplacedAt(
  db: Database,
  remote: string,
  version: string,
): Promise<Date | undefined> {
  const event = await db
    .selectFrom('release_event')
    .select('at')
    .where('remote', '=', remote)
    .where((where) =>
      where.or([
        where('ended_share', '=', version),
        where('from_version', '=', version).and(
          where.or([
            where('action', 'in', ['rollback', AUTOMATIC_ROLLBACK]),
            // a promotion to less than 100% leaves the stable version `from` running
            where('action', '=', 'promote').and('percent', '=', 100),
          ]),
        ),
      ]),
    )
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.at;
}

/** Clamps a time to between 1970 and now: PostgreSQL rejects years that JavaScript accepts. */
const storable = (time: string): Date =>
  new Date(Math.min(Math.max(Date.parse(time), 0), Date.now()));

export async function listEvents(
  db: Database,
  { remote, action, before, beforeId, limit }: Query<typeof listReleaseHistory>,
): Promise<ReleaseEvent[]> {
  let query = db
    .selectFrom('release_event')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (remote !== undefined) query = query.where('remote', '=', remote);
  if (action !== undefined) query = query.where('action', '=', action);
  if (before !== undefined) query = query.where('at', '<', storable(before));
  if (beforeId !== undefined) {
    // the stored time is more precise than the one in the row that was sent
    const last = sql`(select at, id from release_event where id = ${beforeId})`;
    query = query.where(sql<boolean>`(at, id) < ${last}`);
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    by: row.by_email,
    action: releaseActionSchema.parse(row.action),
    remote: row.remote,
    version: row.version,
    from: row.from_version,
    percent: row.percent,
    gateId: row.gate_id,
    reason: row.reason,
  }));
}
