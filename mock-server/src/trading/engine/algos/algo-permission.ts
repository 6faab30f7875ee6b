import { exchangeModeSchema, isAlgoDone, type TradingHalts } from '@parallax/protocol';
import type { CachedRead } from '@parallax/server-kit/storage/cached-read';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type AlgoPlan, legTermsOf } from '@parallax/trading';
import { sql } from 'kysely';
import { loadCaller } from '../../../auth/roles.ts';
import { entryOf } from '../../../company/exchanges/catalogue-entry.ts';
import { ApiFailure } from '../../../http/api/api-failure.ts';
import type { Caller } from '../../../http/api/caller.ts';
import {
  type AccountReads,
  type StoredAccount,
  visibleAccounts,
} from '../../access/visible-accounts.ts';
import type { StoredAlgo } from '../../records/algo-store.ts';
import { type HaltCache, readTradingHalts } from '../../records/halt-store.ts';
import type { UntimedEvent } from './child-events.ts';

/**
 * How long an account without an engine keeps its state, in seconds: another engine takes it over meanwhile, which must
 * not stop a spread.
 */
const TAKEOVER_SECONDS = 10;

export interface PermissionReads extends AccountReads {
  readonly caches: AccountReads['caches'] & {
    readonly callers: Pick<CachedRead<Caller>, 'get'>;
    readonly halts: HaltCache;
  };
}

/** What an algo may do now. */
export interface AlgoPermission {
  readonly halts: TradingHalts;
  /** whether who started it may still do so, and the token by which it was started */
  readonly isAllowed: boolean;
  /** of its legs, in their order; undefined for one that was removed */
  readonly accounts: readonly (StoredAccount | undefined)[];
}

const findCaller = (reads: PermissionReads, traderId: string): Promise<Caller | undefined> =>
  reads.caches.callers
    .get(traderId, () => loadCaller(reads, { traderId }))
    .catch((error: unknown) => {
      if (error instanceof ApiFailure) return undefined;
      throw error;
    });

/** Whether the token by which an algo was started may still send orders. */
async function isTokenAllowed(db: Database, { tokenId, traderId }: StoredAlgo): Promise<boolean> {
  if (tokenId === null) return true;
  const row = await db
    .selectFrom('api_key')
    .select('read_only')
    .where('id', '=', tokenId)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  return row?.read_only === false;
}

/** Accounts, whoever sees them: what an algo has traded is hedged also without its trader. */
export async function readLegAccounts(
  { db, catalogue }: Pick<AccountReads, 'db' | 'catalogue'>,
  ids: readonly string[],
): Promise<readonly StoredAccount[]> {
  const rows = await db
    .selectFrom('company_exchange')
    .innerJoin('account', 'account.id', 'company_exchange.id')
    .select([
      'company_exchange.id',
      'company_exchange.company_id',
      'company_exchange.name',
      'company_exchange.exchange_id',
      'company_exchange.mode',
      'company_exchange.active',
      'company_exchange.allow_execution',
    ])
    .select(
      sql<boolean>`account.state = 'connected' and
        account.owned_until > now() - make_interval(secs => ${TAKEOVER_SECONDS})`.as(
        'is_connected',
      ),
    )
    .where('company_exchange.id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    provider: entryOf({ catalogue }, row.exchange_id),
    mode: exchangeModeSchema.parse(row.mode),
    active: row.active,
    allowExecution: row.allow_execution,
    state: row.is_connected ? 'connected' : 'connecting',
  }));
}

/** Reads what an algo may do now, by who started it. */
export async function readAlgoPermission(
  reads: PermissionReads,
  algo: StoredAlgo,
): Promise<AlgoPermission> {
  const { db, caches } = reads;
  const { companyId, traderId, plan } = algo;
  const ids = plan.legs.map((_, leg) => legTermsOf(plan.terms, leg).accountId);
  const caller = await findCaller(reads, traderId);
  const accounts = await readLegAccounts(reads, ids);
  const isMember = caller !== undefined && caller.companyId === companyId;
  const seen = isMember ? await visibleAccounts(reads, caller) : [];
  const seesAll = ids.every((id) => seen.some((each) => each.id === id));
  const owner = { companyId, traderId };
  return {
    halts: await caches.halts.get(`${companyId} ${traderId}`, () => readTradingHalts(db, owner)),
    isAllowed: isMember && seesAll && (await isTokenAllowed(db, algo)),
    accounts: ids.map((id) => accounts.find((each) => each.id === id)),
  };
}

/** What has changed of what an algo may do, for its plan. */
export function permissionEvents(
  { state, stopping, legs }: AlgoPlan,
  { halts, isAllowed, accounts }: AlgoPermission,
): readonly UntimedEvent[] {
  if (isAlgoDone(state)) return [];
  if (halts.company !== null || halts.own !== null) return [{ kind: 'halt' }];
  const isOff = accounts.some((account) => !(account?.active && account.allowExecution));
  if (isOff) return [{ kind: 'executionOff' }];
  const isStopped = stopping !== null && stopping.to !== 'PAUSED';
  return [
    ...(isAllowed || isStopped ? [] : [{ kind: 'notAllowed' } as const]),
    ...legs.flatMap(({ isVenueDown }, leg): UntimedEvent[] => {
      const isDown = accounts[leg]?.state !== 'connected';
      return isDown === isVenueDown ? [] : [{ kind: isDown ? 'venueDown' : 'venueUp', leg }];
    }),
  ];
}
