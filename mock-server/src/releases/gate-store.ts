import { randomUUID } from 'node:crypto';
import {
  type addGate,
  type Body,
  type Data,
  GATE_PASSED,
  GATE_PICTURES_MAX,
  type Gate,
  gateSchema,
  type getGatePicture,
  type ReleaseSet,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { ApiFailure } from '../http/api/api-failure.ts';
import { recordEvent } from './history.ts';
import { refusal } from './refusal.ts';
import { setKeyOf } from './version-catalogue.ts';

const GATES_LISTED = 50;
const runSchema = gateSchema.omit({ id: true, at: true, by: true, passed: true, pictures: true });

type GateRun = Body<typeof addGate>;

const gateNotFound = () => new ApiFailure(404, 'This gate does not exist.');

/** Stores a gate: one run of the journeys against one set of versions, with its result. */
export const storeGate = (
  db: Database,
  by: string,
  run: GateRun,
): Promise<{ id: string; passed: boolean }> =>
  db.transaction().execute(async (transaction) => {
    const id = randomUUID();
    const passed = run.journeys.every((journey) => journey.passed);
    await transaction
      .insertInto('release_gate')
      .values({ id, by_email: by, set_key: setKeyOf(run.set), passed, run: JSON.stringify(run) })
      .execute();
    const failed = run.journeys.filter((journey) => !journey.passed).length;
    const reason = passed ? GATE_PASSED : `${failed} of ${run.journeys.length} journeys failed`;
    await recordEvent(transaction, { by, action: 'gate', gateId: id, reason });
    return { id, passed };
  });

const shellOf = ({ run }: { run: unknown }): string => runSchema.parse(run).shell;

/** The newest gate that passed with exactly this set and version of the shell. */
export async function findPassedGate(
  db: Database,
  set: ReleaseSet,
  shell: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('release_gate')
    .select('id')
    .where('set_key', '=', setKeyOf(set))
    .where('passed', '=', true)
    .where(sql`run ->> 'shell'`, '=', shell)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Throws 404 or 409 unless the gate has passed with exactly this set and version of the shell. */
export async function requireGate(
  db: Database,
  id: string,
  set: ReleaseSet,
  shell: string,
): Promise<void> {
  const gate = await db
    .selectFrom('release_gate')
    .select(['set_key', 'passed', 'run'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!gate) throw gateNotFound();
  if (!gate.passed) throw new ApiFailure(409, 'This gate has not passed.');
  if (gate.set_key !== setKeyOf(set)) {
    throw refusal([
      'This gate tested another set of versions.',
      `Tested: ${gate.set_key}`,
      `Would result: ${setKeyOf(set)}`,
    ]);
  }
  const tested = shellOf(gate);
  if (tested !== shell) {
    throw new ApiFailure(
      409,
      `This gate tested another shell: ${tested}. This server has ${shell}.`,
    );
  }
}

export async function selectGates(
  db: Database,
  { remote, version }: { remote?: string | undefined; version?: string | undefined },
): Promise<Gate[]> {
  let query = db
    .selectFrom('release_gate')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(GATES_LISTED);
  // `like` also matches '_' as a wildcard, and longer versions; both are filtered below
  if (remote !== undefined) query = query.where('set_key', 'like', `%${remote}@${version ?? ''}%`);
  const rows = await query.execute();
  const gates = rows
    .map((row) => ({ row, run: runSchema.parse(row.run) }))
    .filter(
      ({ run }) =>
        remote === undefined ||
        run.set.some(
          (one) => one.remote === remote && (version === undefined || one.version === version),
        ),
    );
  const ids = gates.map(({ row }) => row.id);
  const screenshots =
    ids.length === 0
      ? []
      : await db
          .selectFrom('release_gate_picture')
          .select(['gate_id', 'name'])
          .where('gate_id', 'in', ids)
          .orderBy('name')
          .execute();
  return gates.map(({ row, run }) => ({
    id: row.id,
    at: row.created_at.toISOString(),
    by: row.by_email,
    passed: row.passed,
    set: run.set,
    shell: run.shell,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    journeys: run.journeys,
    pictures: screenshots.filter(({ gate_id }) => gate_id === row.id).map(({ name }) => name),
  }));
}

type ImageType = Data<typeof getGatePicture>['type'];

/** Recognizes an image by its first bytes. */
function imageType(bytes: Uint8Array): ImageType | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (start === '89504e470d0a1a0a') return 'image/png';
  return start.startsWith('ffd8ff') ? 'image/jpeg' : undefined;
}

export async function requireGateExists(db: Database, id: string): Promise<void> {
  const gate = await db
    .selectFrom('release_gate')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!gate) throw gateNotFound();
}

interface ScreenshotKey {
  readonly gateId: string;
  readonly name: string;
}

/** Stores a screenshot; storing the same one again changes nothing, so that an upload can be retried. */
export async function storeScreenshot(
  db: Database,
  { gateId, name }: ScreenshotKey,
  content: Uint8Array,
): Promise<void> {
  const type = imageType(content);
  if (!type) throw new ApiFailure(400, 'A screenshot must be a PNG or a JPEG.');
  await db.transaction().execute(async (transaction) => {
    // screenshots of one gate are stored one after another, so that none exceeds the limit
    await transaction
      .selectFrom('release_gate')
      .select('id')
      .where('id', '=', gateId)
      .forUpdate()
      .execute();
    const stored = await findScreenshot(transaction, { gateId, name });
    if (stored) {
      if (Buffer.from(stored.content).equals(content)) return;
      throw new ApiFailure(409, 'This gate already has a screenshot of this name.');
    }
    const { count } = await transaction
      .selectFrom('release_gate_picture')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('gate_id', '=', gateId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= GATE_PICTURES_MAX) {
      throw new ApiFailure(409, `A gate has at most ${GATE_PICTURES_MAX} screenshots.`);
    }
    await transaction
      .insertInto('release_gate_picture')
      .values({ gate_id: gateId, name, type, content })
      .execute();
  });
}

const findScreenshot = (db: Database, { gateId, name }: ScreenshotKey) =>
  db
    .selectFrom('release_gate_picture')
    .selectAll()
    .where('gate_id', '=', gateId)
    .where('name', '=', name)
    .executeTakeFirst();

export async function readScreenshot(
  db: Database,
  { gateId, name }: ScreenshotKey,
): Promise<Data<typeof getGatePicture>> {
  const row = await findScreenshot(db, { gateId, name });
  if (!row) throw new ApiFailure(404, 'This screenshot does not exist.');
  const base64 = Buffer.from(row.content).toString('base64');
  return { name, type: row.type === 'image/png' ? 'image/png' : 'image/jpeg', base64 };
}
