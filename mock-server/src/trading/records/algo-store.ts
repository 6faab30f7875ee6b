import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  ALGO_ID_TAKEN,
  ALGO_STATES,
  type AlgoTerms,
  type AlgoType,
  algoTermsSchema,
  type HaltScope,
  isAlgoDone,
} from '@parallax/protocol';
import type { AlgoOrderTable } from '@parallax/server-kit/storage/account-tables';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type AlgoPlan, startAlgo } from '@parallax/trading';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { isAfterPlace, newestOf, parseCursor, toPage } from '../../http/api/page.ts';
import { algoPlanSchema } from './algo-plan-schema.ts';
import type { HaltOwner } from './halt-store.ts';

const DONE_STATES = ALGO_STATES.filter(isAlgoDone);
export const ACTIVE_STATES = ALGO_STATES.filter((state) => !isAlgoDone(state));

const controlSchema = z.discriminatedUnion('kind', [
  z.strictObject({ id: z.string(), kind: z.enum(['pause', 'resume', 'cancel', 'halt']) }),
  z.strictObject({ id: z.string(), kind: z.literal('change'), terms: algoTermsSchema }),
]);

/** What is asked for of an algo; each request has its own id. */
export type AlgoControl = z.output<typeof controlSchema>;

/** An algo as it is stored. */
export interface StoredAlgo {
  readonly id: string;
  readonly companyId: string;
  /** who started it */
  readonly traderId: string;
  /** the API access token by which it was started; null if it was not */
  readonly tokenId: string | null;
  /** what was sent; the present terms are in the plan */
  readonly terms: AlgoTerms;
  readonly plan: AlgoPlan;
  /** the control that is not yet carried out */
  readonly requested: AlgoControl | null;
  readonly revision: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** What an algo trades: one contract, unless it is a spread. */
export const legsOf = (
  terms: AlgoTerms,
): readonly Pick<AlgoTerms, 'accountId' | 'exchange' | 'symbol' | 'side' | 'amount'>[] =>
  terms.type === 'spread' ? terms.parameters.legs : [terms];

/** The accounts of the legs, that of the active one first. */
export const accountIdsOfAlgo = (terms: AlgoTerms): string[] => [
  ...new Set([terms.accountId, ...legsOf(terms).map(({ accountId }) => accountId)]),
];

const toAlgo = (row: Selectable<AlgoOrderTable>): StoredAlgo => ({
  id: row.id,
  companyId: row.company_id,
  traderId: row.trader_id,
  tokenId: row.token_id,
  terms: algoTermsSchema.parse(row.terms),
  plan: algoPlanSchema.parse(row.plan),
  requested: controlSchema.nullable().parse(row.requested),
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** @param lock until the end of the transaction, so that neither its plan nor a request changes meanwhile */
export async function readAlgo(
  db: Database,
  id: string,
  lock = false,
): Promise<StoredAlgo | undefined> {
  const query = db.selectFrom('algo_order').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && toAlgo(row);
}

export interface NewAlgo {
  readonly terms: AlgoTerms;
  readonly companyId: string;
  readonly traderId: string;
  readonly tokenId: string | null;
  /** Unix milliseconds */
  readonly at: number;
}

/** The stored algo of a repeated request; undefined if there is none. Throws 409 if it has other content. */
export async function findRepeatedAlgo(
  db: Database,
  { terms, traderId }: Pick<NewAlgo, 'terms' | 'traderId'>,
): Promise<StoredAlgo | undefined> {
  const stored = await readAlgo(db, terms.id);
  if (stored === undefined) return undefined;
  const isSame = stored.traderId === traderId && isDeepStrictEqual(stored.terms, terms);
  if (!isSame) throw new ApiFailure(409, ALGO_ID_TAKEN);
  return stored;
}

/** Stores a new algo; an id that exists is only read. Throws 409 if that has other content. */
export async function insertAlgo(
  transaction: Database,
  algo: NewAlgo,
): Promise<{ readonly algo: StoredAlgo; readonly isNew: boolean }> {
  const { terms, companyId, traderId, tokenId } = algo;
  const plan = startAlgo(terms, algo.at);
  const [accountId = terms.accountId, otherId = null] = accountIdsOfAlgo(terms);
  const at = new Date(algo.at).toISOString();
  const row = await transaction
    .insertInto('algo_order')
    .values({
      id: terms.id,
      company_id: companyId,
      account_id: accountId,
      other_account_id: otherId,
      trader_id: traderId,
      token_id: tokenId,
      exchange: terms.exchange,
      symbol: terms.symbol,
      type: terms.type,
      state: plan.state,
      terms: JSON.stringify(terms),
      plan: JSON.stringify(plan),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return { algo: toAlgo(row), isNew: true };
  const stored = await findRepeatedAlgo(transaction, algo);
  if (stored === undefined) throw new ApiFailure(409, 'The algo could not be stored. Try again.');
  return { algo: stored, isNew: false };
}

/** How many algos of a company are not over. */
export async function countActiveAlgos(db: Database, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('algo_order')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('company_id', '=', companyId)
    .where('state', 'in', ACTIVE_STATES)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface AlgoFilter {
  readonly status: 'active' | 'done';
  readonly AccountId?: string | undefined;
  readonly type?: AlgoType | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Undefined for one whose plan a later release has written. */
function readableAlgo(row: Selectable<AlgoOrderTable>): StoredAlgo | undefined {
  try {
    return toAlgo(row);
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** A page of the algos of which all legs are of these accounts, newest first. */
export async function listAlgos(
  db: Database,
  accountIds: readonly string[],
  { status, AccountId, type, cursor, limit }: AlgoFilter,
): Promise<{ rows: StoredAlgo[]; cursor: string | null }> {
  const place = parseCursor(cursor);
  const newest = accountIds.map((accountId) => {
    let query = db
      .selectFrom('algo_order')
      .selectAll()
      .where('account_id', '=', accountId)
      .where((where) =>
        where.or([
          where('other_account_id', 'is', null),
          where('other_account_id', 'in', [...accountIds]),
        ]),
      )
      .where('state', 'in', status === 'active' ? ACTIVE_STATES : DONE_STATES)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
    if (AccountId !== undefined)
      query = query.where((where) =>
        where.or([where('account_id', '=', AccountId), where('other_account_id', '=', AccountId)]),
      );
    if (type !== undefined) query = query.where('type', '=', type);
    if (place !== undefined) query = query.where(isAfterPlace('created_at', place));
    return query;
  });
  const rows = await newestOf(db, newest, { column: 'created_at', limit: limit + 1 });
  const page = toPage(rows, limit, ({ created_at: at, id }) => ({ at, id }), readableAlgo);
  return { ...page, rows: page.rows.filter((row) => row !== undefined) };
}

/** Another owner has written a later plan of an algo, so that this one has to be left alone. */
export class AlgoMovedOn extends Error {}

/**
 * Stores the next plan of an algo, and that a control was carried out with it; returns the new revision. Throws
 * `AlgoMovedOn` if there is another plan since that revision.
 * @param clearRequested the id of that control; one that was requested meanwhile still waits
 */
export async function writeAlgoStep(
  transaction: Database,
  {
    id,
    revision,
    plan,
    clearRequested,
  }: {
    readonly id: string;
    readonly revision: number;
    readonly plan: AlgoPlan;
    readonly clearRequested: string | null;
  },
): Promise<number> {
  const row = await transaction
    .updateTable('algo_order')
    .set({
      state: plan.state,
      plan: JSON.stringify(plan),
      revision: revision + 1,
      updated_at: new Date(plan.now).toISOString(),
      ...(clearRequested !== null && {
        requested: sql<null>`case when requested ->> 'id' = ${clearRequested} then null
          else requested end`,
      }),
    })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  if (row === undefined) throw new AlgoMovedOn(`The plan of the algo ${id} has moved on.`);
  return row.revision;
}

export type RequestedControl =
  | { readonly kind: 'pause' | 'resume' | 'cancel' }
  | { readonly kind: 'change'; readonly terms: AlgoTerms };

/** Stores a control for the engine, in place of one that still waits; returns it with its id. */
export async function requestControl(
  transaction: Database,
  id: string,
  control: RequestedControl,
): Promise<AlgoControl> {
  const requested = { ...control, id: randomUUID() };
  await transaction
    .updateTable('algo_order')
    .set({ requested: JSON.stringify(requested) })
    .where('id', '=', id)
    .execute();
  return requested;
}

/** Has active algos ended as by a halt, also if it is lifted before their engines see it; returns their ids. */
export async function requestHalt(
  db: Database,
  scope: HaltScope,
  { companyId, traderId }: HaltOwner,
): Promise<string[]> {
  let query = db
    .selectFrom('algo_order')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', 'in', ACTIVE_STATES)
    .orderBy('id')
    .forUpdate();
  if (scope === 'own') query = query.where('trader_id', '=', traderId);
  const ids = (await query.execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const control: AlgoControl = { kind: 'halt', id: randomUUID() };
  await db
    .updateTable('algo_order')
    .set({ requested: JSON.stringify(control) })
    .where('id', 'in', ids)
    .execute();
  return ids;
}
