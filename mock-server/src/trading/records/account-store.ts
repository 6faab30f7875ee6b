import {
  ACCOUNT_FILLS_MAX,
  type AccountChanges,
  type Contract,
  canonicalDecimal,
  contractSchema,
  type ExchangeMode,
  type Fill,
  type MarginMode,
  marginModeSchema,
  OPEN_STATUSES,
  type Order,
} from '@parallax/protocol';
import type { PositionTable } from '@parallax/server-kit/storage/account-tables';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { FILL_COLUMNS, toFill } from './fill-store.ts';
import { ORDER_COLUMNS, toOrder } from './order-row.ts';

/** A position as stored, without what depends on prices. Decimals as text. */
export interface StoredPosition {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  /** signed */
  readonly amount: string;
  /** what was paid for the amount; see `PositionState` of the trading package */
  readonly cost: string;
  readonly realised: string;
  readonly funding: string;
  readonly fees: string;
  /** continuous funding that is in no balance yet, until Unix milliseconds; null where nothing has accrued */
  readonly accrued?: { readonly amount: string; readonly until: number } | null;
  readonly strategyId: string | null;
  readonly hasMixedStrategies: boolean;
  /** as it was listed last when the position was opened */
  readonly contract: Contract;
}

export interface StoredBalance {
  readonly accountId: string;
  readonly asset: string;
  readonly total: string;
}

/** How the margin of a contract is set, where it is not the default. */
export interface StoredMargin {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly mode: MarginMode;
  readonly leverage: string;
}

/** What is stored of an account, or what has changed in it since a version. */
export interface AccountRecords {
  readonly version: number;
  readonly state: NonNullable<AccountChanges['account']>['state'];
  readonly orders: readonly Order[];
  /** oldest first */
  readonly fills: readonly Fill[];
  readonly balances: readonly StoredBalance[];
  readonly positions: readonly StoredPosition[];
  readonly margins: readonly StoredMargin[];
}

const stateSchema = z.enum(['connected', 'connecting', 'failed']);

const POSITION_COLUMNS = [
  'account_id',
  'exchange',
  'symbol',
  'amount',
  'cost',
  'realised',
  'funding',
  'fees',
  'accrued_funding',
  'accrued_until',
  'strategy_id',
  'has_mixed_strategies',
  'contract',
] as const satisfies readonly (keyof PositionTable)[];

const toPosition = (
  row: Pick<Selectable<PositionTable>, (typeof POSITION_COLUMNS)[number]>,
): StoredPosition => ({
  accountId: row.account_id,
  exchange: row.exchange,
  symbol: row.symbol,
  amount: canonicalDecimal(row.amount),
  cost: canonicalDecimal(row.cost),
  realised: canonicalDecimal(row.realised),
  funding: canonicalDecimal(row.funding),
  fees: canonicalDecimal(row.fees),
  accrued:
    row.accrued_funding === null || row.accrued_until === null
      ? null
      : { amount: canonicalDecimal(row.accrued_funding), until: row.accrued_until.getTime() },
  strategyId: row.strategy_id,
  hasMixedStrategies: row.has_mixed_strategies,
  contract: contractSchema.parse(row.contract),
});

/** The accounts of a company, or only those of a mode. */
export async function readAccountIds(
  db: Database,
  companyId: string,
  mode?: ExchangeMode,
): Promise<string[]> {
  let query = db
    .selectFrom('account')
    .select('account.id')
    .where('account.company_id', '=', companyId);
  if (mode !== undefined)
    query = query
      .innerJoin('company_exchange', 'company_exchange.id', 'account.id')
      .where('company_exchange.mode', '=', mode);
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

/** The versions of accounts by id, which every change of what they hold increments; sorted by id. */
export async function readVersions(
  db: Database,
  accountIds: readonly string[],
): Promise<readonly (readonly [id: string, version: number])[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .where('id', 'in', [...accountIds])
    .select(['id', 'version'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, version }) => [id, version]);
}

export async function readBalances(
  db: Database,
  accountIds: readonly string[],
  since = -1,
): Promise<StoredBalance[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('balance')
    .select(['account_id', 'asset', 'total'])
    .where('account_id', 'in', [...accountIds])
    .where('version', '>', since)
    .orderBy('account_id')
    .orderBy('asset')
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    asset: row.asset,
    total: canonicalDecimal(row.total),
  }));
}

export async function readPositions(
  db: Database,
  accountIds: readonly string[],
  since = -1,
): Promise<StoredPosition[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('position')
    .select(POSITION_COLUMNS)
    .where('account_id', 'in', [...accountIds])
    .where('version', '>', since)
    .orderBy('account_id')
    .orderBy('exchange')
    .orderBy('symbol')
    .execute();
  return rows.map(toPosition);
}

export async function readMargins(
  db: Database,
  accountIds: readonly string[],
  since = -1,
): Promise<StoredMargin[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('account_margin')
    .select(['account_id', 'exchange', 'symbol', 'mode', 'leverage'])
    .where('account_id', 'in', [...accountIds])
    .where('version', '>', since)
    .execute();
  return rows.map(({ account_id, exchange, symbol, mode, leverage }) => ({
    accountId: account_id,
    exchange,
    symbol,
    mode: marginModeSchema.parse(mode),
    leverage: canonicalDecimal(leverage),
  }));
}

/** The orders of an account that can still be filled, oldest first. */
export async function readOpenOrders(
  db: Database,
  accountIds: readonly string[],
): Promise<Order[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('trading_order')
    .select(ORDER_COLUMNS)
    .where('account_id', 'in', [...accountIds])
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toOrder);
}

/** What the margin and the value of an account are computed from. */
export async function readHoldings(db: Database, accountId: string) {
  const [balances, positions, orders, margins] = await Promise.all([
    readBalances(db, [accountId]),
    readPositions(db, [accountId]),
    readOpenOrders(db, [accountId]),
    readMargins(db, [accountId]),
  ]);
  return { balances, positions, orders, margins };
}

/**
 * What the account contains: its open orders, latest fills, balances and positions; with `since`, what
 * changed after that version. Undefined if there is no such account.
 */
export async function readAccount(
  db: Database,
  accountId: string,
  since?: number,
): Promise<AccountRecords | undefined> {
  // in one transaction, so that all of it is of one version
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const account = await transaction
        .selectFrom('account')
        .select(['version', 'state'])
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (account === undefined) return undefined;
      const { version } = account;
      const state = stateSchema.parse(account.state);
      if (since !== undefined && version <= since) {
        return {
          version,
          state,
          orders: [],
          fills: [],
          balances: [],
          positions: [],
          margins: [],
        };
      }
      const orders =
        since === undefined
          ? await readOpenOrders(transaction, [accountId])
          : await readChangedOrders(transaction, accountId, since);
      const fills = await transaction
        .selectFrom('fill')
        .select(FILL_COLUMNS)
        .where('account_id', '=', accountId)
        .where('version', '>', since ?? -1)
        .orderBy('sequence', 'desc')
        .limit(ACCOUNT_FILLS_MAX)
        .execute();
      return {
        version,
        state,
        orders,
        fills: fills.map(toFill).toReversed(),
        balances: await readBalances(transaction, [accountId], since),
        positions: await readPositions(transaction, [accountId], since),
        margins: await readMargins(transaction, [accountId], since),
      };
    });
}

async function readChangedOrders(db: Database, accountId: string, since: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('trading_order')
    .select(ORDER_COLUMNS)
    .where('account_id', '=', accountId)
    .where('version', '>', since)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toOrder);
}
