import type { Order } from '@parallax/protocol';
import type {
  AccountFlowTable,
  AccountMarginTable,
  FillTable,
  FundingPaymentTable,
  LedgerEntryTable,
  PositionTable,
  TransferTable,
} from '@parallax/server-kit/storage/account-tables';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type Insertable, sql } from 'kysely';
import { addCommand, type NewCommand } from './account-command.ts';
import type { AccountNotice } from './account-notices.ts';
import { type AnsweredChange, answerChanges } from './change-requests.ts';
import { addToTradingLog, type NewLogEntry } from './trading-log.ts';

type Written<T> = Omit<Insertable<T>, 'account_id' | 'version'>;

interface ContractName {
  readonly exchange: string;
  readonly symbol: string;
}

/** What one event changed in an account. It becomes durable as a whole. */
export interface AccountWrite {
  readonly accountId: string;
  /** of the opening of the account, whose state it is based on */
  readonly generation: number;
  /** complete, with their new state */
  readonly orders?: readonly Order[];
  /** orders that are about to be sent */
  readonly sent?: readonly string[];
  /** changes of orders that the venue has confirmed or rejected */
  readonly answeredChanges?: readonly AnsweredChange[];
  /** stored fills that are placed after all others, in this order, with what they realise there */
  readonly movedFills?: readonly { readonly id: string; readonly realised: string }[];
  readonly fills?: readonly Written<FillTable>[];
  readonly entries?: readonly Written<LedgerEntryTable>[];
  readonly flows?: readonly Written<AccountFlowTable>[];
  /** new totals */
  readonly balances?: readonly { readonly asset: string; readonly total: string }[];
  readonly positions?: readonly Written<PositionTable>[];
  /** contracts whose positions were settled, so that earlier fills no longer make them */
  readonly settled?: readonly ContractName[];
  readonly margins?: readonly Written<AccountMarginTable>[];
  readonly funding?: readonly Written<FundingPaymentTable>[];
  readonly log?: readonly NewLogEntry[];
  /** what people are notified of */
  readonly notices?: readonly AccountNotice[];
  /** ids of commands that this completes, with their failure, or null if they succeeded */
  readonly completed?: ReadonlyMap<string, string | null>;
  /** commands for other accounts */
  readonly commands?: readonly NewCommand[];
  readonly transfers?: readonly Insertable<TransferTable>[];
  /** the venue's events until then are applied, in Unix milliseconds */
  readonly eventsUntil?: number;
  readonly state?: string;
}

/** A write with the version of its account that will have it. */
export interface VersionedWrite extends AccountWrite {
  readonly version: number;
}

type Writes = readonly VersionedWrite[];

/** The last item of each key. */
const latest = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

async function updateOrders(transaction: Database, writes: Writes): Promise<void> {
  const changes = writes.flatMap(({ orders = [], version }) =>
    orders.map((order) => ({
      id: order.id,
      status: order.status,
      reason: order.reason,
      filled: order.filled,
      average_price: order.averagePrice,
      fees: order.fees,
      venue_order_id: order.venueOrderId,
      amount: order.amount,
      price: order.price,
      trigger_price: order.triggerPrice,
      triggered_at: order.triggeredAt ?? null,
      notional_usd: order.notionalUsd,
      cancel_requested: order.cancelRequested,
      updated_at: order.updatedAt,
      version,
    })),
  );
  if (changes.length === 0) return;
  const rows = JSON.stringify(latest(changes, ({ id }) => id));
  // a cancel may have been requested since the order was read
  await sql`
    update trading_order set
      status = change.status, reason = change.reason, filled = change.filled,
      average_price = change.average_price, fees = change.fees,
      venue_order_id = change.venue_order_id, amount = change.amount, price = change.price,
      trigger_price = change.trigger_price, triggered_at = change.triggered_at,
      notional_usd = change.notional_usd, version = change.version,
      cancel_requested = trading_order.cancel_requested or change.cancel_requested,
      updated_at = change.updated_at
    from jsonb_to_recordset(${rows}::jsonb) as change(
      id uuid, status text, reason text, filled numeric, average_price numeric, fees jsonb,
      venue_order_id text, amount numeric, price numeric, trigger_price numeric,
      triggered_at timestamptz, notional_usd numeric,
      version bigint, cancel_requested boolean, updated_at timestamptz)
    where trading_order.id = change.id`.execute(transaction);
}

async function moveFills(
  transaction: Database,
  accountId: string,
  moved: NonNullable<AccountWrite['movedFills']>,
): Promise<void> {
  await sql`
    update fill set sequence = place.sequence, realised = moved.realised
    from rows from (jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as (id text, realised numeric)) with ordinality as moved(id, realised, place)
      join (select row_number() over (order by sequence) as place, sequence
        from (select nextval(pg_get_serial_sequence('fill', 'sequence')) as sequence
          from generate_series(1, ${moved.length}::int)) as taken) as place
        using (place)
    where fill.account_id = ${accountId} and fill.id = moved.id`.execute(transaction);
}

async function insertFills(transaction: Database, writes: Writes): Promise<void> {
  const rows = writes.flatMap(({ fills = [], accountId, version }) =>
    fills.map((fill): Insertable<FillTable> => ({ account_id: accountId, version, ...fill })),
  );
  if (rows.length > 0) await transaction.insertInto('fill').values(rows).execute();
}

/** Inserts new fills, and moves stored ones after those before and before those that were applied since. */
async function placeFills(transaction: Database, writes: Writes): Promise<void> {
  let inserted = 0;
  for (const [i, { accountId, movedFills = [] }] of writes.entries()) {
    if (movedFills.length === 0) continue;
    await insertFills(transaction, writes.slice(inserted, i));
    await moveFills(transaction, accountId, movedFills);
    inserted = i;
  }
  await insertFills(transaction, writes.slice(inserted));
}

async function insertEntries(transaction: Database, writes: Writes): Promise<void> {
  const rows = writes.flatMap(({ entries = [], accountId }) =>
    entries.map((entry): Insertable<LedgerEntryTable> => ({ account_id: accountId, ...entry })),
  );
  if (rows.length > 0) await transaction.insertInto('ledger_entry').values(rows).execute();
}

async function insertFlows(transaction: Database, writes: Writes): Promise<void> {
  const rows = writes.flatMap(({ flows = [], accountId }) =>
    flows.map((flow): Insertable<AccountFlowTable> => ({ account_id: accountId, ...flow })),
  );
  if (rows.length > 0) await transaction.insertInto('account_flow').values(rows).execute();
}

async function upsertBalances(transaction: Database, writes: Writes): Promise<void> {
  const rows = writes.flatMap(({ balances = [], accountId, version }) =>
    balances.map(({ asset, total }) => ({ account_id: accountId, version, asset, total })),
  );
  if (rows.length === 0) return;
  await transaction
    .insertInto('balance')
    .values(latest(rows, ({ account_id, asset }) => `${account_id} ${asset}`))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'asset']).doUpdateSet((row) => ({
        total: row.ref('excluded.total'),
        version: row.ref('excluded.version'),
      })),
    )
    .execute();
}

const positionKey = ({ account_id, exchange, symbol }: Insertable<PositionTable>): string =>
  `${account_id} ${exchange}:${symbol}`;

async function upsertPositions(transaction: Database, writes: Writes): Promise<void> {
  const rows = writes.flatMap(({ positions = [], accountId, version }) =>
    positions.map(
      (position): Insertable<PositionTable> => ({ account_id: accountId, version, ...position }),
    ),
  );
  if (rows.length === 0) return;
  await transaction
    .insertInto('position')
    .values(latest(rows, positionKey))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'exchange', 'symbol']).doUpdateSet((row) => ({
        amount: row.ref('excluded.amount'),
        cost: row.ref('excluded.cost'),
        realised: row.ref('excluded.realised'),
        funding: row.ref('excluded.funding'),
        fees: row.ref('excluded.fees'),
        accrued_funding: row.ref('excluded.accrued_funding'),
        accrued_until: row.ref('excluded.accrued_until'),
        strategy_id: row.ref('excluded.strategy_id'),
        has_mixed_strategies: row.ref('excluded.has_mixed_strategies'),
        version: row.ref('excluded.version'),
      })),
    )
    .execute();
}

/** Marks the fills so far as those of positions that have ended. */
async function markSettled(transaction: Database, writes: Writes): Promise<void> {
  for (const { accountId, settled = [] } of writes) {
    for (const { exchange, symbol } of settled) {
      await sql`
        update position set counted_after = coalesce((select max(sequence) from fill
          where account_id = ${accountId} and exchange = ${exchange} and symbol = ${symbol}), 0)
        where account_id = ${accountId} and exchange = ${exchange} and symbol = ${symbol}`.execute(
        transaction,
      );
    }
  }
}

async function upsertMargins(transaction: Database, writes: Writes): Promise<void> {
  for (const { accountId, version, margins = [] } of writes) {
    for (const margin of margins) {
      const { mode, leverage } = margin;
      await transaction
        .insertInto('account_margin')
        .values({ account_id: accountId, version, ...margin })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'exchange', 'symbol'])
            .doUpdateSet({ mode, leverage, version }),
        )
        .execute();
    }
  }
}

async function insertFunding(transaction: Database, writes: Writes): Promise<void> {
  const rows = writes.flatMap(({ funding = [], accountId }) =>
    funding.map(
      (payment): Insertable<FundingPaymentTable> => ({
        account_id: accountId,
        ...payment,
      }),
    ),
  );
  if (rows.length > 0) await transaction.insertInto('funding_payment').values(rows).execute();
}

async function completeCommands(transaction: Database, writes: Writes): Promise<void> {
  const completed = writes.flatMap(({ completed: done = new Map() }) => [...done]);
  for (const [id, failure] of completed) {
    await transaction
      .updateTable('account_command')
      .set({ completed_at: new Date().toISOString(), failure })
      .where('id', '=', id)
      .execute();
  }
  for (const command of writes.flatMap(({ commands = [] }) => commands))
    await addCommand(transaction, command);
  const transfers = writes.flatMap(({ transfers: added = [] }) => added);
  if (transfers.length > 0) await transaction.insertInto('transfer').values(transfers).execute();
}

/** Stores that orders are about to be sent, so that another engine does not send them before it has looked. */
async function markSent(transaction: Database, writes: Writes): Promise<void> {
  const ids = writes.flatMap(({ sent = [] }) => sent);
  if (ids.length === 0) return;
  await transaction
    .updateTable('trading_order')
    .set({ sent_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute();
}

async function updateAccounts(transaction: Database, writes: Writes): Promise<void> {
  for (const { accountId, eventsUntil, state } of writes) {
    if (eventsUntil === undefined && state === undefined) continue;
    await transaction
      .updateTable('account')
      .set({
        ...(eventsUntil !== undefined && { events_until: new Date(eventsUntil) }),
        ...(state !== undefined && { state }),
      })
      .where('id', '=', accountId)
      .execute();
  }
}

/** Writes all rows of changes, in their order. */
export async function writeAccountRows(transaction: Database, writes: Writes): Promise<void> {
  await updateOrders(transaction, writes);
  await markSent(transaction, writes);
  await answerChanges(
    transaction,
    writes.flatMap(({ answeredChanges = [] }) => answeredChanges),
  );
  await placeFills(transaction, writes);
  await insertEntries(transaction, writes);
  await insertFlows(transaction, writes);
  await upsertBalances(transaction, writes);
  await upsertPositions(transaction, writes);
  await markSettled(transaction, writes);
  await upsertMargins(transaction, writes);
  await insertFunding(transaction, writes);
  await addToTradingLog(
    transaction,
    writes.flatMap(({ log = [] }) => log),
  );
  await completeCommands(transaction, writes);
  await updateAccounts(transaction, writes);
}
