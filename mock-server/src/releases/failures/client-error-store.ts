import { createHash, randomUUID } from 'node:crypto';
import { type Body, clientErrorKindSchema, type reportClientError } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Frame, framesOf, scrubMessage } from './scrub.ts';

/**
 * Maximum number of distinct failures stored per version; further ones are counted in one entry per
 * kind, 'Further failures'.
 */
const FAILURES_MAX = 500;
const LISTED_MAX = 200;

export type Report = Body<typeof reportClientError>;

const framesSchema = z.array(z.object({ file: z.string(), line: z.int(), column: z.int() }));

const versionKey = (remote: string | null, version: string | null) => ({
  remote: remote ?? '',
  version: version ?? '',
});

async function isFull(db: Database, report: Report): Promise<boolean> {
  const { remote, version } = versionKey(report.remote, report.version);
  const { count } = await db
    .selectFrom('client_error')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(sql`coalesce(remote, '')`, '=', remote)
    .where(sql`coalesce(version, '')`, '=', version)
    .executeTakeFirstOrThrow();
  return Number(count) >= FAILURES_MAX;
}

interface Entry {
  readonly message: string;
  readonly frames: readonly Frame[];
  /** identifies equal failures */
  readonly fingerprint: string;
}

function entryOf(
  { kind, remote, version }: Report,
  message: string,
  frames: readonly Frame[],
): Entry {
  const parts = [kind, remote, version, message, frames[0]];
  const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return { message, frames, fingerprint };
}

async function isStored(db: Database, { fingerprint }: Entry): Promise<boolean> {
  const found = await db
    .selectFrom('client_error')
    .select('id')
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return found !== undefined;
}

/** The entry in which a report is counted. */
async function entryFor(db: Database, report: Report, hosts: readonly string[]): Promise<Entry> {
  const entry = entryOf(report, scrubMessage(report.message), framesOf(report.stack ?? '', hosts));
  const hasEntry = (await isStored(db, entry)) || !(await isFull(db, report));
  return hasEntry ? entry : entryOf(report, 'Further failures', []);
}

/** Deletes failures that have not recurred for 30 days, and uses and served versions older than 90 days. */
export async function pruneClientErrors(db: Database): Promise<void> {
  await db
    .deleteFrom('client_error')
    .where('last_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
  await db
    .deleteFrom('remote_use')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
  await db
    .deleteFrom('served_version')
    .where('served_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}

/**
 * Stores a failure, deduplicated. Returns the time of this user's previous report of it; undefined
 * for a first report.
 * @param hosts the hosts of the product's scripts
 */
export async function storeClientError(
  db: Database,
  report: Report,
  pseudonym: string,
  hosts: readonly string[],
): Promise<Date | undefined> {
  const { message, frames, fingerprint } = await entryFor(db, report, hosts);
  const { kind, remote, version } = report;
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('client_error')
      .values({
        id: randomUUID(),
        fingerprint,
        kind,
        remote,
        version,
        message,
        frames: JSON.stringify(frames),
        count: 1,
      })
      .onConflict((conflict) =>
        conflict.column('fingerprint').doUpdateSet({
          count: sql`client_error.count + 1`,
          last_at: new Date(),
        }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = await transaction
      .selectFrom('client_error_person')
      .select('at')
      .where('client_error_id', '=', id)
      .where('person', '=', pseudonym)
      .executeTakeFirst();
    await transaction
      .insertInto('client_error_person')
      .values({ client_error_id: id, person: pseudonym })
      .onConflict((conflict) =>
        conflict.columns(['client_error_id', 'person']).doUpdateSet({ at: sql`now()` }),
      )
      .execute();
    return before?.at;
  });
}

export interface StoredFailure {
  readonly id: string;
  readonly kind: z.infer<typeof clientErrorKindSchema>;
  readonly remote: string | null;
  readonly version: string | null;
  readonly message: string;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly count: number;
  readonly people: number;
  readonly frames: Frame[];
}

export async function listClientErrors(
  db: Database,
  { remote, version }: { remote?: string | undefined; version?: string | undefined },
): Promise<StoredFailure[]> {
  let query = db
    .selectFrom('client_error')
    .selectAll('client_error')
    .select((build) =>
      build
        .selectFrom('client_error_person')
        .select(({ fn }) => fn.countAll().as('people'))
        .whereRef('client_error_person.client_error_id', '=', 'client_error.id')
        .as('people'),
    )
    .orderBy('last_at', 'desc')
    .limit(LISTED_MAX);
  if (remote !== undefined) query = query.where('remote', '=', remote);
  if (version !== undefined) query = query.where('version', '=', version);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    kind: clientErrorKindSchema.parse(row.kind),
    remote: row.remote,
    version: row.version,
    message: row.message,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    count: row.count,
    people: Number(row.people ?? 0),
    frames: framesSchema.parse(row.frames),
  }));
}

interface Use {
  readonly remote: string;
  readonly version: string;
  readonly firstUseMs: number;
}

/** Records the versions that a user has loaded; only the first use of each is stored. */
export async function storeUses(
  db: Database,
  uses: readonly Use[],
  pseudonym: string,
): Promise<void> {
  const rows = new Map(
    uses.map(({ remote, version, firstUseMs }) => [
      `${remote} ${version}`,
      { remote, version, person: pseudonym, first_use_ms: firstUseMs },
    ]),
  );
  await db
    .insertInto('remote_use')
    .values([...rows.values()])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
