import { randomUUID } from 'node:crypto';
import {
  type listTradingLog,
  type Query,
  type TradingLogEntry,
  type TradingLogKind,
  tradingLogKindSchema,
} from '@parallax/protocol';
import type { TradingLogTable } from '@parallax/server-kit/storage/account-tables';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Insertable } from 'kysely';
import { isAfterPlace, parseCursor, toPage } from '../../http/api/page.ts';

export interface NewLogEntry {
  readonly companyId: string;
  readonly kind: TradingLogKind;
  /** null for the engine */
  readonly traderId: string | null;
  readonly accountId?: string | null;
  readonly orderId?: string | null;
  readonly text: string;
  /** network address of the request; null for the engine */
  readonly address?: string | null;
  /** Unix milliseconds */
  readonly at: number;
}

export const toLogRow = (entry: NewLogEntry): Insertable<TradingLogTable> => ({
  id: randomUUID(),
  company_id: entry.companyId,
  kind: entry.kind,
  trader_id: entry.traderId,
  account_id: entry.accountId ?? null,
  order_id: entry.orderId ?? null,
  text: entry.text,
  address: entry.address ?? null,
  at: new Date(entry.at).toISOString(),
});

export async function addToTradingLog(
  db: Database,
  entries: readonly NewLogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await db.insertInto('trading_log').values(entries.map(toLogRow)).execute();
}

/** Whose entries are read: all of the company, or those of these accounts and of the trader. */
export interface LogReader {
  readonly companyId: string;
  readonly traderId: string;
  /** undefined for all */
  readonly accountIds: readonly string[] | undefined;
}

/** A page of the trading log, newest first. */
export async function readTradingLog(
  db: Database,
  { companyId, traderId, accountIds }: LogReader,
  { kind, from, to, cursor, limit }: Query<typeof listTradingLog>,
): Promise<{ rows: TradingLogEntry[]; cursor: string | null }> {
  const place = parseCursor(cursor);
  let query = db
    .selectFrom('trading_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (accountIds !== undefined) {
    query = query.where((where) =>
      where.or([
        where('trader_id', '=', traderId),
        ...(accountIds.length > 0 ? [where('account_id', 'in', [...accountIds])] : []),
      ]),
    );
  }
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (to !== undefined) query = query.where('at', '<=', new Date(to));
  if (place !== undefined) {
    query = query.where(isAfterPlace('at', place));
  }
  const rows = await query.execute();
  return toPage(
    rows,
    limit,
    ({ at, id }) => ({ at, id }),
    (row) => ({
      id: row.id,
      kind: tradingLogKindSchema.parse(row.kind),
      traderId: row.trader_id,
      accountId: row.account_id,
      orderId: row.order_id,
      text: row.text,
      address: row.address,
      at: row.at.toISOString(),
    }),
  );
}
