import { hasTriggerPrice, type Order, type TradingHalts } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { reasonForNoOrders, type StoredAccount } from '../access/visible-accounts.ts';
import { type HaltCache, type HaltOwner, readTradingHalts } from '../records/halt-store.ts';

/**
 * Why orders cannot be sent through an account now; undefined if they can.
 * @param isClosing whether the order can only reduce a position
 */
export const reasonNotToTrade = (
  account: StoredAccount,
  halts: TradingHalts,
  isClosing = false,
): string | undefined =>
  // what never changes comes first
  reasonForNoOrders(account.provider) ?? presentReason(account, halts, isClosing);

/** Where the halts are read that are in force for a trader. */
export interface HaltReads {
  readonly db: Database;
  readonly caches: { readonly halts: HaltCache };
}

/** Why a trader cannot send orders through an account now, see `reasonNotToTrade`. */
export async function findReasonNotToTrade(
  { db, caches }: HaltReads,
  { companyId, traderId }: HaltOwner,
  account: StoredAccount,
  isClosing = false,
): Promise<string | undefined> {
  const halts = await caches.halts.get(`${companyId} ${traderId}`, () =>
    readTradingHalts(db, { companyId, traderId }),
  );
  return reasonNotToTrade(account, halts, isClosing);
}

/** Throws 403 with the reason if a trader cannot send orders through an account now. */
export async function requireMayTrade(
  reads: HaltReads,
  owner: HaltOwner,
  account: StoredAccount,
  isClosing = false,
): Promise<void> {
  const reason = await findReasonNotToTrade(reads, owner, account, isClosing);
  if (reason !== undefined) throw new ApiFailure(403, reason);
}

/** The reasons that can end. */
function presentReason(
  {
    active,
    allowExecution,
    state,
    name,
  }: Pick<StoredAccount, 'active' | 'allowExecution' | 'state' | 'name'>,
  halts: TradingHalts,
  isClosing: boolean,
): string | undefined {
  if (!active) return `${name} is deactivated.`;
  if (!allowExecution) return `Execution is not allowed on ${name}.`;
  if (state !== 'connected') return `${name} is not connected at the moment.`;
  for (const halt of [halts.company, halts.own]) {
    if (halt === null || (isClosing && halt.mayClose)) continue;
    return halt.scope === 'company'
      ? `Trading is halted for the company by ${halt.name}.`
      : 'You have halted your own trading.';
  }
  return undefined;
}

type Terms = Pick<Order, 'type' | 'timeInForce' | 'exitOf'>;

interface Lateness {
  /** since the order was stored, in milliseconds */
  readonly ageMs: number;
  /** the most of it */
  readonly maxMs: number;
  /** whether the order is bound to a position, see `isBoundToPosition` */
  readonly isBound: boolean;
}

/**
 * Whether an order is for the prices of the moment at which it was sent: one that trades at once, and neither
 * waits for a trigger nor is an exit.
 */
const isForNow = ({ type, timeInForce, exitOf }: Terms): boolean =>
  !hasTriggerPrice(type) &&
  (type === 'market' || timeInForce === 'IOC' || timeInForce === 'FOK') &&
  exitOf === undefined;

/** Why an order must not leave any more after an outage; undefined if it may, as what closes a position. */
function lateReason(order: Terms, { ageMs, maxMs, isBound }: Lateness): string | undefined {
  if (ageMs <= maxMs || isBound || !isForNow(order)) return undefined;
  return `The order could not be sent within ${maxMs / 1_000} s. Send it again if it is still wanted.`;
}

interface SendingState {
  /** the engine that owns the account of the order */
  readonly engineId: string | null;
  readonly isCancelRequested: boolean;
  /** why the order must not leave for another reason; undefined without one */
  readonly reason: string | undefined;
}

/**
 * What has changed since a stored order was checked, so that it must not leave for the venue.
 * @param isBound whether it is bound to a position, see `isBoundToPosition`
 */
export async function findReasonNotToSend(
  db: Database,
  companyId: string,
  order: Order,
  { isBound, lateOrderMs }: { readonly isBound: boolean; readonly lateOrderMs: number },
): Promise<SendingState> {
  const row = await db
    .selectFrom('trading_order')
    .innerJoin('account', 'account.id', 'trading_order.account_id')
    .leftJoin('company_exchange', 'company_exchange.id', 'account.id')
    .select([
      'account.engine_id',
      'company_exchange.name',
      'company_exchange.active',
      'company_exchange.allow_execution',
      'trading_order.cancel_requested',
    ])
    .select(
      // by one clock, whatever process has stored it
      sql<number>`extract(epoch from
        now() - coalesce(trading_order.stored_at, trading_order.created_at))::float8 * 1000`.as(
        'age_ms',
      ),
    )
    .where('trading_order.id', '=', order.id)
    .executeTakeFirst();
  const engineId = row?.engine_id ?? null;
  const late = row && lateReason(order, { ageMs: row.age_ms, maxMs: lateOrderMs, isBound });
  return {
    engineId,
    isCancelRequested: row?.cancel_requested ?? false,
    reason: late ?? (await storedReason(db, companyId, order, row)),
  };
}

interface StoredState {
  readonly name: string | null;
  readonly active: boolean | null;
  readonly allow_execution: boolean | null;
}

async function storedReason(
  db: Database,
  companyId: string,
  { traderId, source }: Order,
  row: StoredState | undefined,
): Promise<string | undefined> {
  if (row === undefined || row.name === null) return 'The account has been removed.';
  const account = {
    name: row.name,
    active: row.active === true,
    allowExecution: row.allow_execution === true,
    state: 'connected' as const,
  };
  const halts = await readTradingHalts(db, { companyId, traderId });
  return presentReason(account, halts, source === 'close');
}
